"""Lights, an OpenEnv environment."""

from .client import LightsEnv

__all__ = ["LightsEnv"]
