"""The FastAPI application and the `server` script.

    python -m pixel_panel_env.server.app --port 8000
    uvicorn pixel_panel_env.server.app:app --port 8000

`MAX_CONCURRENT_ENVS` says how many episodes may be open at once.
"""

import argparse

import uvicorn
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.mcp_types import CallToolAction, CallToolObservation
from openenv.core.env_server.types import ConcurrencyConfig, Observation

from . import episode
from .middleware import Guard
from .pixel_panel_environment import PixelPanelEnvironment
from .tools import EpisodeState

app = create_app(
    PixelPanelEnvironment,
    CallToolAction,
    CallToolObservation,
    env_name="pixel_panel_env",
    concurrency_config=ConcurrencyConfig(
        # Far more sessions than episodes: whose episode gives up its place is the driver's to
        # say, and a session that was forgotten must lock nobody out before it is closed.
        max_concurrent_envs=16 * episode.CAPACITY,
        session_timeout=episode.IDLE_SECONDS,
    ),
    state_cls=EpisodeState,
    reset_observation_cls=Observation,
)
app.add_middleware(Guard)


def main() -> None:
    """Serves on `--host` and `--port`."""
    parser = argparse.ArgumentParser(description=episode.TITLE)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    # Longer messages are refused by Guard: uvicorn would end the session over them.
    uvicorn.run(app, host=options.host, port=options.port, ws_max_size=4 * episode.LONGEST_REQUEST)


if __name__ == "__main__":
    main()
