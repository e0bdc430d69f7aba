import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";
import { parseNumberInput } from "~/platform/values/whole-number";
import { reasonField } from "~/platform/values/reason-field";
import { ALL_OFFER_KINDS, getBenefit, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferField, OfferFormSpec as OfferFields } from "~/modules/promotions/offers/kinds/offer-kind";
import { type Measure, OFFER_MEASURES, type OfferKind } from "~/modules/promotions/offers/offer";
import type { OfferInput } from "~/modules/promotions/offers/offer-file";
import type { StoredOffer } from "~/modules/promotions/offers/offer-parser";
import { parseJson } from "~/platform/values/parse-json";
import {
  FIGURE_NAMES,
  type GoodsLine,
  goodsExample,
  goodsLine,
  readGoodsLines,
  readTierLines,
  tierLine,
} from "./offer-lines";
import {
  ALL_GOODS,
  type ScopeOption,
  choicesIn,
  goodsInScope,
  goodsInputInScope,
  oneGoods,
  SCOPE_FIELDS,
  scopeIn,
  toScopeFields,
} from "./scope-form";

const text = z.string().max(200_000, "内容过长").default("");
const list = z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]);

export const OfferForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(100).default(""),
  why: reasonField(),
  name: z
    .string("请填写名称")
    .overwrite(plainLabel)
    .min(2, "请填写名称，至少 2 个字")
    .max(60, "名称不超过 60 个字"),
  starts: z.string("请填写开始时间").trim(),
  ends: z.string("请填写结束时间").trim(),
  priority: text,
  stock: text,
  limit: text,
  needs: text,
  side: text,
  scope: text,
  category: text,
  scopeLines: text,
  measure: text,
  repeats: text,
  tierLines: text,
  goodsLines: text,
  notWith: list,
});
export type OfferValues = Record<keyof typeof OFFER_FIELD_NAMES, string>;
type Sent = Omit<z.output<typeof OfferForm>, "version" | "why" | "formKey">;

export const OFFER_FIELD_NAMES = {
  name: "名称",
  starts: "开始",
  ends: "结束",
  ...SCOPE_FIELDS,
  measure: "门槛按",
  tierLines: "档位",
  repeats: "每满",
  goodsLines: "活动商品",
  needs: "成团家数",
  notWith: "不同享",
  stock: "总次数",
  limit: "每家次数",
  priority: "优先级",
} as const;
export type FieldErrors = Partial<Record<keyof typeof OFFER_FIELD_NAMES, string[]>>;

export const MEASURES = {
  amount: "金额（元）",
  units: "数量（件）",
  kinds: "品种数（种）",
} as const satisfies Record<Measure, string>;
export const REPEATS = { once: "只算一次", each: "每满都算（只能有一档）" } as const;

const asks = (kind: OfferKind, field: OfferField): boolean =>
  OFFER_KINDS[kind].form?.asks.includes(field) ?? false;

/** A stored offer; terms without a field stay. */
export interface OfferOnForm extends Omit<StoredOffer, "id"> {
  stock: number | null;
  limit_per_company: number | null;
  goods: readonly {
    goods_id: number;
    price: number;
    number: number;
    stock: number;
    limit_per_company: number | null;
  }[];
}

const Terms = z.object({
  measure: z.enum(OFFER_MEASURES).optional().catch(undefined),
  repeats: z.boolean().optional().catch(undefined),
  notWith: z.array(z.string()).optional().catch(undefined),
  needs: z.number().optional().catch(undefined),
  tiers: z
    .array(
      z.object({
        from: z.number().default(0),
        off: z.number().optional(),
        percent: z.number().optional(),
        choose: z.number().optional(),
        back: z.number().optional(),
        free: z.literal("shipping").optional(),
        gives: z
          .array(z.object({ goodsId: z.number(), number: z.number() }))
          .transform((all) => all.map(({ goodsId: goods, number }) => ({ goods, number })))
          .optional(),
      }),
    )
    .optional()
    .catch(undefined),
});

function getTerms(stored: string): z.output<typeof Terms> {
  const read = Terms.safeParse(parseJson(stored));
  return read.success ? read.data : {};
}

/** Returns the products in an offer's rows and scope. */
export const goodsNamedBy = (stored: Pick<OfferOnForm, "scope" | "goods">): number[] => [
  ...stored.goods.map((row) => row.goods_id),
  ...goodsInScope(stored.scope),
];

const orEmpty = (number: number | null | undefined): string =>
  number === null || number === undefined ? "" : String(number);

/** Returns the field values; `notWith` separated by spaces. */
export function toOfferFormValues(
  kind: OfferKind,
  stored: OfferOnForm,
  nameOf: (id: number) => string,
): OfferValues {
  const { benefit, form, notWith: usual } = { benefit: null, ...OFFER_KINDS[kind] };
  const { measure = "amount", repeats = false, notWith = usual, needs, tiers = [] } = getTerms(stored.terms);
  const lines = stored.goods.map(({ goods_id: id, limit_per_company: limit, ...row }) =>
    goodsLine({ id, limit, ...row }, form?.goods ?? [], nameOf(id)),
  );
  const written = tiers.map(({ from, ...values }) => ({
    ...values,
    from: measure === "amount" ? { fen: from } : { count: from },
  }));
  return {
    name: stored.name,
    starts: formatStart(stored.starts_at),
    ends: formatEnd(stored.ends_at),
    ...toScopeFields(stored.scope, nameOf),
    measure,
    repeats: repeats ? "each" : "once",
    goodsLines: lines.join("\n"),
    needs: orEmpty(needs),
    tierLines: benefit ? written.map((tier) => tierLine(tier, benefit)).join("\n") : "",
    notWith: notWith.join(" "),
    stock: orEmpty(stored.stock),
    limit: orEmpty(stored.limit_per_company),
    priority: String(stored.priority),
  };
}

export function goodsInputIn(
  kind: OfferKind,
  sent: Pick<Sent, "goodsLines" | "scopeLines" | "scope">,
): string[] {
  const figures = OFFER_KINDS[kind].form?.goods ?? [];
  const rows = figures.length > 0 ? readGoodsLines(sent.goodsLines, figures) : null;
  const scoped = asks(kind, "scope") ? goodsInputInScope(sent) : [];
  return [...(rows?.ok ? rows.lines.map((line) => line.words) : []), ...scoped];
}

export type OfferRead = { ok: true; file: OfferInput } | { ok: false; fields: FieldErrors };

class Faults {
  readonly fields: FieldErrors = {};
  add(field: keyof FieldErrors, message: string): void {
    this.fields[field] ??= [message];
  }
}

/** A form that is read; faults are added as they are found, the first of each field counts. */
interface FormReading {
  kind: OfferKind;
  sent: Sent;
  /** products of each text */
  found: ReadonlyMap<string, readonly number[]>;
  faults: Faults;
}

/** Parses an offer. `found`: products of each text. `offer`: the stored one, whose terms without a field stay. Invalid fields are refused. */
export function readOfferForm(
  kind: OfferKind,
  sent: Sent,
  found: ReadonlyMap<string, readonly number[]>,
  { id, offer }: { id: number | null; offer: OfferOnForm | null },
): OfferRead {
  const faults = new Faults();
  const reading: FormReading = { kind, sent, found, faults };
  const saved = getTerms(offer?.terms ?? "{}") as StoredTerms;
  const file: OfferInput = {
    ...(id !== null && { id }),
    kind,
    name: sent.name,
    ...periodIn(reading),
    ...limitsIn(reading, offer),
    priority: countIn(reading, "priority", { least: 0, limit: 1_000 }) ?? 0,
    scope: asks(kind, "scope") ? scopeIn(sent, found, (...message) => faults.add(...message)) : undefined,
    ...termsIn(reading, saved),
    goods: rowsIn(reading),
  };
  return Object.keys(faults.fields).length > 0 ? { ok: false, fields: faults.fields } : { ok: true, file };
}

function periodIn({ sent, faults }: FormReading): Pick<OfferInput, "starts" | "ends"> {
  const starts = timeIn(sent.starts, "starts", faults);
  const ends = timeIn(sent.ends, "ends", faults);
  if (starts !== null && ends !== null && ends <= starts) faults.add("ends", "结束须晚于开始");
  return { starts: starts ?? 0, ends: ends ?? 0 };
}

function timeIn(input: string, field: "starts" | "ends", faults: Faults): number | null {
  const ms = field === "ends" ? parseEnd(input) : parseTime(input);
  if (ms === null) faults.add(field, "请写作 2026-11-20 15:00");
  return ms;
}

function limitsIn(reading: FormReading, offer: OfferOnForm | null): Pick<OfferInput, "stock" | "limit"> {
  return asks(reading.kind, "times")
    ? { stock: countIn(reading, "stock"), limit: countIn(reading, "limit") }
    : { stock: offer?.stock ?? null, limit: offer?.limit_per_company ?? null };
}

function countIn(
  { sent, faults }: FormReading,
  field: "stock" | "limit" | "priority" | "needs",
  { least, limit } = { least: 1, limit: 9_999_999 },
): number | null {
  if (sent[field].trim() === "") return null;
  const count = parseNumberInput(sent[field], least, limit);
  if (count === null) faults.add(field, `${OFFER_FIELD_NAMES[field]}应为 ${least} 到 ${limit} 的整数`);
  return count;
}

type WrittenTerms = Pick<OfferInput, "measure" | "repeats" | "notWith" | "needs" | "tiers">;
type StoredTerms = Omit<WrittenTerms, "tiers">;

function termsIn(reading: FormReading, stored: StoredTerms): WrittenTerms {
  const { kind, sent } = reading;
  const isMeasured = asks(kind, "measure") && Object.hasOwn(MEASURES, sent.measure);
  const measure = (isMeasured ? sent.measure : (stored.measure ?? "amount")) as Measure;
  const repeats = asks(kind, "repeats") ? sent.repeats === "each" : (stored.repeats ?? false);
  return {
    measure: measure === "amount" ? undefined : measure,
    repeats: repeats || undefined,
    needs: asks(kind, "needs") ? needsIn(reading) : stored.needs,
    tiers: asks(kind, "tiers") ? tiersIn(reading, measure, repeats) : undefined,
    notWith: notWithIn(reading, stored.notWith),
  };
}

/** How many companies a group buy needs. */
function needsIn(reading: FormReading): number | undefined {
  if (reading.sent.needs.trim() === "") reading.faults.add("needs", "请填写成团家数");
  return countIn(reading, "needs", { least: 2, limit: 1_000 }) ?? undefined;
}

/** The kinds that the offer excludes; undefined for those of its kind. */
function notWithIn({ kind, sent }: FormReading, stored: StoredTerms["notWith"]): OfferKind[] | undefined {
  const chosen = asks(kind, "notWith")
    ? sent.notWith.filter((item) => Object.hasOwn(OFFER_KINDS, item))
    : stored;
  const isUsual = !chosen || [...chosen].sort().join() === [...OFFER_KINDS[kind].notWith].sort().join();
  return isUsual ? undefined : ([...new Set(chosen)] as OfferKind[]);
}

function tiersIn(
  { kind, sent, faults }: FormReading,
  measure: Measure,
  repeats: boolean,
): OfferInput["tiers"] {
  if (isAt(kind, "activity", "group", "voucher")) return undefined;
  const read = readTierLines(sent.tierLines, getBenefit({ kind }), measure);
  if (!read.ok) faults.add("tierLines", read.text);
  const tiers = read.ok ? read.lines : [];
  if (read.ok && tiers.length === 0) faults.add("tierLines", "请填写档位，一行一档");
  if (tiers.length > 20) faults.add("tierLines", "最多 20 档");
  const thresholds = tiers.map(({ from }) => ("fen" in from ? from.fen : from.count));
  if (new Set(thresholds).size < thresholds.length) faults.add("tierLines", "两档的门槛不能相同");
  if (repeats && (tiers.length > 1 || thresholds[0] === 0))
    faults.add("tierLines", "每满都算时只能有一档，门槛大于 0");
  return tiers;
}

function rowsIn({ kind, sent, found, faults }: FormReading): OfferInput["goods"] {
  const figures = OFFER_KINDS[kind].form?.goods ?? [];
  if (figures.length === 0) return [];
  const read = readGoodsLines(sent.goodsLines, figures);
  if (!read.ok) faults.add("goodsLines", read.text);
  const lines: GoodsLine[] = read.ok ? read.lines : [];
  const fault = read.ok ? countFault(kind, lines.length) : null;
  if (fault) faults.add("goodsLines", fault);
  const rows = lines.map(({ words, ...row }) => ({
    id: oneGoods(words, found, "goodsLines" as const, (...message) => faults.add(...message)),
    ...row,
  }));
  const twice = rows.find(({ id }, at) => rows.findIndex((other) => other.id === id) < at);
  if (twice && twice.id > 0) faults.add("goodsLines", `商品 ${twice.id} 写了两次`);
  return rows;
}

/** Why an offer of this kind cannot have so many products, or null. */
function countFault(kind: OfferKind, count: number): string | null {
  const least = isAt(kind, "set") ? 2 : 1;
  if (count < least) return `请填写至少 ${least} 种商品，一行一种`;
  if (isAt(kind, "group") && count > 1) return "拼团只能有一种商品";
  return count > 5_000 ? "最多 5,000 种商品" : null;
}

export const NEW_OFFER: OfferValues = {
  name: "",
  starts: "",
  ends: "",
  ...ALL_GOODS,
  measure: "amount",
  tierLines: "",
  repeats: "once",
  goodsLines: "",
  needs: "",
  notWith: "",
  stock: "",
  limit: "",
  priority: "0",
};

export interface ShownForm {
  asks: readonly OfferField[];
  measures: ScopeOption[];
  repeats: ScopeOption[];
  kinds: ScopeOption[];
  tierExample: string;
  goodsLabel: string;
  goodsExample: string;
}

export function getOfferFormFields(kind: OfferKind, { goods, asks: query }: OfferFields): ShownForm {
  const { rows, benefit } = { benefit: null, ...OFFER_KINDS[kind] };
  const figures = ["商品", ...goods.map((figure) => FIGURE_NAMES[figure]), "每家限购（可不写）"].join("、");
  return {
    asks: query,
    measures: choicesIn(MEASURES),
    repeats: choicesIn(REPEATS),
    kinds: ALL_OFFER_KINDS.filter((item) => item !== kind).map((value) => ({
      value,
      name: OFFER_KINDS[value].name,
    })),
    tierExample: benefit?.line.example ?? "",
    goodsLabel: rows?.are === "brought" ? "随活动提供的商品" : "活动商品",
    goodsExample:
      goods.length > 0
        ? `一行一种：${figures}，以空格分开，如 ${goodsExample(goods)}；商品可写编号、货号、条码或全名`
        : "",
  };
}
