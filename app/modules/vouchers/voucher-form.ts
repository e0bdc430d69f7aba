import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";
import { formatAmount, formatYuan, parseYuan } from "~/platform/values/money";
import { parseNumberInput } from "~/platform/values/whole-number";
import { reasonField } from "~/platform/values/reason-field";
import {
  ALL_GOODS,
  SCOPE_FIELDS,
  type ScopeFields,
  OFFER_SCOPE_NAMES,
  scopeIn,
  SIDES,
  toScopeFields,
} from "~/modules/promotions/offer-admin/scope-form";
import { VOUCHER_KINDS, type VoucherKind } from "./coupon-centre";
import type { TemplateRow, VoucherSaved } from "./voucher-admin.server";

const text = z.string().max(200_000, "内容过长").default("");

export const VoucherForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(100).default(""),
  why: reasonField(),
  kind: z.enum(Object.keys(VOUCHER_KINDS) as [VoucherKind, ...VoucherKind[]], "请选择类型"),
  name: z
    .string("请填写名称")
    .overwrite(plainLabel)
    .min(2, "请填写名称，至少 2 个字")
    .max(60, "名称不超过 60 个字"),
  threshold: text,
  amount: text,
  starts: text,
  ends: text,
  total: text,
  limit: text,
  validDays: text,
  distribution: z.enum(["public", "granted"], "请选择发放方式"),
  status: z.enum(["on", "off"], "请选择状态"),
  side: text,
  scope: text,
  category: text,
  scopeLines: text,
});
type Sent = Omit<z.output<typeof VoucherForm>, "version" | "why" | "formKey">;

export const VOUCHER_FIELDS = {
  kind: "类型",
  name: "名称",
  threshold: "满",
  amount: "减",
  starts: "开始",
  ends: "结束",
  total: "总张数",
  limit: "每家限领",
  validDays: "有效天数",
  distribution: "发放",
  status: "状态",
  ...SCOPE_FIELDS,
} as const;
export type VoucherText = Record<keyof typeof VOUCHER_FIELDS, string>;

const STORED_SCOPE_FIELDS = Object.keys(SCOPE_FIELDS) as (keyof typeof SCOPE_FIELDS)[];

/** Fields that cannot change once a company owns a voucher. */
export const getLockedVoucherFields = (claimed: number): readonly (keyof VoucherText)[] =>
  claimed > 0 ? ["kind", "threshold", "amount", ...STORED_SCOPE_FIELDS] : [];

export const VALUES = { public: "领券中心公开领取", granted: "只由抽奖、积分商城或客服发放" } as const;
export const VOUCHER_STATUS_NAMES = { off: "停用", on: "启用" } as const;

export const NEW_VOUCHER: VoucherText = {
  kind: "coupon",
  name: "",
  threshold: "",
  amount: "",
  starts: "",
  ends: "",
  total: "",
  limit: "1",
  validDays: "",
  distribution: "public",
  status: "off",
  ...ALL_GOODS,
};

export type TemplateValues = Omit<TemplateRow, "id" | "claimed">;

export const voucherText = (row: TemplateValues, nameOf: (id: number) => string): VoucherText => ({
  kind: row.kind,
  name: row.name,
  status: row.status,
  threshold: formatAmount(row.threshold),
  amount: formatAmount(row.amount),
  starts: formatStart(row.starts_at),
  ends: formatEnd(row.ends_at),
  total: String(row.total),
  limit: String(row.limit_per_company),
  validDays: row.valid_days === null ? "" : String(row.valid_days),
  distribution: row.is_public === 1 ? "public" : "granted",
  ...toScopeFields(row.scope, nameOf),
});

const toYuan = (input: string): string => formatYuan(parseYuan(input) ?? 0);

/** Returns the values as text for readers. */
export const voucherWords = (text: VoucherText, categoryName: string): VoucherText => ({
  ...text,
  threshold: toYuan(text.threshold),
  amount: toYuan(text.amount),
  total: `${text.total} 张`,
  limit: `${text.limit} 张`,
  validDays: text.validDays && `${text.validDays} 天`,
  kind: VOUCHER_KINDS[text.kind as VoucherKind] ?? text.kind,
  category: categoryName,
  distribution: VALUES[text.distribution as keyof typeof VALUES] ?? text.distribution,
  status: VOUCHER_STATUS_NAMES[text.status as keyof typeof VOUCHER_STATUS_NAMES] ?? text.status,
  scopeLines: text.scopeLines.split("\n").join("、"),
  side: text.scope === "all" ? "" : (SIDES[text.side as keyof typeof SIDES] ?? text.side),
  scope: OFFER_SCOPE_NAMES[text.scope as keyof typeof OFFER_SCOPE_NAMES] ?? text.scope,
});

/** Omits the number claimed, which changes while a form is open. */
export const toVoucherTemplateSnapshot = ({ claimed: _claimed, ...row }: TemplateRow) => row;

export type VoucherErrors = Partial<Record<keyof VoucherText, string[]>>;
export type VoucherRead = { ok: true; file: VoucherSaved } | { ok: false; fields: VoucherErrors };

/** Parses the form of a template; `found`: the products matching each text. Every invalid field is refused with a message. */
export function readVoucherForm(
  id: number | null,
  sent: Sent,
  found: ReadonlyMap<string, readonly number[]>,
): VoucherRead {
  const fields: VoucherErrors = {};
  const refuse = (field: keyof VoucherText, message: string) => void (fields[field] ??= [message]);
  const count = (field: "total" | "limit" | "validDays", limit: number): number => {
    const read = parseNumberInput(sent[field], 1, limit);
    if (read === null) refuse(field, `${VOUCHER_FIELDS[field]}应为 1 到 ${limit} 的整数`);
    return read ?? 1;
  };
  const money = (field: "threshold" | "amount"): number => {
    const fen = parseYuan(sent[field]);
    if (fen === null) refuse(field, "请写作 10.00");
    return fen ?? 0;
  };
  const moment = (field: "starts" | "ends"): number => {
    const input = sent[field].trim();
    const ms = field === "ends" ? parseEnd(input) : parseTime(input);
    if (ms === null) refuse(field, "请写作 2026-11-20 15:00");
    return ms ?? 0;
  };
  const [threshold, amount, starts, ends] = [
    money("threshold"),
    money("amount"),
    moment("starts"),
    moment("ends"),
  ] as const;
  if (amount === 0) refuse("amount", "减的金额应大于 0");
  if (threshold > 0 && amount > threshold) refuse("amount", "减的金额不能超过门槛");
  if (!fields.starts && ends <= starts) refuse("ends", "结束须晚于开始");
  const scoped: ScopeFields = sent;
  const file: VoucherSaved = {
    ...(id !== null && { id }),
    kind: sent.kind,
    name: sent.name,
    threshold,
    amount,
    starts,
    ends,
    total: count("total", 9_999_999),
    limit: count("limit", 9_999),
    validDays: sent.validDays.trim() === "" ? null : count("validDays", 3_650),
    scope: scopeIn(scoped, found, refuse),
    public: sent.distribution === "public",
    status: sent.status,
  };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, file };
}
