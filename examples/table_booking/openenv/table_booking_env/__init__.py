"""Table booking, an OpenEnv environment."""

from .client import TableBookingEnv

__all__ = ["TableBookingEnv"]
