import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db, forUpdate, inTransaction } from "~/platform/database/database.server";
import { removeUnused } from "~/platform/files/stored-files.server";
import type { PictureChange } from "~/modules/pictures/only-picture.server";
import type { Fit } from "~/modules/pictures/picture-file";
import { dropPicture, keepPicture, type NewPicture, withPictures } from "~/modules/pictures/pictures.server";
import { FULL_TEXT, MAX_GOODS_PICTURES, moved, picturesText } from "./goods-picture";
import { type GoodsPicture, findGoodsPictures } from "./goods-pictures.server";

export type IsSeen = (pictures: readonly GoodsPicture[]) => boolean;

type Planned = Pick<GoodsPicture, "id" | "picture" | "alt"> | { id: null; picture: NewPicture; alt: string };
type Plan = (pictures: GoodsPicture[]) => Planned[] | string;

const refused = (text: string): PictureChange => ({ ok: false, why: "text", text });

/** Null: no such product. A text of the plan refuses. */
async function change(
  goodsId: number,
  isSeen: IsSeen,
  now: number,
  plan: Plan,
): Promise<PictureChange | null> {
  const done = await inTransaction(async (trx): Promise<PictureChange | { gone: number[] } | null> => {
    const goods = await forUpdate(
      trx.selectFrom("goods").select("id").where("id", "=", goodsId),
    ).executeTakeFirst();
    if (!goods) return null;
    const before = await findGoodsPictures(goodsId, trx);
    if (!isSeen(before)) return { ok: false, why: "stale" };
    const planned = plan(before);
    if (typeof planned === "string") return refused(planned);
    if (isSame(before, planned)) return { ok: true };
    return { gone: await write(trx, goodsId, { before, planned }, now) };
  });
  if (done === null || "ok" in done) return done;
  await removeUnused(done.gone);
  return { ok: true };
}

const isSame = (before: readonly GoodsPicture[], planned: readonly Planned[]) =>
  planned.length === before.length &&
  planned.every(({ id, alt }, at) => before[at]!.id === id && before[at]!.alt === alt);

interface PlannedPictures {
  before: readonly GoodsPicture[];
  planned: readonly Planned[];
}

async function write(
  trx: Db,
  goodsId: number,
  { before, planned }: PlannedPictures,
  now: number,
): Promise<number[]> {
  for (const [sort, item] of planned.entries()) {
    if (item.id === null) {
      const picture = await keepPicture(trx, item.picture, now);
      const row = { goods_id: goodsId, picture, alt: item.alt, sort, added_at: now };
      await trx.insertInto("goods_picture").values(row).execute();
      continue;
    }
    const held = before.find(({ id }) => id === item.id)!;
    if (held.alt === item.alt && held.sort === sort) continue;
    await trx.updateTable("goods_picture").set({ alt: item.alt, sort }).where("id", "=", item.id).execute();
  }
  const gone = before.filter(({ id }) => !planned.some((item) => item.id === id));
  const files: number[] = [];
  for (const { id, picture } of gone) {
    await trx.deleteFrom("goods_picture").where("id", "=", id).execute();
    files.push(...(await dropPicture(trx, picture, now)));
  }
  const after = await findGoodsPictures(goodsId, trx);
  const first = after[0]?.picture ?? "";
  await trx.updateTable("goods").set({ picture: first, updated_at: now }).where("id", "=", goodsId).execute();
  const message = (of: readonly GoodsPicture[]) => ({ 图片: picturesText(of) });
  await audited(trx, {
    subject: "goodsPicture",
    id: goodsId,
    before: message(before),
    after: message(after),
  });
  await bumpVersion(trx, "pictures");
  return files;
}

interface Handed {
  files: readonly File[];
  fit: Fit;
  alt: string;
}

/** Adds pictures after the existing ones, all or none. Null: no such product. Refused: what withPictures refuses, more than 8 a product, and pictures that changed meanwhile. `now` in ms. */
export async function addPictures(
  goodsId: number,
  { files, fit, alt }: Handed,
  isSeen: IsSeen,
  now: number,
): Promise<PictureChange | null> {
  const held = await findGoodsPictures(goodsId);
  if (held.length + files.length > MAX_GOODS_PICTURES) return refused(FULL_TEXT);
  const made = await withPictures({ files, fit }, now, (pictures) =>
    change(goodsId, isSeen, now, (before) =>
      before.length + pictures.length > MAX_GOODS_PICTURES
        ? FULL_TEXT
        : [...before, ...pictures.map((picture) => ({ id: null, picture, alt }))],
    ),
  );
  return made.ok ? made.value : refused(made.text);
}

const NO_PICTURE = "这张图片已被移除";

export interface PictureTarget {
  goodsId: number;
  id: number;
  isSeen: IsSeen;
}

/** Replaces a picture. Null and refused like addPictures. `now` in ms. */
export async function replacePicture(
  { goodsId, id, isSeen }: PictureTarget,
  { file, fit, alt }: { file: File; fit: Fit; alt: string },
  now: number,
): Promise<PictureChange | null> {
  const made = await withPictures({ files: [file], fit }, now, ([picture]) =>
    change(goodsId, isSeen, now, (before) =>
      before.some((item) => item.id === id)
        ? before.map((item) => (item.id === id ? { id: null, picture: picture!, alt } : item))
        : NO_PICTURE,
    ),
  );
  return made.ok ? made.value : refused(made.text);
}

/** Sets a picture's text. Null and refused like addPictures. */
export const describePicture = ({ goodsId, id, isSeen }: PictureTarget, alt: string, now: number) =>
  change(goodsId, isSeen, now, (before) => before.map((item) => (item.id === id ? { ...item, alt } : item)));

/** Moves a picture up (-1) or down (1). Null and refused like addPictures. */
export const movePicture = ({ goodsId, id, isSeen }: PictureTarget, by: -1 | 1, now: number) =>
  change(goodsId, isSeen, now, (before) => moved(before, id, by));

/** Removes a picture. Null and refused like addPictures. */
export const removePicture = (goodsId: number, id: number, isSeen: IsSeen, now: number) =>
  change(goodsId, isSeen, now, (before) => before.filter((item) => item.id !== id));

export type PlacedPicture = { result: "stored" | "replaced" } | { result: "refused"; text: string };

/** Puts a picture at a position (from 0), replacing the one there, at most after the last. Refused like addPictures. `now` in ms. */
export async function placePicture(
  goodsId: number,
  place: number,
  file: File,
  now: number,
): Promise<PlacedPicture> {
  const before = await findGoodsPictures(goodsId, db);
  const held = before[place];
  const handed = { fit: "crop" as const, alt: held?.alt ?? "" };
  const isSame: IsSeen = (pictures) => pictures[place]?.id === held?.id;
  const done = held
    ? await replacePicture({ goodsId, id: held.id, isSeen: isSame }, { ...handed, file }, now)
    : await addPictures(goodsId, { ...handed, files: [file] }, isSame, now);
  if (done?.ok) return { result: held ? "replaced" : "stored" };
  const text = done === null ? "没有这个商品" : done.why === "text" ? done.text : "图片刚被别人改过，请重试";
  return { result: "refused", text };
}
