import { readTable } from "~/platform/files/table-columns";
import { factsFault } from "~/modules/company/account/invoice-facts";
import { type LegalEntity } from "~/modules/content/legal-entity";
import { inYuan, parseYuan, type Fen } from "~/platform/values/money";
import { INVOICE_TYPES, readTaxOfficeNumber, type VatInvoiceType } from "./invoice";
import type { InvoiceAdminRow } from "./invoice-admin.server";
import { filledText } from "~/platform/values/missing";

export const MAX_TAX_FILE = 200;

const BUYER_HEADINGS = [
  "购方名称",
  "购方税号",
  "购方地址",
  "购方电话",
  "购方开户银行",
  "购方银行账号",
  "邮箱",
  "订单编号",
];
const SELLER_HEADINGS = ["销方名称", "销方税号", "销方地址", "销方电话", "销方开户银行", "销方银行账号"];
const LINE_HEADINGS = [
  "项目名称",
  "税收分类编码",
  "规格型号",
  "单位",
  "数量",
  "含税单价",
  "含税金额",
  "不含税金额",
  "税率",
  "税额",
];

export const TAX_HEADINGS: readonly string[] = ["申请编号", "发票类型"].concat(
  BUYER_HEADINGS,
  SELLER_HEADINGS,
  LINE_HEADINGS,
  ["价税合计", "开票资料"],
);

export interface InvoiceSeller {
  entity: Pick<LegalEntity, "name" | "creditCode" | "address" | "phone">;
  bank: { bank: string; account: string } | null;
}

/** Returns the seller's facts, 未填 if missing, in the order of the headings. */
export function sellerFacts({ entity, bank }: InvoiceSeller): string[] {
  const facts = [entity.name, entity.creditCode, entity.address, entity.phone, bank?.bank, bank?.account];
  return facts.map((fact) => filledText(fact));
}

export const sellerRows = (seller: InvoiceSeller): (readonly [label: string, fact: string])[] => {
  const labels = ["名称", "纳税人识别号", "地址", "电话", "开户银行", "银行账号"];
  return sellerFacts(seller).map((fact, at) => [labels[at]!, fact] as const);
};

/** Why this seller cannot issue invoices, or null. The tax program needs name and code. */
export function sellerFault({ entity }: InvoiceSeller): string | null {
  const missing = [
    { fact: entity.name, label: "企业名称" },
    { fact: entity.creditCode, label: "统一社会信用代码" },
  ].filter(({ fact }) => fact === "");
  if (missing.length === 0) return null;
  return `企业主体还缺${missing.map(({ label }) => label).join("、")}，请先在“企业主体”中填写`;
}

/** To eight places, as in the tax program. */
const getTaxUnitPrice = (amount: Fen, quantity: number) => Number((amount / 100 / quantity).toFixed(8));

/** One row a line; amounts in yuan. Missing company facts are listed at the end. */
export function taxRows(invoices: readonly InvoiceAdminRow[], seller: InvoiceSeller): (string | number)[][] {
  const sold = sellerFacts(seller);
  return invoices.flatMap((invoice) => {
    const { number, type, title, facts, email, orders } = invoice;
    const fault = factsFault(facts, type === "special");
    const bought = [title, facts.taxNumber, facts.address, facts.phone, facts.bank, facts.account];
    const first = [number, INVOICE_TYPES[type as VatInvoiceType] ?? type];
    return invoice.lines.map((line) =>
      (first as (string | number)[]).concat(
        bought,
        [email, orders.join("、")],
        sold,
        [
          line.name,
          filledText(line.tax_code),
          line.spec,
          line.unit,
          line.number,
          getTaxUnitPrice(line.amount, line.number),
        ],
        [inYuan(line.amount), inYuan(line.amount - line.tax), `${line.rate}%`, inYuan(line.tax)],
        [inYuan(invoice.amount), fault === null ? "齐全" : "不全，不能开票"],
      ),
    );
  });
}

export interface IssuedInvoiceNumber {
  application: string;
  number: string;
  /** amounts in the file, one a row; or empty */
  amounts: Fen[];
  /** why it cannot be taken */
  fault: string | null;
}

export type EnteredNumbers = { ok: true; entries: IssuedInvoiceNumber[] } | { ok: false; text: string };

const COLUMNS = {
  application: /^(?:开票)?(?:申请|单据|业务单)(?:编号|号)$/,
  number: /^(?:数电|全电|电子|数电票|数电发票)?(?:发票)?号码$/,
  amount: /^价税合计(?:金额)?$/,
} as const;

const HEAD_WITHIN = 10;

/** A number that a spreadsheet rounded to fifteen digits. */
const isRounded = (number: string) => /^\d{15}00000$/.test(number);

function getFault(numbers: ReadonlySet<string>): string | null {
  if (numbers.size > 1) return "文件里有几个不同的发票号码";
  const [number = ""] = numbers;
  if (number === "") return "没有发票号码";
  if (readTaxOfficeNumber(number) === null) return "发票号码应为 20 位数字";
  return isRounded(number.replace(/\s/g, ""))
    ? "发票号码的末几位可能被表格软件改成了 0，请把这一列设为文本后重新上传"
    : null;
}

/** Returns the numbers of a file by request, in order. Refused: no headings, no rows. */
export function parseTaxFile(rows: readonly (readonly string[])[]): EnteredNumbers {
  const table = readTable(
    rows,
    COLUMNS,
    (named) => named.has("application") && named.has("number"),
    HEAD_WITHIN,
  );
  if (!table) return { ok: false, text: "没有找到表头：需要有“申请编号”和“发票号码”两列" };
  const found = new Map<string, { numbers: Set<string>; amounts: Fen[] }>();
  for (const row of table.rows) {
    const key = row.cell("application");
    if (key === "") continue;
    const item = found.get(key) ?? { numbers: new Set<string>(), amounts: [] };
    if (row.cell("number") !== "") item.numbers.add(row.cell("number"));
    const fen = parseYuan(row.cell("amount").replace(/[¥￥]/g, ""));
    if (fen !== null) item.amounts.push(fen);
    found.set(key, item);
  }
  if (found.size === 0) return { ok: false, text: "表头下面没有内容" };
  const values = [...found].map(([key, { numbers, amounts }]) => ({
    application: key.slice(0, 40),
    number: [...numbers][0] ?? "",
    amounts,
    fault: getFault(numbers),
  }));
  return { ok: true, entries: values };
}
