/** A page is painted before its scripts are fetched: what it shows and its forms need none, and a slow line carries one thing at a time. */
import { NOTING } from "./early";

const PRELOAD = '<link rel="modulepreload"';
/** Valid where the links stand, and to a browser that has come this far nothing to do. */
const WAITING = '<link rel="dns-prefetch"';
const MODULE = 'type="module" async=""';
const CLOSING = "</body>";

/** Fetches what waits after the first picture, or as soon as somebody touches the page; after 3 s in a tab that nobody sees. */
const START = `{
const { nonce } = document.currentScript;
let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  for (const link of document.querySelectorAll("link[rel=dns-prefetch]")) link.rel = "modulepreload";
  const module = document.createElement("script");
  Object.assign(module, { type: "module", nonce, textContent: document.querySelector('script[type="text/later"]').textContent });
  document.body.append(module);
};
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, 3000);
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true, capture: true });${NOTING}
}`.replace(/\n\s*/g, "");

/** `markup` of a whole document whose module scripts wait for its first picture; one without scripts stays as it is. */
export function withLateScripts(markup: string, nonce: string): string {
  const end = markup.lastIndexOf(CLOSING);
  const module = markup.lastIndexOf(MODULE);
  if (end < 0 || module < 0) return markup;
  return (
    markup.slice(0, module).replaceAll(PRELOAD, WAITING) +
    'type="text/later"' +
    markup.slice(module + MODULE.length, end) +
    `<script nonce="${nonce}">${START}</script>` +
    markup.slice(end)
  );
}
