/** Master data that the shop only keeps and shows. Each field is defined here once: database column, import column, cell and words. */
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { flagText, knownText } from "~/modules/catalogue/approval/known-facts";
import {
  degreesText,
  STORAGE_CLASSES,
  storageText,
  type StorageClass,
  type StorageCondition,
} from "~/modules/catalogue/goods/storage";
import { halfWidth } from "~/modules/catalogue/search/plain-text";
import { filledText, UNFILLED } from "~/platform/values/missing";
import { parseYuan, type Fen } from "~/platform/values/money";
import { type Cells, type ImportColumn, toHeading } from "./columns";
import { checkedCode } from "./goods-identifiers";
import { RowFault } from "./row-result";

/** "" and null: unknown. */
export interface MasterData extends StorageCondition {
  marketing_authorization_holder: string;
  insurance_code: string;
  tax_code: string;
  /** basis points: 1300 is 13 % */
  tax_rate: number | null;
  retail_price: Fen | null;
  processing_spec: string;
  registrant: string;
  contract_manufacturer: string;
  production_licence: string;
  udi_di: string;
  is_implant: 0 | 1 | null;
}

export type MasterDataField = keyof MasterData;

interface Field<T> {
  /** on pages, where it is not the heading */
  label?: string;
  kinds: readonly GoodsKind[];
  unknown: T;
  /** Reads a cell that is not empty. Throws a RowFault. */
  read: (cell: string) => T;
  /** Writes a known value as `read` reads it. */
  write: (value: NonNullable<T>) => string;
}

const ALL: readonly GoodsKind[] = ["drug", "herb", "device"];
const DEVICE: readonly GoodsKind[] = ["device"];

const refuse = (column: ImportColumn, words: string): never => {
  throw new RowFault(`${toHeading(column)}${words}`, column);
};

const plain = (kinds: readonly GoodsKind[], column: ImportColumn, limit: number): Field<string> => ({
  kinds,
  unknown: "",
  read: (cell) => (cell.length > limit ? refuse(column, `超过${limit}字`) : knownText(cell)),
  write: (value) => value,
});

const code = (
  kinds: readonly GoodsKind[],
  column: ImportColumn,
  check: (value: string) => string | null,
): Field<string> => ({
  kinds,
  unknown: "",
  read: (cell) => {
    const value = knownText(checkedCode(column, halfWidth(cell).replace(/\s+/g, "")));
    const fault = value === "" ? null : check(value);
    return fault === null ? value : refuse(column, fault);
  },
  write: (value) => value,
});

/** Coldest and warmest that a label states, tenths of a degree Celsius. */
const DEGREES = { least: -2000, limit: 600 };

const degrees = (column: ImportColumn): Field<number | null> => ({
  kinds: ALL,
  unknown: null,
  read: (cell) => {
    const text = halfWidth(cell)
      .replace(/\s+|(?:℃|°C|度)$/gi, "")
      .replace(/^[−–]/, "-");
    const tenths = /^-?\d{1,3}(?:\.\d0*)?$/.test(text) ? Math.round(Number(text) * 10) + 0 : NaN;
    return tenths >= DEGREES.least && tenths <= DEGREES.limit
      ? tenths
      : refuse(column, "请写摄氏度，如 2 或 -18");
  },
  write: degreesText,
});

const STORAGE_WORDS: readonly [StorageClass, RegExp][] = [
  ["normal", /常温|室温/],
  ["cool", /阴凉|凉暗/],
  ["cold", /冷藏|冷处|2℃?[-~～至到](?:8|10)(?!\d)/],
  ["frozen", /冷冻/],
];

function readStorageClass(cell: string): StorageClass | "" {
  if (knownText(cell) === "") return "";
  const text = halfWidth(cell).replace(/\s+/g, "");
  const found = STORAGE_WORDS.filter(([, words]) => words.test(text));
  if (found.length === 1) return found[0]![0];
  return refuse("storage_class", `只能是${Object.values(STORAGE_CLASSES).join("、")}`);
}

/** "13%", "13" and "0.13" are 13 %. Invoices have whole percents. */
function readTaxRate(cell: string): number | null {
  if (knownText(cell) === "") return null;
  const [, text, percent] = /^(\d{1,2}(?:\.\d{1,4})?)\s*(%?)$/.exec(halfWidth(cell).trim()) ?? [];
  const number = text === undefined ? NaN : Number(text);
  const points = Math.round(number * (percent === "" && number < 1 ? 10_000 : 100));
  return points <= MAX_TAX_RATE && points % 100 === 0 ? points : refuse("tax_rate", "请写整数百分比，如 13%");
}

const MAX_TAX_RATE = 2000;

function readRetailPrice(cell: string): Fen | null {
  if (knownText(cell) === "") return null;
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(cell) && parseYuan(cell)
    ? parseYuan(cell)
    : refuse("retail_price", "不是金额");
}

function readImplant(cell: string): 0 | 1 | null {
  if (/^(?:1|是|植入类?)$/.test(cell)) return 1;
  if (/^(?:0|否|非植入类?)$/.test(cell)) return 0;
  return knownText(cell) === "" ? null : refuse("is_implant", "只能是“是”或“否”");
}

/** Whether the last digit of a GTIN is its check digit (GS1 General Specifications, 7.9). */
export function isGtin(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GS1 device identifier has 14 digits; those of the other Chinese issuers (MA, AHM) have letters. */
function udiFault(value: string): string | null {
  if (value.length > 60) return "超过60字";
  return /^\d{14}$/.test(value) && !isGtin(value) ? "校验位不对，请核对" : null;
}

/** In the order of pages and files. */
export const MASTER_DATA: { readonly [F in MasterDataField]: Field<MasterData[F]> } = {
  marketing_authorization_holder: plain(["drug"], "marketing_authorization_holder", 80),
  storage_class: {
    kinds: ALL,
    unknown: "",
    read: readStorageClass,
    write: (value) => (value === "" ? "" : STORAGE_CLASSES[value]),
  },
  storage_min: degrees("storage_min"),
  storage_max: degrees("storage_max"),
  insurance_code: code(["drug", "herb", "device"], "insurance_code", (value) =>
    /^[A-Za-z0-9-]{1,40}$/.test(value) ? null : "只能是字母和数字",
  ),
  tax_code: code(ALL, "tax_code", (value) => (/^\d{19}$/.test(value) ? null : "应为 19 位数字")),
  tax_rate: { kinds: ALL, unknown: null, read: readTaxRate, write: (value) => `${value / 100}%` },
  retail_price: {
    kinds: ALL,
    unknown: null,
    read: readRetailPrice,
    write: (value) => (value / 100).toFixed(2),
  },
  processing_spec: plain(["herb"], "processing_spec", 60),
  registrant: { ...plain(DEVICE, "registrant", 80), label: "注册人/备案人" },
  contract_manufacturer: plain(DEVICE, "contract_manufacturer", 80),
  production_licence: plain(DEVICE, "production_licence", 60),
  udi_di: { ...code(DEVICE, "udi_di", udiFault), label: "产品标识（UDI-DI）" },
  is_implant: {
    kinds: DEVICE,
    unknown: null,
    read: readImplant,
    write: flagText,
  },
};

export const MASTER_DATA_FIELDS = Object.keys(MASTER_DATA) as MasterDataField[];

export const isMasterDataField = (field: string): field is MasterDataField =>
  Object.hasOwn(MASTER_DATA, field);

const fields = Object.entries(MASTER_DATA) as [MasterDataField, Field<unknown>][];

const buildMasterData = (
  value: (field: MasterDataField, definition: Field<unknown>) => unknown,
): MasterData =>
  Object.fromEntries(fields.map(([field, definition]) => [field, value(field, definition)])) as never;

export const UNKNOWN_MASTER_DATA: MasterData = buildMasterData((_, { unknown }) => unknown);

/** Returns the master data of a row with more. */
export const pickMasterData = (row: MasterData): MasterData => buildMasterData((field) => row[field]);

/** Reads the cells that are there; an empty one is unknown. Throws a RowFault. */
export function readMasterData(cells: Cells): Partial<MasterData> {
  const there = fields.filter(([field]) => cells[field] !== undefined);
  return Object.fromEntries(
    there.map(([field, { read, unknown }]) => [field, cells[field] === "" ? unknown : read(cells[field]!)]),
  );
}

/** Returns what is known after a row; missing columns change nothing. Throws a RowFault. */
export function mergeMasterData(input: Partial<MasterData>, before: MasterData | null): MasterData {
  const merged = buildMasterData((field) =>
    input[field] === undefined ? (before ?? UNKNOWN_MASTER_DATA)[field] : input[field],
  );
  const { storage_min: min, storage_max: max } = merged;
  if (min !== null && max !== null && min > max) refuse("storage_max", `低于${toHeading("storage_min")}`);
  return merged;
}

/** Returns a value as a cell; unknown ones are "". */
export function writeMasterData(field: MasterDataField, value: unknown): string {
  const { write } = MASTER_DATA[field] as Field<unknown>;
  return value === null || value === "" ? "" : write(value as NonNullable<unknown>);
}

export const masterDataCells = (data: MasterData): Record<MasterDataField, string> =>
  Object.fromEntries(fields.map(([field]) => [field, writeMasterData(field, data[field])])) as Record<
    MasterDataField,
    string
  >;

export const getMasterDataLabel = (field: MasterDataField): string =>
  MASTER_DATA[field].label ?? toHeading(field);

const STORAGE: ReadonlySet<MasterDataField> = new Set(["storage_min", "storage_max"]);

/** Returns the facts for pages: those of the product's kind, 未填 where unknown, and others that are known. */
export function masterDataFacts(kind: GoodsKind, data: MasterData): [label: string, text: string][] {
  const cells = masterDataCells(data);
  return fields
    .filter(([field, { kinds }]) => !STORAGE.has(field) && (kinds.includes(kind) || cells[field] !== ""))
    .map(([field]) => [
      getMasterDataLabel(field),
      field === "storage_class" ? storageText(data) : formatMasterData(field, cells[field]),
    ]);
}

const formatMasterData = (field: MasterDataField, cell: string): string =>
  field === "retail_price" && cell !== "" ? `¥${cell}` : filledText(cell);

/** Facts that buyers need to see as 未填; other unknown ones are left out for them. */
const NEEDED_FACTS: ReadonlySet<string> = new Set(
  (["marketing_authorization_holder", "storage_class", "registrant"] as const).map(getMasterDataLabel),
);

/** Returns the facts for buyers. */
export const findBuyerFacts = (kind: GoodsKind, data: MasterData): [label: string, text: string][] =>
  masterDataFacts(kind, data).filter(([label, text]) => text !== UNFILLED || NEEDED_FACTS.has(label));

/** Adds the product's other facts; one with the same label replaces an unknown one and is left out next to a known one. */
export function joinFacts(
  data: readonly [label: string, text: string][],
  others: readonly (readonly [label: string, text: string])[],
): [label: string, text: string][] {
  const named = new Set(others.map(([label]) => label));
  const shown = data.filter(([label, text]) => text !== UNFILLED || !named.has(label));
  const labels = new Set(shown.map(([label]) => label));
  return [
    ...shown,
    ...others.filter(([label]) => !labels.has(label)).map(([label, text]): [string, string] => [label, text]),
  ];
}
