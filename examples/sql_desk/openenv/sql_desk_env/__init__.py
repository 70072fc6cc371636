"""Sql desk, an OpenEnv environment."""

from .client import SqlDeskEnv

__all__ = ["SqlDeskEnv"]
