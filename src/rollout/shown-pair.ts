/** Characters that are kept before the first one that differs. */
const before = 60;

/**
 * Two values that differ, as JSON, each cut to `length` characters such that the first piece in which they do is in
 * sight: what two long texts begin with alike tells nothing.
 */
export function shownPair(expected: unknown, actual: unknown, length: number): [string, string] {
  const [one, other] = [expected, actual].map(asJson) as [string, string];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const isLong = one.length > length || other.length > length;
  const from = isLong ? Math.max(0, same - before) : 0;
  return [cut(one, from, length), cut(other, from, length)];
}

/** A value as JSON, images as their size; «nothing» where there is none. */
function asJson(value: unknown): string {
  const told = JSON.stringify(value, (key, inner: unknown) =>
    key === "data" && typeof inner === "string" && inner.length > 40
      ? `<${inner.length} base64 characters>`
      : inner,
  ) as string | undefined;
  return told ?? "nothing";
}

const cut = (text: string, from: number, length: number): string =>
  `${from > 0 ? "…" : ""}${text.slice(from, from + length)}${text.length > from + length ? "…" : ""}`;
