/** 入库明细: what a parcel's file has for the buyer's own system, and the columns that a company chose. Pure. */
import { z } from "zod";
import { levelText } from "~/modules/trace-codes/codes/trace-code";
import { toDay } from "~/platform/values/clock";
import { formatAmount } from "~/platform/values/money";
import { toKeys } from "~/platform/values/keys-of";
import { plainLabel } from "~/platform/values/person-name";
import { parseJson } from "~/platform/values/parse-json";
import type { DeliveryNote, NoteLine } from "./delivery-note";
import { smallestCodes, type NoteCode } from "./parcel-codes";

/** Units of one line: a smallest trace code, or the rest without codes. */
export interface ReceivingRow {
  line: NoteLine;
  code: NoteCode | null;
  quantity: number;
  /** fen */
  amount: number;
}

/** Returns the rows of a line; their quantities and amounts sum to the line's. */
export function receivingRows(line: NoteLine): ReceivingRow[] {
  const codes = smallestCodes(line.codes);
  const coded = codes.reduce((sum, { units }) => sum + units, 0);
  const parts: { code: NoteCode | null; quantity: number }[] = codes.map((code) => ({
    code,
    quantity: code.units,
  }));
  if (coded < line.quantity) parts.push({ code: null, quantity: line.quantity - coded });
  const upTo = (units: number) =>
    Number((BigInt(line.amount) * BigInt(Math.min(units, line.quantity))) / BigInt(line.quantity));
  let before = 0;
  return parts.map(({ code, quantity }) => {
    const amount = upTo(before + quantity) - upTo(before);
    before += quantity;
    return { line, code, quantity, amount };
  });
}

export interface ReceivingSource {
  note: DeliveryNote;
  /** ids of test reports by "goods batch" */
  reports: ReadonlyMap<string, number>;
  /** numbers of its invoice; "": none yet */
  invoice: string;
}

export const reportKey = ({ goodsId, batch }: Pick<NoteLine, "goodsId" | "batch">): string =>
  `${goodsId} ${batch}`;

interface ReceivingField {
  name: string;
  cell: (row: ReceivingRow, source: ReceivingSource) => string | number;
  /** only for the signed-in buyer */
  isPrice?: true;
}

const FIELDS = {
  note: { name: "随货单号", cell: (_, { note }) => note.number },
  order: { name: "订单号", cell: (_, { note }) => note.orderNumber },
  shippedOn: { name: "发货日期", cell: (_, { note }) => toDay(note.shippedAt) },
  supplier: { name: "供货单位", cell: (_, { note }) => note.supplier },
  goodsId: { name: "商品编码", cell: ({ line }) => line.goodsId },
  buyerCode: { name: "自家编码", cell: ({ line }) => line.buyerCode },
  approvalNumber: { name: "批准文号", cell: ({ line }) => line.approvalNumber },
  name: { name: "商品名称", cell: ({ line }) => line.name },
  genericName: { name: "通用名称", cell: ({ line }) => line.genericName || line.name },
  spec: { name: "规格", cell: ({ line }) => line.spec },
  dosageForm: { name: "剂型", cell: ({ line }) => line.dosageForm },
  manufacturer: { name: "生产企业", cell: ({ line }) => line.manufacturer },
  holder: { name: "持有人或产地", cell: ({ line }) => line.holder },
  storage: { name: "储存条件", cell: ({ line }) => line.storage },
  batch: { name: "批号", cell: ({ line }) => line.batch },
  producedOn: { name: "生产日期", cell: ({ line }) => line.producedOn },
  expiresOn: { name: "有效期至", cell: ({ line }) => line.expiresOn },
  code: { name: "追溯码", cell: ({ code }) => code?.code ?? "" },
  parent: { name: "上级码", cell: ({ code }) => code?.parent ?? "" },
  level: { name: "包装层级", cell: ({ code }) => (code ? levelText(code.level) : "") },
  quantity: { name: "数量", cell: ({ quantity }) => quantity },
  unit: { name: "单位", cell: ({ line }) => line.unit },
  state: { name: "状态", cell: ({ code }) => (code?.isReturned ? "已退回" : "已发货") },
  report: {
    name: "药检报告",
    cell: ({ line }, { reports }) => (reports.has(reportKey(line)) ? "有" : "暂未上传"),
  },
  invoice: { name: "发票号码", cell: (_, { invoice }) => invoice },
  unitPrice: { name: "单价", cell: ({ line }) => formatAmount(line.unitPrice), isPrice: true },
  amount: { name: "金额", cell: ({ amount }) => formatAmount(amount), isPrice: true },
} as const satisfies Record<string, ReceivingField>;

export type ReceivingFieldKey = keyof typeof FIELDS;
export const RECEIVING_FIELDS: Readonly<Record<ReceivingFieldKey, ReceivingField>> = FIELDS;
export const RECEIVING_FIELD_KEYS = toKeys(RECEIVING_FIELDS);

export interface ReceivingColumn {
  field: ReceivingFieldKey;
  /** the heading that the company's own system knows */
  name: string;
}

export const DEFAULT_RECEIVING_COLUMNS: readonly ReceivingColumn[] = RECEIVING_FIELD_KEYS.map((field) => ({
  field,
  name: RECEIVING_FIELDS[field].name,
}));

export const MAX_COLUMN_NAME = 30;

const StoredColumns = z.array(
  z.object({ field: z.enum(RECEIVING_FIELD_KEYS), name: z.string().overwrite(plainLabel) }),
);

/** Parses stored columns; the default for unreadable ones. */
export function parseReceivingColumns(json: string): readonly ReceivingColumn[] {
  const read = StoredColumns.safeParse(parseJson(json));
  return read.success && read.data.length > 0 ? read.data : DEFAULT_RECEIVING_COLUMNS;
}

/** Returns the file's rows with headings. Without `hasPrices` the columns of prices are left out. */
export function receivingSheet(
  sources: readonly ReceivingSource[],
  columns: readonly ReceivingColumn[],
  hasPrices: boolean,
): (string | number)[][] {
  const shown = columns.filter(({ field }) => hasPrices || !RECEIVING_FIELDS[field].isPrice);
  return [
    shown.map(({ name }) => name),
    ...sources.flatMap((source) =>
      source.note.lines.flatMap((line) =>
        receivingRows(line).map((row) => shown.map(({ field }) => RECEIVING_FIELDS[field].cell(row, source))),
      ),
    ),
  ];
}

export type ColumnEntries = Readonly<Record<ReceivingFieldKey, { place: string; name: string }>>;

/** Returns what the form begins with: places from 1, none for a field that is not in the file. */
export function toColumnEntries(columns: readonly ReceivingColumn[]): ColumnEntries {
  return Object.fromEntries(
    RECEIVING_FIELD_KEYS.map((field) => {
      const at = columns.findIndex((column) => column.field === field);
      return [
        field,
        { place: at < 0 ? "" : String(at + 1), name: columns[at]?.name ?? RECEIVING_FIELDS[field].name },
      ];
    }),
  ) as ColumnEntries;
}

/** Reads "place-batch" and "name-batch" of a submitted form. */
export function readColumnEntries(form: Readonly<Record<string, unknown>>): ColumnEntries {
  const textAt = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
  return Object.fromEntries(
    RECEIVING_FIELD_KEYS.map((field) => [
      field,
      { place: textAt(`place-${field}`), name: plainLabel(textAt(`name-${field}`)) },
    ]),
  ) as ColumnEntries;
}

export type ColumnFaults = Partial<Record<ReceivingFieldKey, string>>;

/** Returns the columns in the order of their places, or faults by field; `text`: a fault of the whole. */
export function readColumns(
  entries: ColumnEntries,
): { ok: true; columns: ReceivingColumn[] } | { ok: false; faults: ColumnFaults; text: string } {
  const faults: ColumnFaults = {};
  const seen = new Set<string>();
  const placed: (ReceivingColumn & { place: number })[] = [];
  for (const field of RECEIVING_FIELD_KEYS) {
    const { place, name } = entries[field];
    if (place === "") continue;
    if (!/^\d{1,3}$/.test(place)) faults[field] = "序号须为 1 至 999 的整数，不导出的列留空";
    else if (name === "") faults[field] = "请填写列名";
    else if (name.length > MAX_COLUMN_NAME) faults[field] = `列名不能超过 ${MAX_COLUMN_NAME} 个字`;
    else if (seen.has(name)) faults[field] = "列名重复，请修改";
    seen.add(name);
    placed.push({ field, name, place: Number(place) });
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults, text: "请修改标出的列" };
  if (placed.length === 0) return { ok: false, faults, text: "请至少填写一列的序号" };
  placed.sort((a, b) => a.place - b.place);
  return { ok: true, columns: placed.map(({ field, name }) => ({ field, name })) };
}
