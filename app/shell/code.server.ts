import QRCode from "qrcode";
import { CODES } from "~/modules/content/header";
import { shopSettings } from "~/modules/content/header.server";

const LIMIT = 50;
const made = new Map<string, Promise<string>>();

/** Returns where a QR code leads, a path or an address; null when the shop has none of this name. */
export async function codePath(name: string): Promise<string | null> {
  const known = CODES.find((code) => code === name);
  return (known && (await shopSettings()).codes[known]) || null;
}

export function codePicture(url: string): Promise<string> {
  const known = made.get(url);
  if (known) return known;
  // The address contains the Host header: an attacker could fill the memory with names.
  if (made.size >= LIMIT) made.clear();
  const picture = QRCode.toString(url, { type: "svg", margin: 1, errorCorrectionLevel: "M" });
  made.set(url, picture);
  return picture;
}

/** Returns a QR code as an image address; a path of this site opens at `origin`. */
export async function codeImage(text: string, origin: string): Promise<string> {
  const url = text.startsWith("/") ? new URL(text, origin).href : text;
  return `data:image/svg+xml,${encodeURIComponent(await codePicture(url))}`;
}
