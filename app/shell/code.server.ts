import QRCode from "qrcode";
import { CODES } from "~/modules/content/header";
import { shopSettings } from "~/modules/content/header.server";

const LIMIT = 50;
const made = new Map<string, Promise<string>>();

/** Where the code of this name leads, a path or an address; null for a name that is none, or that the shop has no code for. */
export async function codePath(name: string): Promise<string | null> {
  const known = CODES.find((code) => code === name);
  return (known && (await shopSettings()).codes[known]) || null;
}

/** The picture of a code that opens `url`. */
export function codePicture(url: string): Promise<string> {
  const known = made.get(url);
  if (known) return known;
  // The address carries the Host header: a stranger could fill the memory with names.
  if (made.size >= LIMIT) made.clear();
  const picture = QRCode.toString(url, { type: "svg", margin: 1, errorCorrectionLevel: "M" });
  made.set(url, picture);
  return picture;
}

/** The same as an address for a picture in the page; a path of this site is opened at `origin`. */
export async function codeImage(text: string, origin: string): Promise<string> {
  const url = text.startsWith("/") ? new URL(text, origin).href : text;
  return `data:image/svg+xml,${encodeURIComponent(await codePicture(url))}`;
}
