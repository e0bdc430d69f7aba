import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasPicture } from "~/modules/pictures/pictures.server";

/** What is served under the shop's own address, beside the pages; the shop runs in the folder that has it. */
const PUBLIC = "public";
const PICTURE = /^(?:\/[\w-][\w.-]*)+\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

/** In the store of pictures that were handed in, or by the names as they are in the folder, so that letters' case counts on every machine. */
async function isThere(path: string): Promise<boolean> {
  if (await hasPicture(path)) return true;
  if (!PICTURE.test(path)) return false;
  const entries = await readdir(join(PUBLIC, dirname(path)), { withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile() && entry.name === basename(path));
}

/** What is wrong with the pictures of a file, in words, or null; "" is no picture and nothing wrong. */
export async function findMissingPictures(paths: readonly string[]): Promise<string | null> {
  const missing: string[] = [];
  for (const path of new Set(paths)) if (path !== "" && !(await isThere(path))) missing.push(path);
  return missing.length === 0
    ? null
    : `没有这个图片：${missing.join("、")}。图片要先放进 public 文件夹，写作 /art/ad-top.svg 这样的路径`;
}

/** Of places that something leads to, those that are pictures by their ending. */
export const amongPictures = (places: readonly string[]): string[] =>
  places.filter((place) => place.startsWith("/") && PICTURE.test(place));
