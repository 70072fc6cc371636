"""The server of the Grid maze environment."""
