import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasPicture } from "~/modules/pictures/pictures.server";

/** Served under the shop's own address; the shop runs in the folder that contains it. */
const PUBLIC = "public";
const PICTURE = /^(?:\/[\w-][\w.-]*)+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

async function isThere(path: string): Promise<boolean> {
  if (await hasPicture(path)) return true;
  if (!PICTURE.test(path)) return false;
  const entries = await readdir(join(PUBLIC, dirname(path)), { withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile() && entry.name === basename(path));
}

/** Returns what is wrong with a file's pictures, or null; "" is no picture. */
export async function findMissingPictures(paths: readonly string[]): Promise<string | null> {
  const missing: string[] = [];
  for (const path of new Set(paths)) if (path !== "" && !(await isThere(path))) missing.push(path);
  return missing.length === 0
    ? null
    : `没有这个图片：${missing.join("、")}。图片要先放进 public 文件夹，写作 /art/ad-top.svg 这样的路径`;
}

/** Returns the addresses that are pictures by their extension. */
export const amongPictures = (places: readonly string[]): string[] =>
  places.filter((place) => place.startsWith("/") && PICTURE.test(place));
