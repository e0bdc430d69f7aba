/** What the server keeps of trees that are drawn again and again: a goods' card, the footer, the filters of a list. */
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { Draw } from "./drawn";

/** Characters of markup and of what it depends on, in all: some 16 MB. */
const KEPT = 8_000_000;

/** Draws each tree once for the same facts; `draw` is React's way. */
export function keeper(draw = renderToString): Draw {
  const kept = new LRUCache<string, string>({
    maxSize: KEPT,
    sizeCalculation: (markup, of) => markup.length + of.length,
  });
  return (of, tree) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const markup = draw(tree);
    kept.set(of, markup);
    return markup;
  };
}
