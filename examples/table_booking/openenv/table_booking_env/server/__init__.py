"""The server of the Table booking environment."""
