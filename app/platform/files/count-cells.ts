/** How many cells a text table has at most, counted before it is read: each costs, however empty it is. Pure. */

const [LINE_FEED, RETURN] = [10, 13];

/** Delimiters and line ends, those within quotes too. Stops counting behind `most`. */
export function countCells(text: string, delimiter: string, limit: number): number {
  const mark = delimiter.charCodeAt(0);
  let count = 1;
  for (let at = 0; at < text.length && count <= limit; at++) {
    const code = text.charCodeAt(at);
    if (code === mark || code === LINE_FEED || code === RETURN) count += 1;
  }
  return count;
}
