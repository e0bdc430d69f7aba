/** The script at /sw.js: the service worker with its offline page, or the one that ends it. */
import { createHash } from "node:crypto";
import { offlinePage } from "./offline-page";
import retired from "~/shell/browser/retired-worker.js?raw";
import worker from "~/shell/browser/service-worker.js?raw";

const hashed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Its bytes change with the shop's name and the page's words, which is how browsers learn of a new one. */
export function serviceWorker(site: string, isOn: boolean): string {
  if (!isOn) return retired;
  const { html, style, script } = offlinePage(site);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src ${hashed(style)}; script-src ${hashed(script)}; base-uri 'none'; frame-ancestors 'none'`,
  };
  return `const OFFLINE = ${JSON.stringify({ html, headers })};\n${worker}`;
}
