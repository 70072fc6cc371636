/**
 * The body of a reply, piece by piece: a reply that grows beyond the limit is given up there, whatever length it states.
 *
 * @throws Error where the reply is larger than `largest` bytes
 */
export async function readReply(reply: Response, largest: number): Promise<Buffer> {
  const tooLarge = `it is larger than ${largest / 1_000_000} MB`;
  if (Number(reply.headers.get("content-length") ?? 0) > largest) {
    await reply.body?.cancel();
    throw new Error(tooLarge);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the transfer.
  for await (const piece of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > largest) throw new Error(tooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
