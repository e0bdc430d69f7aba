import { readRecipient } from "~/modules/catalogue/admin/prices.server";
import { inputGoods } from "~/modules/catalogue/search/goods-input.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { readWhole } from "~/platform/values/whole-number";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { oneGoods } from "~/modules/promotions/offer-admin/scope-form";

export type InputOne = { ok: true; id: number } | { ok: false; text: string };

/** Returns the products of texts by number, own code, barcode or whole name; refused for the first without a unique product. One query for each 500. */
export async function goodsInput(
  texts: readonly string[],
): Promise<{ ok: true; ids: number[] } | { ok: false; text: string }> {
  const input = texts.flatMap(linesIn);
  const found = await inputGoods(input);
  const faults: string[] = [];
  const ids = input.map((words) => oneGoods(words, found, "goods", (_, text) => faults.push(text)));
  return faults[0] === undefined ? { ok: true, ids: [...new Set(ids)] } : { ok: false, text: faults[0] };
}

/** Returns the only product of a text, of a single line. */
export async function oneGoodsInput(text: string): Promise<InputOne> {
  const found = await goodsInput([text]);
  if (!found.ok) return found;
  const [id, ...more] = found.ids;
  return id === undefined || more.length > 0 ? { ok: false, text: "请填写一种商品" } : { ok: true, id };
}

/** "12" or "12 仁和里大药房"; a name may start with digits too. */
const NUMBERED = /^(\d{1,9})(?:\s+(\S.*))?$/;

export async function companyInput(text: string): Promise<InputOne> {
  const [, figures, name] = NUMBERED.exec(text.trim()) ?? [];
  const number = readWhole(figures, 1);
  const company = number === null ? null : await findCompany(number);
  if (company && (name === undefined || name === company.name)) return { ok: true, id: company.id };
  if (number !== null && name === undefined) return { ok: false, text: `没有客户 ${number}` };
  const found = await readRecipient("company", text.trim());
  if (!found.ok) return { ok: false, text: found.reason };
  return found.key === "" ? { ok: false, text: "请填写客户" } : { ok: true, id: Number(found.key) };
}
