import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { addedWords, readWantedLines, type AddFieldsValue } from "./add-form";
import { addLines } from "./lines.server";
import type { QuantityCheck } from "~/modules/cart/pricing/quantity-check";

export interface AddToCartResult {
  results: QuantityCheck[];
  kind: "success" | "warning";
  text: string;
}

/** Adds all products of the form in one transaction; returns a result for each. */
export async function addFromForm(
  viewer: SignedIn,
  fields: AddFieldsValue,
  now: number,
): Promise<AddToCartResult> {
  const { wanted, unreadable } = readWantedLines(fields);
  const judged = await inCompany(viewer.buyer.companyId, (trx) => addLines(trx, viewer, wanted, now));
  const unread = unreadable.map((goodsId) => ({ goodsId, ok: false, quantity: 0, text: "请填写正确的数量" }));
  const results = [...judged, ...unread];
  const refused = results.length > 1 ? results.filter((v) => !v.ok).map((v) => v.goodsId) : [];
  const names = await findGoodsNames(refused);
  return { results, ...addedWords(results, (id) => names.get(id) ?? `商品${id}`) };
}
