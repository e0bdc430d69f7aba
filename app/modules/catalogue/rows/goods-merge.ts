import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import {
  findCategory,
  drugScope,
  hasEphedrine,
  isUsualApproval,
  regulatedClass,
  type Classed,
} from "./classify";
import type { LadderTier, GoodsTag } from "~/modules/catalogue/goods/goods";
import type { GoodsInput } from "./goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { matchSpec, matchText } from "~/modules/catalogue/search/match-text";
import type { RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import { belowMinimum } from "~/modules/catalogue/prices/minimum-price";
import { type MasterData, mergeMasterData } from "./master-data";
import { RowFault } from "./row-result";
import { readSingleUnit, readSpec } from "~/modules/catalogue/search/spec";
import { type ShopNames, STANDARD_NAMES } from "~/modules/catalogue/goods/shop-names";
import { DEVICES, HERBS, TAXONOMY } from "~/modules/catalogue/goods/taxonomy";

export interface GoodsState extends MasterData {
  sku: string;
  barcode: string;
  name: string;
  generic_name: string;
  trade_name: string;
  kind: GoodsKind;
  dosage_form: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approval_number: string;
  category: readonly string[];
  warehouse: string;
  base_price: number;
  ladder: readonly LadderTier[];
  minimum_price: number | null;
  ladder_type: number;
  pack_size: number;
  case_size: number | null;
  tags: readonly GoodsTag[];
  scope: BusinessScopeCode;
  regulated: RegulatedClass | null;
  is_ephedrine: 0 | 1;
  is_prescription: 0 | 1 | null;
  is_controlled: 0 | 1;
  is_preferred: 0 | 1;
  with_coupon: 0 | 1;
  item_free_shipping_from: number | null;
  free_shipping_from: number | null;
  purchase_limit: number | null;
  min_shelf_life: number | null;
  status: "on" | "off";
  sales: number;
  facts: readonly (readonly [label: string, value: string])[];
}

export const MAIN_WAREHOUSE = "中心仓";

/** The base price of a product without a price: it stays off sale. */
export const NO_PRICE = 0;
export const UNPRICED = "还没有价格，定价后才能上架";

const PLAIN = {
  minimum_price: null,
  ladder_type: 0,
  pack_size: 1,
  case_size: null,
  prescription: null,
  controlled: 0,
  preferred: 0,
  with_coupon: 1,
  item_free_shipping_from: null,
  free_shipping_from: null,
  purchase_limit: null,
  min_shelf_life: null,
} as const;

/** Empty is null; missing is undefined. */
const mergedValue = <T>(input: T | null | undefined, before: T | undefined, plain: T): T =>
  input === undefined ? (before ?? plain) : (input ?? plain);

export interface MergeInput {
  input: GoodsInput;
  /** the product's state, null for a new one */
  before: GoodsState | null;
  /** the row has the product's own number, so it may rename it; else spelling variants of name, spec or manufacturer are ignored */
  isKeyed: boolean;
  kindOfList: GoodsKind;
  /** the names of categories */
  shop?: ShopNames;
}

type Rename = <T extends string | undefined>(
  text: string | undefined,
  stood: T,
  same: typeof matchText,
) => string | T;

const renameBy =
  (isKeyed: boolean): Rename =>
  (text, stood, same) =>
    text === undefined || (stood !== undefined && !isKeyed && same(text) === same(stood)) ? stood : text;

/** Returns the product after a row. Throws a RowFault. */
export function mergeGoods({
  input,
  before,
  isKeyed,
  kindOfList,
  shop = STANDARD_NAMES,
}: MergeInput): GoodsState {
  const rename = renameBy(isKeyed);
  const kind = input.kind ?? before?.kind ?? kindOfList;
  const names = mergeNames(input, before, kind, rename);
  const current = { before, kind, shop };
  const category = categoryFor(input, names, current);
  return {
    ...mergeCodes(input, before),
    ...names,
    kind,
    ...mergePacking(input, before, rename),
    category,
    warehouse: mergeWarehouse(input, before),
    ...mergePrices(input, before),
    ...mergeSelling(input, before),
    tags: mergeTags(input, before),
    ...mergeMasterData(input, before),
    ...findLaw(input, names, shop.getStandard(category), current),
    facts: factsFor(input, category, before, kind),
  };
}

const mergeCodes = (input: GoodsInput, before: GoodsState | null) => ({
  sku: input.sku || before?.sku || "",
  barcode: input.barcode ?? before?.barcode ?? "",
  trade_name: input.trade_name ?? before?.trade_name ?? "",
});

function mergeNames(
  input: GoodsInput,
  before: GoodsState | null,
  kind: GoodsKind,
  rename: Rename,
): Names & Pick<GoodsState, "manufacturer"> {
  const name = rename(input.name, before?.name, matchText);
  const manufacturer = rename(input.manufacturer, before?.manufacturer, matchText);
  if (!name) throw new RowFault("新商品缺少商品名称");
  if (!manufacturer) throw new RowFault("新商品缺少生产企业");
  return {
    name,
    generic_name: mergeGenericName(input, before, name),
    dosage_form:
      input.dosage_form === undefined && before ? before.dosage_form : input.dosage_form || FORMS[kind],
    approval_number: input.approval_number ?? before?.approval_number ?? "",
    manufacturer,
  };
}

/** A generic name that equalled the name follows it. */
function mergeGenericName(input: GoodsInput, before: GoodsState | null, name: string): string {
  const isOfName = before === null || before.generic_name === before.name;
  return input.generic_name === undefined && !isOfName ? before.generic_name : input.generic_name || name;
}

function mergePacking(input: GoodsInput, before: GoodsState | null, rename: Rename) {
  const read = readSpec(input.spec ?? "");
  const inputSpec = input.spec === undefined ? undefined : read.spec || "—";
  const spec = rename(inputSpec, before?.spec, matchSpec) ?? "—";
  return {
    spec,
    unit: mergeUnit(input, before, read.unit || readSingleUnit(spec) || ""),
    pack_size: mergedValue(input.pack_size, before?.pack_size, PLAIN.pack_size),
    case_size: mergedValue(input.case_size, before?.case_size, PLAIN.case_size),
  };
}

const mergeUnit = (input: GoodsInput, before: GoodsState | null, unitOfSpec: string): string =>
  input.unit === undefined && before ? before.unit : input.unit || unitOfSpec;

const mergeWarehouse = (input: GoodsInput, before: GoodsState | null): string =>
  input.warehouse === undefined ? (before?.warehouse ?? MAIN_WAREHOUSE) : input.warehouse || MAIN_WAREHOUSE;

function mergePrices(input: GoodsInput, before: GoodsState | null) {
  const base_price = input.price ?? before?.base_price ?? NO_PRICE;
  const ladder = input.ladder ?? before?.ladder ?? [];
  const minimum_price = mergedValue(input.minimum, before?.minimum_price, PLAIN.minimum_price);
  const fault = priceFault({ base_price, ladder, minimum_price });
  if (fault !== null) throw new RowFault(fault);
  return {
    base_price,
    ladder,
    minimum_price,
    ladder_type: mergedValue(input.ladder_type, before?.ladder_type, PLAIN.ladder_type),
    status: mergeStatus(input, before, base_price),
  };
}

const mergeStatus = (input: GoodsInput, before: GoodsState | null, basePrice: number): GoodsState["status"] =>
  basePrice === NO_PRICE ? "off" : (input.status ?? before?.status ?? "on");

function priceFault({
  base_price,
  ladder,
  minimum_price,
}: Pick<GoodsState, "base_price" | "ladder" | "minimum_price">): string | null {
  if (base_price === NO_PRICE) return ladder.length > 0 ? "还没有价格，不能有阶梯价" : null;
  if (ladder[0] && ladder[0].price >= base_price) return "阶梯价须低于基础价";
  return belowMinimum(minimum_price, { price: base_price, ladder });
}

function mergeTags(input: GoodsInput, before: GoodsState | null): readonly GoodsTag[] {
  const isSame = before !== null && tagNames(input.tags ?? before.tags) === tagNames(before.tags);
  return isSame ? before.tags : (input.tags ?? []);
}

const mergeSelling = (input: GoodsInput, before: GoodsState | null) => ({
  is_prescription: mergedValue(input.prescription, before?.is_prescription, PLAIN.prescription),
  is_controlled: mergedValue(input.controlled, before?.is_controlled, PLAIN.controlled),
  is_preferred: mergedValue(input.preferred, before?.is_preferred, PLAIN.preferred),
  with_coupon: mergedValue(input.with_coupon, before?.with_coupon, PLAIN.with_coupon),
  item_free_shipping_from: mergedValue(
    input.item_free_shipping_from,
    before?.item_free_shipping_from,
    PLAIN.item_free_shipping_from,
  ),
  free_shipping_from: mergedValue(
    input.free_shipping_from,
    before?.free_shipping_from,
    PLAIN.free_shipping_from,
  ),
  purchase_limit: mergedValue(input.purchase_limit, before?.purchase_limit, PLAIN.purchase_limit),
  min_shelf_life: mergedValue(input.min_shelf_life, before?.min_shelf_life, PLAIN.min_shelf_life),
  sales: input.sales ?? before?.sales ?? 0,
});

const tagNames = (tags: readonly GoodsTag[]) => tags.map(({ name }) => name).join(";");

/** Herbs are sold as prepared slices, whatever a list says. */
const FORMS: Record<GoodsKind, string> = { drug: "", herb: "饮片", device: "" };

type Names = Pick<GoodsState, "name" | "generic_name" | "dosage_form" | "approval_number">;

const classed = (names: Names, category: string, insuranceCategory: string): Classed => ({
  name: names.name,
  genericName: names.generic_name,
  dosageForm: names.dosage_form,
  approvalNumber: names.approval_number,
  category,
  insuranceCategory,
});

/** Exports write the shop's category paths; suppliers' classes have other roots or only a root's name. */
function placeIn(category: string | undefined, shop: ShopNames): readonly string[] | null {
  const input = category?.split(">").map((name) => name.trim()) ?? [];
  if (!input.every(Boolean)) return null;
  const isStandard = (name: string | undefined) => TAXONOMY.some((top) => top.name === name);
  if (input.length === 1 && isStandard(input[0])) return null;
  const names = shop.placeOf(input);
  return names[0] !== undefined && (isStandard(names[0]) || shop.isRoot(names[0])) ? names : null;
}

interface CurrentProduct {
  before: GoodsState | null;
  kind: GoodsKind;
  shop: ShopNames;
}

const CATEGORY_COLUMNS: Record<GoodsKind, readonly (keyof GoodsInput)[]> = {
  drug: ["category", "insurance_category"],
  herb: ["category", "subcategory"],
  device: ["category", "class", "level1"],
};

function categoryFor(
  input: GoodsInput,
  names: Names,
  { before, kind, shop }: CurrentProduct,
): readonly string[] {
  const isAnnounced = CATEGORY_COLUMNS[kind].some((column) => input[column] !== undefined);
  if (before?.kind === kind && (!isAnnounced || input.category === before.category.join(">")))
    return before.category;
  return placeIn(input.category, shop) ?? shop.placeOf(classifiedPlace(input, names, kind));
}

function classifiedPlace(input: GoodsInput, names: Names, kind: GoodsKind): string[] {
  const { category = "", subcategory = "", level1 = "" } = input;
  if (kind === "drug")
    return findCategory(classed(names, category, input.insurance_category ?? "")).split(">");
  if (kind === "device")
    return [DEVICES, input.class || "其他器械", ...(level1 ? [level1.replace(/\s+/g, "")] : [])];
  const level = category || OTHER_HERBS;
  return [HERBS, level, ...(subcategory && subcategory !== level ? [subcategory] : [])];
}

const OTHER_HERBS = "其他饮片";

const LEVELS = { I: "deviceOne", II: "deviceTwo", III: "deviceThree" } as const;
const LEVEL_WORDS = { I: "一", II: "二", III: "三" } as const;

/** "III（药械组合产品）", "Ⅲ类", "第三类医疗器械". */
function toLevel(managementClass: string | undefined): keyof typeof LEVELS | null {
  const text = (managementClass ?? "").normalize("NFKC");
  const [, roman] = /^(III|II|I)(?![A-Za-z])/.exec(text) ?? [];
  const [, word] = /^第?([一二三])类/.exec(text) ?? [];
  const levels = Object.keys(LEVELS) as (keyof typeof LEVELS)[];
  return levels.find((level) => level === roman || LEVEL_WORDS[level] === word) ?? null;
}

type Law = Pick<GoodsState, "regulated" | "is_ephedrine"> & { scope: BusinessScopeCode | null };

function lawBy(names: Names, kind: GoodsKind, place: readonly string[], cells: Partial<GoodsInput>): Law {
  if (kind === "device") {
    const level = toLevel(cells.management_class);
    return { scope: level && LEVELS[level], regulated: null, is_ephedrine: 0 };
  }
  const regulated = regulatedClass(names.name, names.generic_name);
  if (kind === "herb")
    return { scope: "herbal", regulated: cells.toxic ? "toxic" : regulated, is_ephedrine: 0 };
  const path = place.join(">");
  return {
    scope: drugScope(classed(names, cells.category ?? path, ""), path),
    regulated,
    is_ephedrine: hasEphedrine(names.name, names.generic_name) ? 1 : 0,
  };
}

const sameKind = (before: GoodsState | null, kind: GoodsKind) => (before?.kind === kind ? before : null);

function findLaw(
  input: GoodsInput,
  names: Names,
  place: readonly string[],
  { before, kind, shop }: CurrentProduct,
): Pick<GoodsState, "scope" | "regulated" | "is_ephedrine"> {
  const now = lawBy(names, kind, place, input);
  const stood = sameKind(before, kind);
  const then = stood && lawBy(stood, kind, shop.getStandard(stood.category), {});
  const follows = <K extends keyof Law>(key: K): Law[K] | undefined =>
    then && now[key] === then[key] ? stood![key] : now[key];
  // An empty cell takes the default of today, a missing column follows the product.
  const defaultScope = input.scope === null ? now.scope : follows("scope");
  const scope = input.scope ?? defaultScope ?? stood?.scope;
  if (!scope) throw new RowFault("缺少管理类别");
  const defaultClass = input.regulated === null ? now.regulated : follows("regulated");
  return {
    scope,
    regulated: input.regulated ?? defaultClass ?? null,
    is_ephedrine: follows("is_ephedrine") ?? 0,
  };
}

function factsFor(
  input: GoodsInput,
  category: readonly string[],
  before: GoodsState | null,
  kind: GoodsKind,
): GoodsState["facts"] {
  const facts = (before?.facts ?? []).map(([label, value]): [string, string] => [label, value]);
  const set = (label: string, value: string | undefined) => {
    if (value === undefined) return;
    const at = facts.findIndex(([item]) => item === label);
    if (at >= 0) facts.splice(at, 1, ...(value ? [[label, value] as [string, string]] : []));
    else if (value) facts.push([label, value]);
  };
  if (kind === "herb") {
    set("药性", input.nature);
    set("药味", input.flavour);
    set("归经", input.meridian);
    const isAnnounced = input.category !== undefined || input.subcategory !== undefined;
    const effects = category.slice(1).filter((name) => name !== OTHER_HERBS);
    if (isAnnounced && category !== before?.category) set("功效分类", effects.join(" · "));
  }
  if (kind === "device") {
    const level = toLevel(input.management_class);
    if (input.management_class) set("管理类别", level ? `第${LEVEL_WORDS[level]}类医疗器械` : undefined);
    set("分类编码", input.code);
  }
  return facts;
}

/** Whether an approval number looks unusual. */
export const isOddApproval = (goods: GoodsState): boolean =>
  goods.kind === "drug" && goods.approval_number !== "" && !isUsualApproval(goods.approval_number);
