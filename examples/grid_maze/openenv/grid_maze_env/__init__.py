"""Grid maze, an OpenEnv environment."""

from .client import GridMazeEnv

__all__ = ["GridMazeEnv"]
