/** Names in one IN list, far below either engine's limit of variables. */
const CHUNK = 500;

/** The list in pieces of `size`, in its order; none of an empty one. */
export function chunksOf<T>(all: readonly T[], size = CHUNK): T[][] {
  const chunks: T[][] = [];
  for (let i = 0; i < all.length; i += size) chunks.push(all.slice(i, i + size));
  return chunks;
}
