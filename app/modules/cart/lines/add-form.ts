/** Form fields that add products to the cart from any page: `goods` (a button's value), number-<goods id>, shown-<goods id>, back. */
import { z } from "zod";
import { readQuantity } from "./quantity";
import type { QuantityCheck } from "~/modules/cart/pricing/quantity-check";
import { readShownTerms, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { key } from "~/platform/values/number-fields";

export const AddFields = z.looseObject({
  goods: z.array(key()).max(500).default([]),
  back: z.string().max(2000).optional(),
});
export type AddFieldsValue = z.output<typeof AddFields>;

/** Spaces and zeros, in the digits of every input method. */
const NOTHING = /^\s*[0０]*\s*$/;

export interface ReadWanted {
  wanted: { goodsId: number; quantity: number; shown: ShownTerms | undefined }[];
  unreadable: number[];
}

/** Returns the pressed button's product; without one all products with a number. A product without a number is one pack. */
export function readWantedLines(fields: AddFieldsValue): ReadWanted {
  const input = new Map<number, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    const id = /^number-(\d{1,15})$/.exec(name)?.[1];
    if (id) input.set(Number(id), value);
  }
  const found = fields.goods.length > 0 ? fields.goods : [...input.keys()];
  const shown = readShownTerms(fields);
  const wanted: ReadWanted["wanted"] = [];
  const unreadable: number[] = [];
  for (const goodsId of found) {
    const value = input.get(goodsId);
    const isEmpty = value === undefined || (typeof value === "string" && NOTHING.test(value));
    if (isEmpty && fields.goods.length === 0) continue;
    const quantity = isEmpty ? 1 : readQuantity(value);
    if (quantity === null) unreadable.push(goodsId);
    else wanted.push({ goodsId, quantity, shown: shown.get(goodsId) });
  }
  return { wanted, unreadable };
}

/** Returns the message after adding: the text of one line, or a count with each refusal. */
export function addedWords(
  results: readonly QuantityCheck[],
  nameOf: (goodsId: number) => string,
): { kind: "success" | "warning"; text: string } {
  const refused = results.filter((v) => !v.ok);
  const added = results.length - refused.length;
  if (results.length === 0) return { kind: "warning", text: "请先填写要采购的数量" };
  if (results.length === 1) return { kind: added === 1 ? "success" : "warning", text: results[0]!.text };
  if (refused.length === 0) {
    const rounded = results.some((v) => v.text.includes("取整")) ? "，数量已按中包装取整" : "";
    return { kind: "success", text: `${added}种商品已加入购物车${rounded}` };
  }
  const why = refused.map((v) => `${nameOf(v.goodsId)}：${v.text}`).join("；");
  return { kind: "warning", text: `${added > 0 ? `${added}种商品已加入购物车；` : ""}${why}` };
}
