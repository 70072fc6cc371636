import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A release as an index lists it. */
export interface ListedRelease {
  readonly version: string;
  readonly python?: string;
  readonly yanked?: boolean;
  /** Its source archive, which is all there is of it then: no wheel. */
  readonly source?: Buffer;
}

/** A package index of our own on this machine, with wheels that nobody fetches: their metadata is enough to resolve. */
export async function packageIndex(
  releases: Readonly<Record<string, readonly ListedRelease[]>>,
): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? "/");
    asked.push(path);
    const [, page] = /^\/simple\/([^/]+)\/$/.exec(path) ?? [];
    const [, file, version] =
      /^\/files\/([a-z0-9_]+)-([^-]+)-py3-none-any\.whl\.metadata$/.exec(path) ?? [];
    const source = Object.entries(releases)
      .flatMap(([name, all]) => all.map((release) => ({ name, ...release })))
      .find((one) => path === `/files/${fileOf(one.name, one)}`)?.source;
    if (source !== undefined) {
      response.end(source);
    } else if (page !== undefined && releases[page]) {
      response.setHeader("Content-Type", "text/html").end(pageOf(page, releases[page]));
    } else if (file !== undefined) {
      const release = releases[file.replaceAll("_", "-")]!.find(
        (each) => each.version === version,
      )!;
      response.end(
        `Metadata-Version: 2.1\nName: ${file}\nVersion: ${version}\nRequires-Python: ${release.python ?? ">=3.8"}\n`,
      );
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple/`, asked };
}

function pageOf(name: string, releases: readonly ListedRelease[]): string {
  const links = releases.map((release) => {
    const { python = ">=3.8", yanked, source } = release;
    const file = fileOf(name, release);
    const metadata = source === undefined ? 'data-core-metadata="true"' : "";
    return `<a href="/files/${file}" data-requires-python="${python.replaceAll(">", "&gt;").replaceAll("<", "&lt;")}" ${metadata} ${yanked ? 'data-yanked=""' : ""}>${file}</a>`;
  });
  return `<!DOCTYPE html><html><body>${links.join("\n")}</body></html>`;
}

const fileOf = (name: string, { version, source }: ListedRelease): string =>
  `${name.replaceAll("-", "_")}-${version}${source === undefined ? "-py3-none-any.whl" : ".tar.gz"}`;
