"""Runs programs that are not ours."""
