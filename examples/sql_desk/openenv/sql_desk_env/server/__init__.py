"""The server of the Sql desk environment."""
