import { renderAsync } from "@resvg/resvg-js";
import { findGoodsPictures } from "~/modules/catalogue/pictures/goods-pictures.server";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { fontPath } from "~/platform/files/font.server";
import { pictureFile } from "~/modules/pictures/pictures.server";
import { putPicture } from "~/modules/pictures/put-picture.server";
import { renderShare, PICTURE_PLACE, type SharedGoods, shareVersion } from "./share-picture";

/** Returns a picture's product and the version in its address; null for an unknown product. Two queries. */
export async function sharedGoods(
  id: number,
  site: string,
): Promise<{ goods: SharedGoods; version: string } | null> {
  const [row, pictures] = await Promise.all([findGoodsFact(id), findGoodsPictures(id)]);
  if (!row) return null;
  const picture = pictures[0]?.picture ?? "";
  const { name, dosage_form: dosageForm, spec, unit, manufacturer } = row;
  const goods = {
    name,
    dosageForm,
    spec,
    unit,
    manufacturer,
    picture,
    kind: row.kind as SharedGoods["kind"],
  };
  return { goods, version: shareVersion(goods, site) };
}

/** Drawings that may wait; further callers must retry. */
const MAX_WAITING = 8;
/** Cached pictures of about 30 KB: a shared link is requested often within minutes. */
const MAX_STORED = 100;

const stored = new Map<string, Promise<Buffer>>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Returns the picture as PNG; null while too many are being drawn. */
export function sharePicture(goods: SharedGoods, site: string, render = rendered): Promise<Buffer> | null {
  const key = JSON.stringify([goods, site]);
  const known = stored.get(key);
  if (known) return known;
  if (waiting >= MAX_WAITING) return null;
  waiting += 1;
  const picture = last
    .then(() => render(renderShare(goods, site), goods.picture))
    .finally(() => (waiting -= 1));
  // A failed drawing is not cached and does not block the next.
  last = picture.catch(() => stored.delete(key));
  if (stored.size >= MAX_STORED) stored.delete(stored.keys().next().value!);
  stored.set(key, picture);
  return picture;
}

async function rendered(svg: string, key: string): Promise<Buffer> {
  const drawing = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles: [fontPath()] } });
  const own = key ? await pictureFile(key, "320.webp") : null;
  return own ? putPicture(drawing.asPng(), own, PICTURE_PLACE) : drawing.asPng();
}
