/** The files of a package, in a folder, that brings the backend which builds it: version 1.0, and nothing else is needed. */
export const sourcePackage = (
  folder: string,
  name: string,
  backend: string,
): Readonly<Record<string, string>> => ({
  [`${folder}/pyproject.toml`]: `[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "${name}"
version = "1.0"
`,
  [`${folder}/backend.py`]: backend,
});
