"""Serves the environment alone, as `gym env start` would: no Ray, no head server, no agent.

    python server.py --port 8000 start_timeout_seconds=0 expose_tools_over_mcp=true

Options after the flags are keys of the server's block in its configuration.
"""

import argparse
import os
from pathlib import Path

from omegaconf import OmegaConf

NAME = "pixel_panel"
CONFIG = Path(__file__).resolve().parent / "resources_servers" / NAME / "configs"


def main() -> None:
    """Hands the configuration over in the environment, where Gym's servers look for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=11000)
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE")
    arguments = parser.parse_args()

    config = OmegaConf.load(CONFIG / f"{NAME}.yaml")
    block = OmegaConf.select(config, f"{NAME}.resources_servers.{NAME}")
    block.merge_with({"host": arguments.host, "port": arguments.port})
    block.merge_with_dotlist(arguments.options)
    # A head server is named by every configuration, and never asked by this server.
    head = {"host": "127.0.0.1", "port": arguments.port}
    server = {"resources_servers": {NAME: block}}
    served = OmegaConf.create({"head_server": head, "dry_run": False, NAME: server})
    os.environ["NEMO_GYM_CONFIG_DICT"] = OmegaConf.to_yaml(served)
    os.environ["NEMO_GYM_CONFIG_PATH"] = NAME

    from resources_servers.pixel_panel.app import PixelPanelResourcesServer

    PixelPanelResourcesServer.run_webserver()


if __name__ == "__main__":
    main()
