import { MAX_SHELF_LIFE_DAYS } from "~/modules/catalogue/stock/shelf-life-settings";
import { parseTime } from "~/platform/values/clock";
import { z } from "zod";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { wholeNumberField as wholeField } from "~/platform/values/number-fields";
import { readWhole } from "~/platform/values/whole-number";
import { parseYuan, type Fen } from "~/platform/values/money";
import { isBarcode } from "./classify";
import { checkedCode, type ReadRowResult, listKey, readRow } from "./goods-identifiers";
import type { GoodsKind, LadderTier, GoodsTag } from "~/modules/catalogue/goods/goods";
import { type Cells, toHeading, type ImportColumn } from "./columns";
import { knownForm, knownText } from "~/modules/catalogue/approval/known-facts";
import { halfWidth } from "~/modules/catalogue/search/plain-text";
import { REGULATED, type RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import { MASTER_DATA_FIELDS, type MasterData, readMasterData } from "./master-data";
import { namedBy, type GoodsIdentifiers } from "./goods-identifiers";
import { RowFault } from "./row-result";

export type { GoodsKind };

export const GOODS_KIND_NAMES: Record<GoodsKind, string> = {
  drug: "药品",
  herb: "中药饮片",
  device: "医疗器械",
};
export const GOODS_STATUS_NAMES = { on: "上架", off: "下架" } as const;

/** Undefined: no such column. An empty cell is "" for texts, else null. */
const text = (column: ImportColumn, limit: number) =>
  z
    .string()
    .max(limit, `${toHeading(column)}超过${limit}字`)
    .optional();
const emptied = <T extends z.ZodType>(inner: T) =>
  z.preprocess((cell) => (cell === "" ? null : cell), inner.nullable().optional());
const whole = (column: ImportColumn, least: number, limit: number) => {
  const what = toHeading(column);
  return emptied(
    wholeField(`${what}不是数字`, {
      least,
      under: `${what}太小`,
      limit,
      over: `${what}太大`,
      broken: `${what}不是整数`,
      input: true,
    }),
  );
};
const PRESCRIPTION: readonly [words: RegExp, value: 0 | 1][] = [
  [/^(?:1|是|y(?:es)?|处方药?|rx)$/i, 1],
  [
    /^(?:0|否|n(?:o)?|非处方药?|(?:甲|乙)类(?:非处方药)?|(?:甲|乙)类?otc|otc(?:[(（]?(?:甲|乙)类?[)）]?)?)$/i,
    0,
  ],
];
const prescription = emptied(
  z.string().transform((cell, context): 0 | 1 | null => {
    if (knownText(cell) === "") return null;
    const found = PRESCRIPTION.find(([words]) => words.test(cell.replace(/\s+/g, "")));
    if (!found) context.addIssue(`${toHeading("prescription")}只能是“是”或“否”`);
    return found?.[1] ?? z.NEVER;
  }),
);
const flag = (column: ImportColumn) =>
  emptied(
    z
      .enum(["0", "1", "是", "否"], { error: `${toHeading(column)}只能是“是”或“否”` })
      .transform((cell): 0 | 1 => (cell === "1" || cell === "是" ? 1 : 0)),
  );
const getOne = <Code extends string>(names: Readonly<Record<Code, string>>, fault: string) =>
  emptied(
    z.string().transform((cell, context) => {
      const code = (Object.keys(names) as Code[]).find((item) => item === cell || names[item] === cell);
      if (code === undefined) context.addIssue(fault);
      return code ?? z.NEVER;
    }),
  );
const price = emptied(
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, "价格不是金额")
    .transform((cell) => Math.round(Number(cell) * 100))
    .refine((fen) => fen > 0, "价格必须大于0"),
);

const Row = z.object({
  sku: text("sku", 40),
  barcode: text("barcode", 20),
  name: text("name", 120),
  generic_name: text("generic_name", 120),
  trade_name: text("trade_name", 60),
  kind: getOne(GOODS_KIND_NAMES, `商品类型只能是${Object.values(GOODS_KIND_NAMES).join("、")}`),
  dosage_form: text("dosage_form", 40),
  spec: text("spec", 80),
  unit: text("unit", 6),
  manufacturer: text("manufacturer", 80),
  approval_number: text("approval_number", 40),
  category: text("category", 120),
  subcategory: text("subcategory", 60),
  insurance_category: text("insurance_category", 160),
  toxic: text("toxic", 60),
  nature: text("nature", 20),
  flavour: text("flavour", 40),
  meridian: text("meridian", 60),
  code: text("code", 40),
  class: text("class", 40),
  level1: text("level1", 60),
  management_class: text("management_class", 40),
  price,
  cost: text("cost", 20),
  minimum: text("minimum", 20),
  ladder: text("ladder", 200),
  ladder_type: whole("ladder_type", 0, 9),
  pack_size: whole("pack_size", 1, 9999),
  case_size: whole("case_size", 1, 99999),
  warehouse: text("warehouse", 40),
  scope: getOne<BusinessScopeCode>(BUSINESS_SCOPE_NAMES, "经营范围不认识"),
  regulated: getOne<RegulatedClass>(REGULATED, "管制类别不认识"),
  prescription,
  controlled: flag("controlled"),
  preferred: flag("preferred"),
  with_coupon: flag("with_coupon"),
  tags: text("tags", 40),
  item_free_shipping_from: whole("item_free_shipping_from", 1, 99999),
  free_shipping_from: whole("free_shipping_from", 1, 99999),
  purchase_limit: whole("purchase_limit", 1, 999999),
  min_shelf_life: whole("min_shelf_life", 0, MAX_SHELF_LIFE_DAYS),
  status: getOne(GOODS_STATUS_NAMES, "状态只能是on或off（上架或下架）"),
  sales: whole("sales", 0, 1e9),
  batches: text("batches", 2000),
});

export const GOODS_IMPORT_COLUMNS: ReadonlySet<ImportColumn> = new Set([
  "goods",
  "name_spec",
  "behind",
  ...MASTER_DATA_FIELDS,
  ...(Object.keys(Row.shape) as (keyof typeof Row.shape)[]),
]);

export interface BatchInput {
  number: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
}

/** Missing columns change nothing. */
export interface GoodsInput
  extends
    Omit<z.output<typeof Row>, "cost" | "minimum" | "ladder" | "tags" | "batches">,
    Partial<MasterData> {
  minimum?: AmountInput;
  ladder?: LadderTier[] | undefined;
  tags?: GoodsTag[] | undefined;
}

export interface ReadRow {
  named: GoodsIdentifiers;
  input: GoodsInput;
  batches: BatchInput[];
  cost: AmountInput;
  notes: string[];
}

const PACKED = /\d\s*[*xX×]\s*\d/;

const MAY_BE_UNKNOWN = ["trade_name", "spec", "unit", "approval_number", "barcode", "sku"] as const;

type ParsedRow = z.output<typeof Row>;

function severalFault(cells: Cells): string | null {
  const column = (["pack_size", "case_size"] as const).find((name) => PACKED.test(cells[name] ?? ""));
  if (!column) return null;
  const what = column === "case_size" ? "件" : "个中包装";
  return `${toHeading(column)}“${cells[column]}”有几层，请写一${what}共几个销售单位`;
}

function requiredFault({ name, manufacturer, status }: ParsedRow): string | null {
  if (name === "") return "缺少商品名称";
  if (manufacturer !== undefined && knownText(manufacturer) === "") return "缺少生产企业";
  return status === null ? "状态不能为空" : null;
}

/** Rewrites names and numbers in the shop's form; returns notes on those left out. */
function cleanInput(input: GoodsInput): string[] {
  // An empty price cell changes nothing: prices often come in their own list.
  if (input.price === null) delete input.price;
  for (const column of MAY_BE_UNKNOWN)
    if (input[column] !== undefined) input[column] = knownText(input[column]);
  if (input.dosage_form !== undefined) input.dosage_form = knownForm(input.dosage_form);
  if (input.approval_number) input.approval_number = halfWidth(input.approval_number).trim();
  if (input.sku) input.sku = halfWidth(input.sku).trim();
  if (!input.barcode || isBarcode(checkedCode("barcode", input.barcode))) return [];
  delete input.barcode;
  return ["条码校验位不对，未采用"];
}

/** Throws a RowFault. */
function readInput(parsed: ParsedRow, masterData: Partial<MasterData>) {
  const fault = requiredFault(parsed);
  if (fault !== null) throw new RowFault(fault);
  const { cost, minimum, ladder, tags, batches, ...row } = parsed;
  const input: GoodsInput = { ...row, minimum: readMinimumPrice({ minimum }), ...masterData };
  const notes = cleanInput(input);
  if (ladder !== undefined) input.ladder = ladder === "" ? [] : readLadder(ladder, row.price ?? undefined);
  if (tags !== undefined) input.tags = readTags(tags);
  return { input, notes };
}

/** Checks one row; a refusal names the first error and its column. */
export const readGoodsRow = (values: Cells): ReadRowResult<ReadRow> =>
  readRow(values, () => {
    // A trade name is empty for products known only by their generic name.
    const cells =
      values.name === "" && values.generic_name ? { ...values, name: values.generic_name } : values;
    const several = severalFault(cells);
    if (several !== null) throw new RowFault(several);
    const parsed = Row.safeParse(cells);
    if (!parsed.success) throw new RowFault(parsed.error.issues[0]!.message);
    const { input, notes } = readInput(parsed.data, readMasterData(cells));
    const naming = namedBy(cells);
    // Next to a name a barcode is a fact, which several products may share.
    const named = naming.name ? { ...naming, barcode: "" } : naming;
    const batches = parsed.data.batches ? readBatches(parsed.data.batches) : [];
    return {
      item: { named, input, batches, cost: readCost({ cost: parsed.data.cost }), notes },
      key: listKey(named),
    };
  });

/** "50:11.20;200:10.60": numbers rise, prices fall, all below `price`. */
export function readLadder(cell: string, below: number | undefined): LadderTier[] {
  const tiers = cell.split(/[;；]/).map((part) => {
    const [from = "", yuanPrice = "", ...more] = part.split(/[:：]/).map((v) => v.trim());
    const tier = { from: readWhole(from, 1), price: parseYuan(yuanPrice) };
    if (tier.from === null || !tier.price || more.length > 0)
      throw new RowFault("阶梯价格式应为 数量:单价;数量:单价");
    return { from: tier.from, price: tier.price };
  });
  tiers.forEach((tier, i) => {
    const before = i === 0 ? { from: 0, price: below ?? Infinity } : tiers[i - 1]!;
    if (tier.from <= before.from || tier.price >= before.price)
      throw new RowFault("阶梯价须数量递增、单价递减");
  });
  return tiers;
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((cell) => parseTime(cell) !== null);

function readBatches(cell: string): BatchInput[] {
  return cell.split(";").map((part) => {
    const [number, producedOn, expiresOn, quantity] = part.split(",").map((v) => v.trim());
    if (
      !number ||
      !day.safeParse(producedOn).success ||
      !day.safeParse(expiresOn).success ||
      expiresOn! <= producedOn! ||
      !/^\d{1,9}$/.test(quantity ?? "")
    )
      throw new RowFault("批次格式应为 批号,生产日期,有效期至,数量");
    return { number, producedOn: producedOn!, expiresOn: expiresOn!, quantity: Number(quantity) };
  });
}

const TAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 优: "优选商品", 新: "新品上架", 特: "特价商品" }),
);

const readTags = (cell: string): GoodsTag[] =>
  cell
    .split(/[;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, describe: TAGS.get(name) ?? name }));

export type AmountColumn = "cost" | "minimum";

export type AmountInput = Fen | null | undefined;

/** "-" removes it; an empty cell changes nothing, so that an empty column loses no value. Throws a RowFault. */
function readAmount(column: AmountColumn, cell: string | undefined): AmountInput {
  if (cell === undefined || cell === "") return undefined;
  if (cell === "-") return null;
  const fen = parseYuan(cell);
  if (!fen) throw new RowFault(`${toHeading(column)}不是金额`);
  return fen;
}

export const readCost = ({ cost }: Cells): AmountInput => readAmount("cost", cost);
export const readMinimumPrice = ({ minimum }: Cells): AmountInput => readAmount("minimum", minimum);
