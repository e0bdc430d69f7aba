import { z } from "zod";
import { formatAmount, parseYuan } from "~/platform/values/money";

const yuan = (name: string) =>
  z
    .string(`请填写${name}`)
    .trim()
    .max(20, "金额过长")
    .transform((text) => parseYuan(text) ?? -1)
    .refine((fen) => fen >= 0, `${name}请写作 12.00`);

const MAX_AREAS = 500;
const CODE = /^(\d{2}|\d{4}|\d{6})$/;

/** Parses "44 10.00" pairs of area code prefix and fee; null for an invalid or repeated pair. */
export function readFees(text: string): Record<string, number> | null {
  const words = text.split(/[\s,，;；]+/).filter((word) => word !== "");
  if (words.length % 2 === 1 || words.length > 2 * MAX_AREAS) return null;
  const fees = new Map<string, number>();
  for (let i = 0; i < words.length; i += 2) {
    const [code, fee] = [words[i]!, parseYuan(words[i + 1]!)];
    if (!CODE.test(code) || fee === null || fees.has(code)) return null;
    fees.set(code, fee);
  }
  return Object.fromEntries(fees);
}

export const feesText = (fees: Readonly<Record<string, number>>): string =>
  Object.entries(fees)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, fee]) => `${code} ${formatAmount(fee)}`)
    .join("\n");

export const shippingFields = {
  from: z.string("请填写发货地").trim().min(1, "请填写发货地").max(20, "发货地不超过 20 个字"),
  threshold: yuan("包邮金额"),
  fee: yuan("运费"),
};

export const FEES_FAULT = `每行写地区代码（2、4 或 6 位，不重复）和运费，如 44 10.00，最多 ${MAX_AREAS} 行`;
