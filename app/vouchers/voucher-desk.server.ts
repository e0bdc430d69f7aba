/** Coupons and cash vouchers at the desk: what the form holds, and writing it down. */
import type { z } from "zod";
import { goodsNames } from "~/catalogue/goods/goods-facts.server";
import { typedGoods } from "~/catalogue/search/typed-goods.server";
import { goodsInScope, goodsTypedInScope } from "~/promotions/offer-desk/scope-form";
import { setVoucher, type TemplateRow } from "./voucher-admin.server";
import {
  readVoucherForm,
  type TemplateValues,
  type VoucherErrors,
  type VoucherForm,
  voucherText,
  type VoucherText,
} from "./voucher-form";

/** What the fields hold for a template. One query. */
export async function typedTemplate(row: TemplateValues): Promise<VoucherText> {
  const names = await goodsNames(goodsInScope(row.scope));
  return voucherText(row, (id) => names.get(id) ?? "");
}

export type VoucherKept =
  | { ok: true; id: number }
  | { ok: false; fields: VoucherErrors }
  | { ok: false; text: string }
  /** somebody changed it meanwhile */
  | { ok: false; is: TemplateRow };

type Sent = Omit<z.output<typeof VoucherForm>, "version" | "why" | "formKey">;

/** Writes down what was typed, a new template, once for its form, where `id` is null. Refused: fields that cannot be read, and what setVoucher refuses. */
export async function saveTemplate(
  id: number | null,
  sent: Sent,
  form: { isSeen: (is: TemplateRow) => boolean; formKey: string },
): Promise<VoucherKept> {
  const read = readVoucherForm(id, sent, await typedGoods(goodsTypedInScope(sent)));
  if (!read.ok) return read;
  const set = await setVoucher(read.file, form);
  if (set.ok) return set;
  return set.is ? { ok: false, is: set.is } : { ok: false, text: set.text };
}
