/** The first load of /list beside its HTML: scripts and styles by the byte, and what would block or shift its first picture. */
import { gzipSync } from "node:zlib";
import { say } from "./server";

/** Most gzip bytes. */
const BUDGET = { scripts: 130 * 1024, styles: 20 * 1024 };

export const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

async function gzipBytes(base: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const answer = await fetch(base + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    bytes += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
  }
  return bytes;
}

/** Gives what is over the budget. */
export async function firstLoad(base: string): Promise<string[]> {
  const html = await (await fetch(`${base}/list`)).text();
  const scripts = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!))];
  const sheets = (html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('media="print"'),
  );
  const styles = sheets.map((tag) => /href="([^"]+)"/.exec(tag)![1]!);
  const blocking = (html.match(/<script[^>]*\ssrc=/g) ?? []).filter(
    (tag) => !/ (async|defer|type="module")/.test(tag),
  );
  const unsized = (html.match(/<img[^>]*>/g) ?? []).filter((tag) => !/ width="\d+" height="\d+"/.test(tag));
  const [scriptBytes, styleBytes] = [await gzipBytes(base, scripts), await gzipBytes(base, styles)];
  say(
    `\nFirst load of /list, gzip: scripts ${kilobytes(scriptBytes)} KB in ${scripts.length} files ` +
      `(at most ${kilobytes(BUDGET.scripts)}), styles ${kilobytes(styleBytes)} KB in ${styles.length} ` +
      `(at most ${kilobytes(BUDGET.styles)}), blocking scripts ${blocking.length}, pictures without size ${unsized.length}.`,
  );
  return [
    ...(scriptBytes > BUDGET.scripts || scripts.length === 0 ? ["scripts"] : []),
    ...(styleBytes > BUDGET.styles || styles.length !== 1 ? ["styles"] : []),
    ...(blocking.length > 0 ? ["blocking scripts"] : []),
    ...(unsized.length > 0 ? ["pictures without size"] : []),
  ];
}
