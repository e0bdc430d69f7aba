/** An offer's form as somebody fills it in, for tests of the back office. */
import {
  goodsInputIn,
  NEW_OFFER,
  type OfferOnForm,
  type OfferValues,
  readOfferForm,
} from "~/modules/promotions/offer-admin/offer-form";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { type OfferInput, parseOffer } from "~/modules/promotions/offers/offer-file";
import { storedScope } from "~/modules/promotions/offers/scope-input";

const NAMES = new Map([
  [7, "维生素C片 100片"],
  [8, "3M 口罩"],
  [9, "甘草"],
]);
export const nameOf = (id: number) => NAMES.get(id) ?? "";
/** Every text that begins with a number means that goods. */
const foundIn = (texts: readonly string[]) =>
  new Map(texts.map((text) => [text, [Number(/^\d+/.exec(text)?.[0] ?? 0)].filter((id) => NAMES.has(id))]));

/** As a browser sends it. */
export const sentOf = ({ notWith, ...input }: OfferValues) => ({
  ...input,
  notWith: notWith.split(" ").filter((item) => item !== ""),
});
export function readBack(kind: OfferKind, input: OfferValues, stored: OfferOnForm | null = null) {
  const sent = sentOf(input);
  return readOfferForm(kind, sent, foundIn(goodsInputIn(kind, sent)), {
    id: stored ? 5 : null,
    offer: stored,
  });
}

export function storedOf(file: OfferInput): OfferOnForm {
  const scope = file.scope === undefined ? { goods: [] } : storedScope(file.scope, "/3/12/");
  return {
    kind: file.kind,
    name: file.name,
    starts_at: file.starts,
    ends_at: file.ends,
    scope: JSON.stringify(scope),
    terms: JSON.stringify(parseOffer(file)),
    priority: file.priority,
    stock: file.stock,
    limit_per_company: file.limit,
    goods: file.goods.map((row) => ({
      goods_id: row.id,
      price: row.price,
      number: row.number,
      stock: row.stock,
      limit_per_company: row.limit,
    })),
  };
}

export const GOOD: OfferValues = {
  ...NEW_OFFER,
  name: "周年庆",
  starts: "2026-12-01",
  ends: "2026-12-14 24:00",
};

const TIERS: Partial<Record<OfferKind, string>> = {
  siteDiscount: "100.00 94",
  orderDiscount: "1000.00 98",
  gift: "200.00",
  bundleGift: "200.00",
  swap: "500.00 1",
  freeShipping: "300.00",
};
const GOODS: Partial<Record<OfferKind, string>> = {
  bundle: "7 9.90 1 600\n8 8.80 2 600",
  swap: "7 9.90 1 600",
  gift: "7 1 600",
  bundleGift: "7 1 600",
};

/** What makes a form of a kind one that is taken. */
export const goodOf = (kind: OfferKind): OfferValues => ({
  ...GOOD,
  tierLines: TIERS[kind] ?? "500.00 20.00",
  goodsLines: GOODS[kind] ?? "7 9.90 600",
  needs: "3",
});

/** What a field is refused with; null where it is taken. */
export function toMessage(
  kind: OfferKind,
  change: Partial<OfferValues>,
  field: keyof OfferValues,
): string | null {
  const read = readBack(kind, { ...goodOf(kind), ...change });
  return read.ok ? null : (read.fields[field]?.[0] ?? null);
}

/** What is written of a form that is taken. */
export function fileOfForm(
  kind: OfferKind,
  change: Partial<OfferValues> = {},
  stored: OfferOnForm | null = null,
): OfferInput {
  const read = readBack(kind, { ...goodOf(kind), ...change }, stored);
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.file;
}
