/** 开票资料: facts of an invoice's buyer, and what is missing. */

export interface InvoiceFacts {
  taxNumber: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

export const INVOICE_FACTS: Record<keyof InvoiceFacts, string> = {
  taxNumber: "税号",
  address: "单位地址",
  phone: "电话",
  bank: "开户银行",
  account: "银行账号",
};

export const INVOICE_FACTS_AT = "/basic/invoice";

/** Why no invoice can be issued with these facts, or null. */
export function factsFault(facts: InvoiceFacts, isSpecial: boolean): string | null {
  const names = (Object.keys(INVOICE_FACTS) as (keyof InvoiceFacts)[])
    .filter((name) => (isSpecial || name === "taxNumber") && facts[name] === "")
    .map((name) => INVOICE_FACTS[name]);
  if (names.length === 0) return null;
  const what = isSpecial ? "开具增值税专用发票" : "开具发票";
  return `${what}还缺${names.join("、")}，请先在基础信息中补全开票资料`;
}

/** Returns facts to show; `isSpecial`: with those of special invoices. */
export function factRows(facts: InvoiceFacts, isSpecial: boolean): [name: string, value: string][] {
  return (Object.keys(INVOICE_FACTS) as (keyof InvoiceFacts)[])
    .filter((name) => isSpecial || name === "taxNumber")
    .map((name) => [INVOICE_FACTS[name], facts[name]]);
}
