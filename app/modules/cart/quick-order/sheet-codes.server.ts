/** Codes of a list's lines that its company may keep as its own codes (自家编码) of the products they mean. */
import { findBuyerCodes, saveBuyerCodes } from "~/modules/catalogue/search/buyer-codes.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { evenCode } from "~/modules/catalogue/search/goods-numbers";
import { db } from "~/platform/database/database.server";
import type { Flash } from "~/platform/http/message.server";
import { findSheet } from "./quick-sheet.server";

/** Returns codes that are neither the shop's nor kept already; one a product, the first of the list. Three queries. */
export async function findNewCodes(
  companyId: number,
  sheetId: number,
): Promise<{ goodsId: number; code: string }[]> {
  const rows = await db
    .selectFrom("quick_sheet_line")
    .select(["goods_id", "code"])
    .where("sheet_id", "=", sheetId)
    .where("goods_id", "is not", null)
    .where("state", "=", "matched")
    .where("code", "<>", "")
    .orderBy("line")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.goods_id!);
  const [goods, kept] = [await findGoodsFacts(ids), await findBuyerCodes(companyId, ids)];
  const first = new Map<number, string>();
  for (const { goods_id: id, code } of rows) if (!first.has(id!)) first.set(id!, code);
  return [...first]
    .filter(([id, code]) => evenCode(goods.get(id)?.sku ?? "") !== code && !kept.has(id))
    .map(([goodsId, code]) => ({ goodsId, code }));
}

/** Keeps those codes; 404 for another company's list. `now` in ms. */
export async function keepSheetCodes(companyId: number, sheetId: number, now: number): Promise<Flash> {
  await findSheet(companyId, sheetId, now);
  const { saved, refused } = await saveBuyerCodes(companyId, await findNewCodes(companyId, sheetId), now);
  if (refused.length === 0) return { kind: "success", text: `已记住 ${saved} 个自家编码` };
  const named = refused.slice(0, 5).join("、");
  const text = `已记住 ${saved} 个自家编码；${refused.length} 个已用于其他商品，没有记住：${named}`;
  return { kind: "warning", text };
}
