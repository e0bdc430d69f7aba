/** Cached markup of repeated trees: product cards, the footer, filters of a list. */
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { Render } from "./drawn";

const STORED = 8_000_000;

/** Renders each tree once for the same facts; `render` is React's renderer. */
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
