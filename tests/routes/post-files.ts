/** A form with files as a browser sends it. */
import type { Browser } from "../modules/company/browser";

export function postFiles(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  files: Record<string, File[]>,
): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, all] of Object.entries(files)) for (const each of all) body.append(name, each);
  const { headers } = browser.post(path, {});
  headers.delete("content-type");
  headers.delete("content-length");
  return new Request(`http://shop.test${path}`, { method: "POST", headers, body });
}
