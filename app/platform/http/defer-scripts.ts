import { BUSY_BUTTONS } from "./busy-buttons";
import { NOTING } from "./pre-hydration-input";

const PRELOAD = '<link rel="modulepreload"';
/** Valid in the head, and without effect in a browser that already has it. */
const WAITING = '<link rel="dns-prefetch"';
const MODULE = 'type="module" async=""';
const HEAD_CLOSING = "</head>";
const CLOSING = "</body>";

/** Starts after the first paint or first touch; after 3 s in a hidden tab. */
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
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true, capture: true });
}`.replace(/\n\s*/g, "");

/** In the head: the first control of a loading page may be used at once. */
const NOTE = `{${NOTING}\n}{${BUSY_BUTTONS}\n}`.replace(/\n\s*/g, "");

/** Returns the document with module scripts deferred until the first paint; one without scripts stays unchanged. */
export function deferScripts(head: string, body: string, nonce: string): string {
  const headEnd = head.lastIndexOf(HEAD_CLOSING);
  const end = body.lastIndexOf(CLOSING);
  const module = body.lastIndexOf(MODULE);
  if (headEnd < 0 || end < 0 || module < 0) return head + body;
  return (
    head.slice(0, headEnd) +
    `<script nonce="${nonce}">${NOTE}</script>` +
    head.slice(headEnd) +
    body.slice(0, module).replaceAll(PRELOAD, WAITING) +
    'type="text/later"' +
    body.slice(module + MODULE.length, end) +
    `<script nonce="${nonce}">${START}</script>` +
    body.slice(end)
  );
}
