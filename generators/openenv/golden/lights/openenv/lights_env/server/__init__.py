"""The server of the Lights environment."""
