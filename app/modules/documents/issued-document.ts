/** 单据验真: what a document's code stands for. Pure. */
import type { DeliveryNote } from "~/modules/documents/delivery-note";
import { noteSum } from "~/modules/documents/delivery-note";
import type { SignedContract } from "~/modules/company/contract/contract";
import type { ContractText } from "~/modules/company/contract/contract-text";
import type { CreditStatement } from "~/modules/credit/statement.server";
import type { ReceiptPage } from "~/modules/ephedrine/receipt";
import type { MonthStatement } from "~/modules/invoices/month-statement";
import type { GoodsReceiptLine } from "~/modules/purchasing/goods-receipt";
import type { PurchaseLine } from "~/modules/purchasing/purchase-order";
import type { Purchase } from "~/modules/purchasing/purchases.server";
import type { GoodsReceipt } from "~/modules/purchasing/receipts.server";
import { getRecallName, type RecallPage } from "~/modules/recalls/recall";
import { formatTime, toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export const ISSUED_KINDS = {
  deliveryNote: "随货同行单",
  acceptance: "药品验收记录",
  ephedrineReceipt: "含麻黄碱类复方制剂收货回执单",
  contract: "药品购销框架合同",
  monthStatement: "对账单",
  creditStatement: "账款对账单",
  recallNotice: "召回通知",
  purchaseOrder: "采购订单",
  goodsReceipt: "药品收货验收单",
} as const;
export type IssuedKind = keyof typeof ISSUED_KINDS;

export const VERIFY_PATH = "/djyz";

/** 32 characters that nobody confuses: without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

/** Returns a code of 16 characters, 80 bits, from 16 random bytes. */
export const toVerifyCode = (bytes: Uint8Array): string =>
  [...bytes.slice(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** "ABCD-EFGH-JKMN-PQRS". */
export const formatVerifyCode = (code: string): string => code.match(/.{4}/g)!.join("-");

/** The line on the paper. `code` as formatVerifyCode gives it. */
export const toVerifyText = (origin: string, code: string): string =>
  `单据验真：${origin}${VERIFY_PATH}　验真码 ${code}`;

/** Returns the code of an input in any spelling, "" when it cannot be one. */
export function readVerifyCode(input: string): string {
  const code = input
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : "";
}

/** "广州***药房": the first and last two characters of a long name, the first one of a short name. */
export function maskName(name: string): string {
  const characters = [...name];
  if (characters.length < 6) return `${characters[0] ?? ""}***`;
  return `${characters.slice(0, 2).join("")}***${characters.slice(-2).join("")}`;
}

/** What the page shows, to be compared with the paper; names of companies are masked. */
export type IssuedFacts = readonly (readonly [label: string, text: string])[];

export interface NewIssuedDocument {
  kind: IssuedKind;
  number: string;
  facts: IssuedFacts;
  /** everything that must not change unnoticed */
  content: unknown;
}

interface Parties {
  supplier: string;
  buyer: string;
}

interface Counted {
  lines: readonly unknown[];
  units: number;
}

const partyFacts = ({ supplier, buyer }: Parties): IssuedFacts => [
  ["供货单位", supplier],
  ["购货单位", buyer],
];
const sumFacts = ({ lines, units }: Counted): IssuedFacts => [
  ["行数", `${lines.length} 行`],
  ["数量合计", String(units)],
];
const sumQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns what is registered of a delivery note; how it travels may change without making it another. */
export function toIssuedNote(note: DeliveryNote): NewIssuedDocument {
  const { number, orderNumber, supplier, buyer, buyerLicence, lines } = note;
  const day = toDay(note.shippedAt);
  return {
    kind: "deliveryNote",
    number,
    facts: [
      ...partyFacts({ supplier, buyer: maskName(buyer) }),
      ["发货日期", day],
      ...sumFacts({ lines, units: noteSum(lines).quantity }),
    ],
    content: [
      orderNumber,
      supplier,
      buyer,
      buyerLicence,
      day,
      lines.map((line) => [
        line.name,
        line.spec,
        line.manufacturer,
        line.approvalNumber,
        line.batch,
        line.producedOn,
        line.expiresOn,
        line.quantity,
        line.unit,
        line.unitPrice,
        line.amount,
      ]),
    ],
  };
}

/** The signature is on the paper alone. */
export function toIssuedEphedrineReceipt(page: ReceiptPage, supplier: string): NewIssuedDocument {
  const { number, orderNumber, company, licence, lines } = page;
  const day = toDay(page.shippedAt);
  return {
    kind: "ephedrineReceipt",
    number,
    facts: [
      ...partyFacts({ supplier, buyer: maskName(company) }),
      ["发货日期", day],
      ...sumFacts({ lines, units: sumQuantity(lines) }),
    ],
    content: [
      orderNumber,
      supplier,
      company,
      licence,
      day,
      lines.map((line) => [
        line.name,
        line.spec,
        line.manufacturer,
        line.approvalNumber,
        line.batchNumber,
        line.producedOn,
        line.expiresOn,
        line.quantity,
        line.unit,
      ]),
    ],
  };
}

/** The names are those of the text, as it was signed: the buyer's first. */
export function toIssuedContract({
  contract,
  text,
}: {
  contract: SignedContract;
  text: ContractText;
}): NewIssuedDocument {
  const [buyer = "", supplier = ""] = text.parties.map(({ facts }) => facts[0]?.[1] ?? "");
  return {
    kind: "contract",
    number: contract.number,
    facts: [
      ...partyFacts({ supplier, buyer: maskName(buyer) }),
      ["年度", String(contract.year)],
      ["签署时间", formatTime(contract.signedAt)],
    ],
    content: [contract.sha256, contract.signer, contract.username, contract.signedAt],
  };
}

/** A month that goes on is another document with every move. */
export function toIssuedStatement(
  companyId: number,
  statement: MonthStatement,
  supplier: string,
): NewIssuedDocument {
  const { month, company, taxNumber, account, invoices, invoiced, balance } = statement;
  return {
    kind: "monthStatement",
    number: `${month}-${companyId}`,
    facts: [
      ...partyFacts({ supplier, buyer: maskName(company) }),
      ["月份", month],
      ["期末往来", formatYuan(account.closing)],
      ["发票合计", formatYuan(invoiced)],
    ],
    content: [
      company,
      taxNumber,
      supplier,
      account.opening,
      account.rows.map((row) => [row.at, row.kind, row.amount, row.order.number, row.after]),
      account.closing,
      invoices.map((invoice) => [invoice.number, invoice.at, invoice.amount]),
      balance.opening,
      balance.moves.map((move) => [move.text, move.amount]),
      balance.closing,
    ],
  };
}

/** A month of an account; one that goes on is another document with every row. */
export function toIssuedCreditStatement(
  company: { id: number; name: string; month: string },
  { opening, closing, lines }: CreditStatement,
  supplier: string,
): NewIssuedDocument {
  const { id, name, month } = company;
  return {
    kind: "creditStatement",
    number: `${month}-${id}`,
    facts: [
      ...partyFacts({ supplier, buyer: maskName(name) }),
      ["月份", month],
      ["行数", `${lines.length} 行`],
      ["期末未还", formatYuan(closing)],
    ],
    content: [
      name,
      supplier,
      opening,
      lines.map((line) => [line.at, line.kind, line.orderNumber, line.note, line.amount, line.after]),
      closing,
    ],
  };
}

/** One notice for all companies; the end of the recall does not make it another. */
export function toIssuedRecall(recall: RecallPage["recall"], supplier: string): NewIssuedDocument {
  const { number, goodsName, spec, manufacturer, approvalNumber, batchNumber, expiresOn } = recall;
  const name = getRecallName(recall);
  return {
    kind: "recallNotice",
    number,
    facts: [
      ["性质", name],
      ["供货单位", supplier],
      ["商品", `${goodsName} ${spec}`],
      ["批号", batchNumber],
      ["发起时间", formatTime(recall.startedAt)],
    ],
    content: [
      name,
      supplier,
      [goodsName, spec, manufacturer, approvalNumber, batchNumber, expiresOn],
      recall.startedAt,
      recall.reason,
      recall.body,
    ],
  };
}

/** With its prices, also for whoever may not see them. */
export function toIssuedPurchase(
  order: Purchase,
  lines: readonly PurchaseLine[],
  buyer: string,
): NewIssuedDocument {
  const day = toDay(order.placedAt ?? order.createdAt);
  return {
    kind: "purchaseOrder",
    number: order.number,
    facts: [
      ...partyFacts({ supplier: maskName(order.supplierName), buyer }),
      ["下单日期", day],
      ...sumFacts({ lines, units: sumQuantity(lines) }),
    ],
    content: [
      order.supplierName,
      buyer,
      day,
      order.warehouseId,
      order.expectedOn,
      order.note,
      lines.map((line) => [
        line.goodsName,
        line.genericName,
        line.dosageForm,
        line.spec,
        line.manufacturer,
        line.approvalNumber,
        line.quantity,
        line.unit,
        line.price,
      ]),
    ],
  };
}

export function toIssuedGoodsReceipt(
  receipt: GoodsReceipt,
  lines: readonly GoodsReceiptLine[],
  buyer: string,
): NewIssuedDocument {
  const { number, supplierName, noteNumber, arrivedAt, temperature, conclusion } = receipt;
  const accepted = lines.reduce((sum, line) => sum + line.accepted, 0);
  return {
    kind: "goodsReceipt",
    number,
    facts: [
      ...partyFacts({ supplier: maskName(supplierName), buyer }),
      ["到货时间", formatTime(arrivedAt)],
      ["行数", `${lines.length} 行`],
      ["合格数量", String(accepted)],
    ],
    content: [
      supplierName,
      buyer,
      noteNumber,
      arrivedAt,
      temperature,
      conclusion,
      [receipt.receivedBy, receipt.acceptedBy, receipt.secondBy],
      lines.map((line) => [
        line.goodsName,
        line.spec,
        line.manufacturer,
        line.approvalNumber,
        line.batch,
        line.producedOn,
        line.expiresOn,
        line.arrived,
        line.sampled,
        line.accepted,
        line.rejected,
        line.reason,
      ]),
    ],
  };
}
