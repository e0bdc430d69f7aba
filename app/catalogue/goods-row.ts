/** One row of a supplier's or operator's list, checked and turned into the columns of a goods. Pure: no database, no clock. */
import { z } from "zod";
import { SCOPES, type Scope } from "~/company/scope";
import {
  categoryOf,
  drugScope,
  hasEphedrine,
  isBarcode,
  isUsualApproval,
  regulatedClass,
  type Classed,
} from "./classify";
import type { LadderTier, Tag } from "./goods";
import { REGULATED, type RegulatedClass } from "./refusal";
import { readSpec, unitOf } from "./spec";
import { DEVICES, HERBS } from "./taxonomy";
import { whole as wholeField } from "~/platform/number-fields";
import { readWhole } from "~/platform/whole-number";
import { parseYuan } from "~/platform/money";

export type GoodsKind = "drug" | "herb" | "device";

const text = (most: number) => z.string().trim().max(most, `超过${most}字`).default("");
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((v) => (typeof v === "string" && v.trim() === "" ? undefined : v), inner.optional());
const whole = (least: number, most: number, what: string) =>
  optional(
    wholeField(`${what}不是数字`, {
      ...{ least, under: `${what}太小`, most, over: `${what}太大` },
      ...{ broken: `${what}不是整数`, typed: true },
    }),
  );
const flag = (what: string) =>
  optional(z.enum(["0", "1"], { error: `${what}只能是0或1` }).transform((v) => (v === "1" ? 1 : 0) as 0 | 1));
const yuan = (what: string) =>
  optional(
    z
      .string()
      .trim()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, `${what}不是金额`)
      .transform((v) => Math.round(Number(v) * 100))
      .refine((fen) => fen > 0, `${what}必须大于0`),
  );
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((v) => !Number.isNaN(Date.parse(v)));

/** The columns an import file may have; all but name are optional, unknown ones are ignored. Money is yuan, days YYYY-MM-DD. */
const Row = z.object({
  name: z.string({ error: "缺少商品名称" }).trim().min(1, "缺少商品名称").max(120, "商品名称超过120字"),
  generic_name: text(120),
  trade_name: text(60),
  dosage_form: text(40),
  spec: text(80),
  unit: text(6),
  manufacturer: text(80),
  approval_number: text(40),
  barcode: text(20),
  category: text(120),
  subcategory: text(60),
  insurance_category: text(160),
  flags: text(80),
  toxic: text(60),
  nature: text(20),
  flavour: text(40),
  meridian: text(60),
  code: text(40),
  class: text(40),
  level1: text(60),
  management_class: text(40),
  price: yuan("价格"),
  /** "50:11.20;200:10.60" */
  ladder: text(200),
  ladder_type: whole(0, 9, "阶梯价类型"),
  pack_size: whole(1, 9999, "中包装"),
  case_size: whole(1, 99999, "件装量"),
  warehouse: text(40),
  scope: optional(z.enum(Object.keys(SCOPES) as [Scope, ...Scope[]], { error: "经营范围代码不认识" })),
  regulated: optional(
    z.enum(Object.keys(REGULATED) as [RegulatedClass, ...RegulatedClass[]], { error: "管制类别不认识" }),
  ),
  prescription: flag("处方药"),
  controlled: flag("控销"),
  preferred: flag("优选"),
  with_coupon: flag("可用券"),
  tags: text(40),
  item_free_shipping_from: whole(1, 99999, "单品包邮数量"),
  purchase_limit: whole(1, 999999, "限购数量"),
  status: optional(z.enum(["on", "off"], { error: "状态只能是on或off" })),
  sales: whole(0, 1e9, "销量"),
  /** "批号,生产日期,有效期至,数量;..." */
  batches: text(2000),
});

export interface BatchGiven {
  number: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
}

/** Columns of a goods as the row gives them; undefined leaves what is stored. */
export interface GoodsGiven {
  name: string;
  generic_name: string;
  trade_name: string;
  dosage_form: string;
  spec: string;
  unit: string;
  approval_number: string;
  barcode: string;
  kind: GoodsKind;
  scope: Scope;
  regulated: RegulatedClass | null;
  is_ephedrine: 0 | 1;
  facts: string;
  base_price?: number;
  ladder?: string;
  ladder_type?: number;
  pack_size?: number;
  case_size?: number;
  tags?: string;
  is_prescription?: 0 | 1;
  is_controlled?: 0 | 1;
  is_preferred?: 0 | 1;
  with_coupon?: 0 | 1;
  item_free_shipping_from?: number;
  purchase_limit?: number;
  status?: string;
  sales?: number;
}

export interface ReadRow {
  goods: GoodsGiven;
  manufacturer: string;
  warehouse: string;
  /** names from the root of the category tree */
  category: string[];
  /** undefined when the row says nothing about stock */
  batches?: BatchGiven[];
  /** what was put right or looks odd, without refusing the row */
  notes: string[];
}

export type RowRead = { ok: true; row: ReadRow } | { ok: false; reason: string };

/** Checks one row of the given kind; a refusal names the first thing that is wrong. */
export function readGoodsRow(raw: Record<string, string | undefined>, kind: GoodsKind): RowRead {
  const parsed = Row.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: parsed.error.issues[0]!.message };
  const row = parsed.data;
  const notes: string[] = [];
  try {
    const { spec, unit } = readSpec(row.spec);
    const base = kind === "drug" ? drugColumns(row) : kind === "herb" ? herbColumns(row) : deviceColumns(row);
    if (row.barcode && !isBarcode(row.barcode)) notes.push("条码校验位不对，未采用");
    if (kind === "drug" && row.approval_number && !isUsualApproval(row.approval_number))
      notes.push("批准文号为进口注册证或旧格式");
    const ladder = row.ladder ? readLadder(row.ladder, row.price) : undefined;
    if (!row.manufacturer) return { ok: false, reason: "缺少生产企业" };
    return {
      ok: true,
      row: {
        manufacturer: row.manufacturer,
        warehouse: row.warehouse,
        category: base.category,
        notes,
        ...(row.batches && { batches: readBatches(row.batches) }),
        goods: {
          name: row.name,
          generic_name: row.generic_name || row.name,
          trade_name: row.trade_name,
          dosage_form: row.dosage_form || base.form,
          spec: spec || "—",
          unit: row.unit || unit || base.unit || unitOf(row.dosage_form, spec),
          approval_number: row.approval_number,
          barcode: isBarcode(row.barcode) ? row.barcode : "",
          kind,
          scope: row.scope ?? base.scope,
          regulated: row.regulated ?? base.regulated,
          is_ephedrine: base.ephedrine ? 1 : 0,
          facts: JSON.stringify(base.facts.filter(([, value]) => value !== "")),
          ...defined({
            base_price: row.price,
            ladder: ladder && JSON.stringify(ladder),
            ladder_type: row.ladder_type,
            pack_size: row.pack_size,
            case_size: row.case_size,
            tags: row.tags ? JSON.stringify(readTags(row.tags)) : undefined,
            is_prescription: row.prescription,
            is_controlled: row.controlled,
            is_preferred: row.preferred,
            with_coupon: row.with_coupon,
            item_free_shipping_from: row.item_free_shipping_from,
            purchase_limit: row.purchase_limit,
            status: row.status,
            sales: row.sales,
          }),
        },
      },
    };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, reason: fault.message };
    throw fault;
  }
}

/** What is wrong with a row, as its verdict says it. */
export class RowFault extends Error {}

type RowData = z.output<typeof Row>;

interface KindColumns {
  category: string[];
  scope: Scope;
  regulated: RegulatedClass | null;
  ephedrine: boolean;
  form: string;
  unit: string | null;
  facts: [string, string][];
}

function drugColumns(row: RowData): KindColumns {
  const classed: Classed = {
    name: row.name,
    genericName: row.generic_name || row.name,
    dosageForm: row.dosage_form,
    approvalNumber: row.approval_number,
    category: row.category,
    insuranceCategory: row.insurance_category,
  };
  const path = categoryOf(classed);
  return {
    category: path.split(">"),
    scope: drugScope(classed, path),
    regulated: regulatedClass(classed.name, classed.genericName),
    ephedrine: hasEphedrine(classed.name, classed.genericName),
    form: "其他",
    unit: null,
    facts: [],
  };
}

function herbColumns(row: RowData): KindColumns {
  const level = row.category || "其他饮片";
  return {
    category: [HERBS, level, ...(row.subcategory && row.subcategory !== level ? [row.subcategory] : [])],
    scope: "herbal",
    regulated: row.toxic ? "toxic" : regulatedClass(row.name, row.name),
    ephedrine: false,
    form: "饮片",
    unit: "袋",
    facts: [
      ["药性", row.nature],
      ["药味", row.flavour],
      ["归经", row.meridian],
      [
        "功效分类",
        [row.category, row.subcategory].filter((v, i, all) => v && all.indexOf(v) === i).join(" · "),
      ],
    ],
  };
}

function deviceColumns(row: RowData): KindColumns {
  const level = /^(III|II|I)/.exec(row.management_class)?.[1];
  if (!level) throw new RowFault("缺少管理类别");
  return {
    category: [DEVICES, row.class || "其他器械", ...(row.level1 ? [row.level1.replace(/\s+/g, "")] : [])],
    scope: level === "III" ? "deviceThree" : level === "II" ? "deviceTwo" : "deviceOne",
    regulated: null,
    ephedrine: false,
    form: "医疗器械",
    unit: "件",
    facts: [
      ["管理类别", `第${{ I: "一", II: "二", III: "三" }[level]!}类医疗器械`],
      ["分类编码", row.code],
    ],
  };
}

/** "50:11.20;200:10.60": numbers rise, prices fall, all below `price`. */
export function readLadder(text: string, price: number | undefined): LadderTier[] {
  const tiers = text.split(";").map((part) => {
    const [from = "", yuanPrice = "", ...more] = part.split(":").map((v) => v.trim());
    const tier = { from: readWhole(from, 1), price: parseYuan(yuanPrice) };
    if (tier.from === null || !tier.price || more.length > 0)
      throw new RowFault("阶梯价格式应为 数量:单价;数量:单价");
    return { from: tier.from, price: tier.price };
  });
  tiers.forEach((tier, i) => {
    const before = i === 0 ? { from: 0, price: price ?? Infinity } : tiers[i - 1]!;
    if (tier.from <= before.from || tier.price >= before.price)
      throw new RowFault("阶梯价须数量递增、单价递减");
  });
  return tiers;
}

function readBatches(text: string): BatchGiven[] {
  return text.split(";").map((part) => {
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

const TAGS: Record<string, string> = { 优: "优选商品", 新: "新品上架", 特: "特价商品" };

function readTags(text: string): Tag[] {
  return text.split(";").map((name) => ({ name: name.trim(), describe: TAGS[name.trim()] ?? name.trim() }));
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as Partial<T>;
}
