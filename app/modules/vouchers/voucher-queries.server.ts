import type { z } from "zod";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { inputGoods } from "~/modules/catalogue/search/goods-input.server";
import type { Db } from "~/platform/database/database.server";
import { PastLimit } from "~/modules/staff/limits/limits.server";
import { ChangeRefused } from "~/modules/staff/approval-requests/approval-requests.server";
import { goodsInScope, goodsInputInScope } from "~/modules/promotions/offer-admin/scope-form";
import { setVoucher, type TemplateRow, type VoucherSaved } from "./voucher-admin.server";
import {
  readVoucherForm,
  type TemplateValues,
  type VoucherErrors,
  type VoucherForm,
  voucherText,
  type VoucherText,
} from "./voucher-form";

export async function inputTemplate(row: TemplateValues): Promise<VoucherText> {
  const names = await findGoodsNames(goodsInScope(row.scope));
  return voucherText(row, (id) => names.get(id) ?? "");
}

/** How a template may be saved: as entered, switched off until a second person starts it, or not at all. */
export type StartCheck = (file: VoucherSaved) => Promise<"alone" | "held" | { fault: string }>;

export type VoucherSaveResult =
  /** `isHeld`: switched off until a second person starts it */
  | { ok: true; id: number; isHeld: boolean }
  | { ok: false; fields: VoucherErrors }
  | { ok: false; text: string }
  | { ok: false; current: TemplateRow };

type Sent = Omit<z.output<typeof VoucherForm>, "version" | "why" | "formKey">;

/** Saves a template; `id` null creates one, once for each form. Refused: invalid fields, or as setVoucher and `mayStart`. */
export async function saveVoucherTemplate(
  id: number | null,
  sent: Sent,
  {
    mayStart,
    ...form
  }: {
    isSeen: (current: TemplateRow) => boolean;
    formKey: string;
    mayStart: StartCheck;
    /** called while saving; throws PastLimit when it must wait for a second person, ChangeRefused when it is not allowed */
    allow: (trx: Db, file: VoucherSaved) => Promise<void>;
  },
): Promise<VoucherSaveResult> {
  const read = readVoucherForm(id, sent, await inputGoods(goodsInputInScope(sent)));
  if (!read.ok) return read;
  const start = read.file.status === "on" ? await mayStart(read.file) : "alone";
  if (typeof start === "object") return { ok: false, text: start.fault };
  let isHeld = start === "held";
  let set: Awaited<ReturnType<typeof setVoucher>> | null = null;
  if (!isHeld)
    try {
      set = await setVoucher(read.file, form);
    } catch (error) {
      if (error instanceof ChangeRefused) return { ok: false, text: error.message };
      if (!(error instanceof PastLimit)) throw error;
      isHeld = true;
    }
  set ??= await setVoucher({ ...read.file, status: "off" }, form);
  if (set.ok) return { ...set, isHeld };
  return set.current ? { ok: false, current: set.current } : { ok: false, text: set.text };
}
