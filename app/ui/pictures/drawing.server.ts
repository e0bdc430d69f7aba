/** What the server keeps of trees that are drawn again and again: a goods' card, the footer, the filters of a list. */
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { Render } from "./drawn";

/** Characters of markup and of what it depends on, in all: some 16 MB. */
const STORED = 8_000_000;

/** Draws each tree once for the same facts; `draw` is React's way. */
export function keeper(render = renderToString): Render {
  const stored = new LRUCache<string, string>({
    maxSize: STORED,
    sizeCalculation: (markup, of) => markup.length + of.length,
  });
  return (of, tree) => {
    const known = stored.get(of);
    if (known !== undefined) return known;
    const markup = render(tree);
    stored.set(of, markup);
    return markup;
  };
}
