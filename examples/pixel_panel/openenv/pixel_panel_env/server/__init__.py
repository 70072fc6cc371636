"""The server of the Pixel panel environment."""
