"""Json extraction, an OpenEnv environment."""

from .client import JsonExtractionEnv

__all__ = ["JsonExtractionEnv"]
