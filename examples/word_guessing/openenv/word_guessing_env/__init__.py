"""Word guessing, an OpenEnv environment."""

from .client import WordGuessingEnv

__all__ = ["WordGuessingEnv"]
