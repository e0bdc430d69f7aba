import { createHash } from "node:crypto";
import { offlinePage } from "./offline-page";
import retired from "~/shell/browser/retired-worker.js?raw";
import worker from "~/shell/browser/service-worker.js?raw";

const hashed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the worker, or one that removes it. Its bytes change with the shop's name and texts, so that browsers update. */
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
