/** Values of one IN list, far below either engine's limit of variables. */
const CHUNK = 500;

/** Splits a list into parts of `size`, in order; an empty list has none. */
export function toChunks<T>(all: readonly T[], size = CHUNK): T[][] {
  const chunks: T[][] = [];
  for (let i = 0; i < all.length; i += size) chunks.push(all.slice(i, i + size));
  return chunks;
}
