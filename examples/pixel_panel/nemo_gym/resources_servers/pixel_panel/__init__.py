"""The resources server."""
