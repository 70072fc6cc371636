"""The server of the Word guessing environment."""
