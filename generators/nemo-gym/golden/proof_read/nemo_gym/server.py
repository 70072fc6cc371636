"""Serves the environment alone, as `gym env start` would: no Ray, no head server, no agent.

    python server.py --port 8000 start_timeout_seconds=0 expose_tools_over_mcp=true

Options after the flags are keys of the server's block in its configuration.
"""

import argparse
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from omegaconf import OmegaConf

NAME = "proof_read"
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
    for key in ("judge_model", "judge_base_url", "judge_api_key", "judge_model_name"):
        served[key] = OmegaConf.select(config, key)
    if served.judge_model_name is None:
        parser.error("set JUDGE_MODEL in the environment")
    judge = served.judge_model.responses_api_models.openai_model
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        judge.merge_with({"host": "127.0.0.1", "port": free.getsockname()[1]})
    os.environ["NEMO_GYM_CONFIG_DICT"] = OmegaConf.to_yaml(served)
    os.environ["NEMO_GYM_CONFIG_PATH"] = NAME

    command = [sys.executable, "-m", "responses_api_models.openai_model.app"]
    environment = {**os.environ, "NEMO_GYM_CONFIG_PATH": "judge_model"}
    with subprocess.Popen(command, env=environment) as model_server:
        try:
            from resources_servers.proof_read.app import ProofReadResourcesServer

            await_judge(model_server, judge.port)
            ProofReadResourcesServer.run_webserver()
        finally:
            model_server.terminate()


def await_judge(server: subprocess.Popen[bytes], port: int) -> None:
    """Waits until the judge's model server answers, which takes it some seconds, or ends."""
    while server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("the judge's model server has ended")


if __name__ == "__main__":
    main()
