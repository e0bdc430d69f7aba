/** Adding goods from any page: the form read, the lines written, the answer in words. */
import { chunksOf } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import { db } from "~/platform/database.server";
import { addedWords, readWanted, type AddFieldsValue } from "./add-form";
import { addLines } from "./lines.server";
import type { LineVerdict } from "./verdict";

export interface Added {
  verdicts: LineVerdict[];
  kind: "success" | "warning";
  text: string;
}

/** One transaction for all goods of the form; a verdict for each of them. */
export async function addFromForm(viewer: SignedIn, fields: AddFieldsValue, now: number): Promise<Added> {
  const { wanted, unreadable } = readWanted(fields);
  const judged = await inCompany(viewer.buyer.companyId, (trx) => addLines(trx, viewer, wanted, now));
  const unread = unreadable.map((goodsId) => ({ goodsId, ok: false, number: 0, text: "请填写正确的数量" }));
  const verdicts = [...judged, ...unread];
  const refused = verdicts.length > 1 ? verdicts.filter((v) => !v.ok).map((v) => v.goodsId) : [];
  const names = await goodsNames(refused);
  return { verdicts, ...addedWords(verdicts, (id) => names.get(id) ?? `商品${id}`) };
}

/** Names by goods id; unknown goods are left out. */
export async function goodsNames(ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of chunksOf(ids)) {
    const rows = await db.selectFrom("goods").select(["id", "name"]).where("id", "in", part).execute();
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}
