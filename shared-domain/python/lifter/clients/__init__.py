"""What stands for clients of models in a port; not on the path of any original, which has the clients themselves."""
