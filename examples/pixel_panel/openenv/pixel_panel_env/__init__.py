"""Pixel panel, an OpenEnv environment."""

from .client import PixelPanelEnv

__all__ = ["PixelPanelEnv"]
