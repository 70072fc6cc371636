"""The server of the Json extraction environment."""
