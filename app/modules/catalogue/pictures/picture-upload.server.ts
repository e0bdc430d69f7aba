import type { UploadResult } from "~/platform/files/file-upload.server";
import { goodsNumbered } from "~/modules/catalogue/rows/identified-goods.server";
import { db } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { stageFile, takeStaged } from "~/platform/files/stored-files.server";
import { checkPicture } from "~/modules/pictures/draw-picture.server";
import { PICTURE_KINDS } from "~/modules/pictures/picture-file";
import { hashInKey } from "~/modules/pictures/pictures.server";
import { FULL_TEXT, MAX_GOODS_PICTURES, readPictureName } from "./goods-picture";
import { findGoodsPictures } from "./goods-pictures.server";
import { placePicture } from "./picture-admin.server";

const PURPOSE = "goodsPictureStaged";

interface Meant {
  goodsId: number;
  place: number;
}

const NO_GOODS = "没有这个商品，文件名应为商品编号、货号、条码或批准文号，如 12.jpg、12_2.jpg";

/** Returns the product and position of a file name. One or two queries. */
async function meantBy(name: string): Promise<Meant | { text: string }> {
  for (const { number, place } of readPictureName(name)) {
    const [goodsId, ...others] = await goodsNumbered(number);
    if (goodsId === undefined) continue;
    if (others.length > 0)
      return { text: `${number} 有 ${others.length + 1} 个商品，请用商品编号作文件名，如 ${goodsId}.jpg` };
    return place < MAX_GOODS_PICTURES ? { goodsId, place } : { text: FULL_TEXT };
  }
  return { text: NO_GOODS };
}

export type PictureUploadResult = UploadResult | "refused";

interface Judged extends Meant {
  result: Exclude<PictureUploadResult, "refused">;
}

/** A second file for the same place is refused. */
async function judge(file: File, before: Map<string, string>): Promise<Judged | { text: string }> {
  const meant = await meantBy(file.name);
  if ("text" in meant) return meant;
  const { goodsId, place } = meant;
  const same = before.get(`${goodsId} ${place}`);
  if (same !== undefined) return { text: `与 ${same} 是同一商品的同一张，请只留一份` };
  before.set(`${goodsId} ${place}`, file.name);
  const checked = await checkPicture(file, "crop");
  if (!checked.ok) return checked;
  const held = (await findGoodsPictures(goodsId))[place];
  if (!held) return { goodsId, place, result: "stored" };
  const result = hashInKey(held.picture) === checked.hash ? "unchanged" : "replaced";
  return { goodsId, place, result };
}

const placeText = ({ goodsId, place }: Meant) => `商品 ${goodsId}，第 ${place + 1} 张`;

export interface FiledPicture {
  name: string;
  result: PictureUploadResult;
  text: string;
}

/** Files one picture by its name; a trial files nothing. `before`: earlier files of the same upload. Refused: a name of no product or several, the same place twice, and like drawPicture. `now` in ms. */
export async function filePicture(
  file: File,
  before: Map<string, string>,
  now: number,
  isTrial = false,
): Promise<FiledPicture> {
  const { name } = file;
  const judged = await judge(file, before);
  if ("text" in judged) return { name, result: "refused", text: judged.text };
  const { goodsId, place, result } = judged;
  const text = placeText(judged);
  if (isTrial || result === "unchanged") return { name, result, text };
  const placed = await placePicture(goodsId, place, file, now);
  return placed.result === "refused"
    ? { name, result: "refused", text: placed.text }
    : { name, result: placed.result, text };
}

export interface CheckedPicture extends FiledPicture {
  goods: string;
  /** for savePictures; null: nothing to save */
  stagedId: number | null;
}

/** Returns what would happen to these files; valid ones are staged for an hour. Refused like filePicture. `now` in ms. */
export async function checkPictures(files: readonly File[], now: number): Promise<CheckedPicture[]> {
  const before = new Map<string, string>();
  const checked: CheckedPicture[] = [];
  for (const file of files) checked.push(await check(file, before, now));
  return checked;
}

async function check(file: File, before: Map<string, string>, now: number): Promise<CheckedPicture> {
  const { name } = file;
  const refused = (text: string): CheckedPicture => ({
    name,
    result: "refused",
    text,
    goods: "",
    stagedId: null,
  });
  const judged = await judge(file, before);
  if ("text" in judged) return refused(judged.text);
  const { name: goodsName, spec } = await db
    .selectFrom("goods")
    .select(["name", "spec"])
    .where("id", "=", judged.goodsId)
    .executeTakeFirstOrThrow();
  const about = { name, result: judged.result, text: placeText(judged), goods: `${goodsName} ${spec}` };
  if (judged.result === "unchanged") return { ...about, stagedId: null };
  const staged = await stageFile({ owner: SHOP_OWNER, file, purpose: PURPOSE, only: PICTURE_KINDS }, now);
  return staged.ok ? { ...about, stagedId: staged.id } : refused(staged.text);
}

/** Files staged pictures once each; returns their results. Filed or expired ones are refused. `now` in ms. */
export async function savePictures(stagedIds: readonly number[], now: number): Promise<FiledPicture[]> {
  const before = new Map<string, string>();
  const saved: FiledPicture[] = [];
  for (const id of stagedIds) {
    const staged = await takeStaged(id, PURPOSE);
    if (!staged) {
      saved.push({ name: `文件 ${id}`, result: "refused", text: "已经保存过，或上传已超过一小时" });
      continue;
    }
    const file = new File([new Uint8Array(staged.bytes)], staged.name);
    saved.push(await filePicture(file, before, now));
  }
  return saved;
}
