/** Goods and batches by what a scanner reads or a person types: one code, however it is written. */
import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "~/platform/database/schema";
import { joinGroups } from "~/platform/values/printed-number";
import { readKey } from "~/platform/values/whole-number";
import { barcodeForms, evenCode } from "./goods-numbers";

/** A condition on goods as `g`: this is their id, their own code (货号) in any case and width, or a form of their barcode. */
export function isGoodsCode(code: string): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { g: Database["goods"] }, "g">();
  const own = evenCode(code);
  const barcodes = barcodeForms(code);
  const id = readKey(code.normalize("NFKC").trim());
  return eb.or([
    ...(own === "" ? [] : [eb(sql<string>`lower(g.sku)`, "=", own)]),
    ...(barcodes.length === 0 ? [] : [eb("g.barcode", "in", barcodes)]),
    ...(id === null ? [] : [eb("g.id", "=", id)]),
  ]);
}

/** The spellings under which a batch number may be kept, for `in`; blanks within it, as labels print them, count or not. */
export function batchSpellings(number: string): string[] {
  const forms = [number.normalize("NFKC").trim(), joinGroups(number)];
  return [...new Set([number, ...forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()])])];
}
