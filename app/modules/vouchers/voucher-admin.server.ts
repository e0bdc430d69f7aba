import { findCategoryPath } from "~/modules/catalogue/goods/categories.server";
import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { forUpdate, db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { endTime, time } from "~/platform/values/json-input";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import {
  categoryIn,
  name,
  offerScopeInput,
  storedScope,
  integerSchema,
  yuanInput,
} from "~/modules/promotions/offers/scope-input";

/** A template in JSON, as an operator writes it; an id changes an existing one. */
export const VoucherFile = z
  .strictObject({
    id: integerSchema.positive().optional(),
    kind: z.enum(["coupon", "cashVoucher"]),
    name,
    threshold: yuanInput,
    amount: yuanInput,
    scope: offerScopeInput,
    starts: time,
    ends: endTime,
    total: integerSchema.positive(),
    limit: integerSchema.positive().default(1),
    /** days of validity after claiming; null: until the template's end */
    validDays: integerSchema.positive().nullable().default(null),
    public: z.boolean().default(true),
    status: z.enum(["on", "off"]).default("on"),
  })
  .refine((template) => template.ends > template.starts, "结束须晚于开始")
  .refine((template) => template.amount > 0, { path: ["amount"], message: "金额应大于 0" });
export type VoucherSaved = z.output<typeof VoucherFile>;

interface VoucherWriting {
  isSeen?: (current: TemplateRow) => boolean;
  formKey?: string;
  /** called in the transaction before writing; throws to roll back */
  allow?: (trx: Db, file: VoucherSaved) => Promise<void>;
}

/**
 * Saves a template. Once vouchers are claimed, threshold, amount (fen) and scope stay, and the total covers the claims. Refused with a reason, with
 * nothing written; also when `isSeen` says the form is stale (`is`). A `formKey` creates a new one once.
 */
export async function setVoucher(
  file: VoucherSaved,
  { isSeen = () => true, formKey, allow }: VoucherWriting = {},
): Promise<{ ok: true; id: number } | { ok: false; text: string; current?: TemplateRow }> {
  return inTransaction(async (trx) => {
    const stored = await toStoredScope(file, trx);
    if (stored === null) return { ok: false, text: "没有这个分类" };
    const values = {
      kind: file.kind,
      name: file.name,
      threshold: file.threshold,
      amount: file.amount,
      scope: stored,
      starts_at: file.starts,
      ends_at: file.ends,
      total: file.total,
      limit_per_company: file.limit,
      valid_days: file.validDays,
      is_public: file.public ? (1 as const) : (0 as const),
      status: file.status,
    };
    if (file.id === undefined) {
      const make = async () => {
        await allow?.(trx, file);
        const made = trx.insertInto("voucher_template").values(values).returning("id");
        const { id } = await made.executeTakeFirstOrThrow();
        await audited(trx, { subject: "voucher", id, before: null, after: toVoucherAudit(values) });
        return String(id);
      };
      return { ok: true, id: Number(formKey === undefined ? await make() : await once(trx, formKey, make)) };
    }
    const before = await forUpdate(templates(trx).where("id", "=", file.id)).executeTakeFirst();
    if (!before) return { ok: false, text: `没有优惠券模板 ${file.id}` };
    if (!isSeen(before)) return { ok: false, text: "模板在您打开后有变化", current: before };
    const fault = changeFault(before, values);
    if (fault) return { ok: false, text: fault };
    await allow?.(trx, file);
    await trx.updateTable("voucher_template").set(values).where("id", "=", file.id).execute();
    const after = { ...before, ...values };
    await audited(trx, {
      subject: "voucher",
      id: file.id,
      before: toVoucherAudit(before),
      after: toVoucherAudit(after),
    });
    return { ok: true, id: file.id };
  });
}

export const toVoucherAudit = <T extends { scope: string; is_public: number }>(row: T) => ({
  ...row,
  scope: JSON.parse(row.scope) as OfferScope,
  is_public: row.is_public === 1,
});

/** Returns the scope as stored; null when it names an unknown category. At most one query. */
export async function toStoredScope({ scope: written }: VoucherSaved, trx: Db = db): Promise<string | null> {
  const category = categoryIn(written);
  if (category === null) return JSON.stringify(storedScope(written, ""));
  const path = await findCategoryPath(trx, category);
  return path === null ? null : JSON.stringify(storedScope(written, path));
}

interface FixedTerms {
  kind: string;
  threshold: number;
  amount: number;
  scope: string;
  total: number;
}

const REMAINS = { kind: "类型", threshold: "门槛", amount: "金额", scope: "适用范围" } as const;

function changeFault(before: FixedTerms & { claimed: number }, next: FixedTerms): string | null {
  const remains = (Object.keys(REMAINS) as (keyof typeof REMAINS)[]).find(
    (field) => before[field] !== next[field],
  );
  if (before.claimed > 0 && remains)
    return `已领取 ${before.claimed} 张，${REMAINS[remains]}不能更改。请新建模板并停用此模板`;
  if (next.total < before.claimed) return `已领取 ${before.claimed} 张，总数不能少于此数`;
  return null;
}

const templates = (trx: Db) => trx.selectFrom("voucher_template").selectAll();
export type TemplateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof templates>["executeTakeFirst"]>>>;

/** Lists templates of a state (null: any) after this id, newest first. One query. */
export function listTemplates(
  { status }: { status: "on" | "off" | null },
  { after, limit }: { after: number | null; limit: number },
): Promise<TemplateRow[]> {
  let query = templates(db).orderBy("id", "desc").limit(limit);
  if (status !== null) query = query.where("status", "=", status);
  if (after !== null) query = query.where("id", "<", after);
  return query.execute();
}

export async function findVoucherTemplate(id: number, trx: Db = db): Promise<TemplateRow | null> {
  return (await templates(trx).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns the total value of a template's vouchers, fen. */
export const getExposure = ({ amount, total }: { amount: number; total: number }): number => amount * total;

/** Starts a template in the caller's transaction. Refused when it is unknown or `isSeen` rejects its state. */
export async function startTemplateIn(
  trx: Db,
  id: number,
  isSeen: (current: TemplateRow) => boolean,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const before = await forUpdate(templates(trx).where("id", "=", id)).executeTakeFirst();
  if (!before) return { ok: false, text: `没有优惠券模板 ${id}` };
  if (!isSeen(before)) return { ok: false, text: "优惠券在提出后改过，请退回，由提出的人重新提出" };
  await trx.updateTable("voucher_template").set({ status: "on" }).where("id", "=", id).execute();
  const after = { ...before, status: "on" };
  await audited(trx, {
    subject: "voucher",
    id,
    before: toVoucherAudit(before),
    after: toVoucherAudit(after),
  });
  return { ok: true };
}

export async function allTemplates() {
  return db
    .selectFrom("voucher_template")
    .select(["id", "kind", "name", "threshold", "amount", "starts_at", "ends_at", "total", "claimed"])
    .select(["is_public", "status"])
    .orderBy("id", "desc")
    .execute();
}
