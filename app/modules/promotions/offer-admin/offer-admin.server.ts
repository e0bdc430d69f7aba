import { findCategoryPath } from "~/modules/catalogue/goods/categories.server";
import { inputGoods } from "~/modules/catalogue/search/goods-input.server";
import { findGoodsFacts, findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { db } from "~/platform/database/database.server";
import { offerRule } from "~/modules/promotions/offer-pages/offer-head";
import { findKind, isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { ActivityPrice, CartOffer, OfferGoods, OfferKind } from "~/modules/promotions/offers/offer";
import {
  type OfferAsWritten,
  type OfferWriting,
  setOffer,
} from "~/modules/promotions/offers/offer-admin.server";
import { type OfferInput, parseOffer } from "~/modules/promotions/offers/offer-file";
import { readNeeds, readNotWith, readOffer, readScope } from "~/modules/promotions/offers/offer-parser";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { categoryIn, storedScope } from "~/modules/promotions/offers/scope-input";
import {
  type FieldErrors,
  goodsNamedBy,
  goodsInputIn,
  type OfferForm,
  type OfferValues,
  readOfferForm,
  type OfferOnForm,
  toOfferFormValues,
} from "./offer-form";
import type { z } from "zod";

/** An offer without what is taken of it, which changes while a form is open. */
export const withoutUses = ({ uses: _, ...offer }: OfferAsWritten) => offer;

export interface AdminOfferGoods {
  id: number;
  name: string;
  unit: string;
  price: number;
  number: number;
  stock: number;
  sold: number;
  limit: number | null;
}

export interface AdminOffer {
  kind: OfferKind;
  rule: string;
  apart: string | null;
  goods: AdminOfferGoods[];
}

/** Returns a stored offer in words with its products; null for an unknown kind. A few queries. */
export async function adminOffer(offer: OfferAsWritten): Promise<AdminOffer | null> {
  const kind = findKind(offer.kind);
  if (!kind) return null;
  const scope = readScope(offer.scope) ?? { goods: [] };
  const [facts, names, sold] = await Promise.all([
    findGoodsFacts(offer.goods.map((row) => row.goods_id)),
    scopeNames([scope]),
    db.selectFrom("offer_goods").select(["goods_id", "sold"]).where("offer_id", "=", offer.id).execute(),
  ]);
  const used = new Map(sold.map((row) => [row.goods_id, row.sold]));
  const goods = offer.goods.map((row) => ({
    id: row.goods_id,
    name: facts.get(row.goods_id)?.name ?? "",
    unit: facts.get(row.goods_id)?.unit ?? "",
    price: row.price,
    number: row.number,
    stock: row.stock,
    limit: row.limit_per_company,
    sold: used.get(row.goods_id) ?? 0,
  }));
  const { rule, apart } = offerRule(
    {
      id: offer.id,
      kind,
      name: offer.name,
      startsAt: offer.starts_at,
      endsAt: offer.ends_at,
      scope,
      terms: offer.terms,
      goods: goods.map(({ id }) => id),
    },
    names,
    plainRule(kind, offer.terms, goods),
    goods.map(asMember),
  );
  return { kind, rule, apart, goods };
}

const asMember = ({ id, number, ...row }: AdminOfferGoods): OfferGoods => ({
  goodsId: id,
  name: row.name,
  unit: row.unit,
  picture: "",
  price: row.price,
  quantity: number,
  left: row.stock - row.sold,
  stock: row.stock,
  limitPerCompany: row.limit,
  used: 0,
  restriction: null,
  purchaseLimit: null,
  boughtToday: 0,
});

/** Returns an offer as carts would apply it. */
export async function judgedOffer(
  offer: OfferAsWritten,
): Promise<{ id: number; cart: CartOffer | null; prices: Map<number, ActivityPrice> }> {
  const { kind, goods } = (await adminOffer(offer)) ?? { kind: null, goods: [] };
  if (!kind || !isAt(kind, "activity", "group"))
    return { id: offer.id, cart: kind && readOffer(offer, goods.map(asMember)), prices: new Map() };
  const notWith = readNotWith(kind, offer.terms) ?? [];
  const common = { offerId: offer.id, kind, name: offer.name, endsAt: offer.ends_at, used: 0, notWith };
  const prices = goods.map((row): [number, ActivityPrice] => [
    row.id,
    {
      ...common,
      price: row.price,
      stock: Math.max(0, row.stock - row.sold),
      limitPerCompany: row.limit,
      priority: offer.priority,
    },
  ]);
  return { id: offer.id, cart: null, prices: new Map(prices) };
}

function plainRule(kind: OfferKind, terms: string, goods: readonly AdminOfferGoods[]): string {
  const names = `${goods[0]?.name ?? "没有商品"}${goods.length > 1 ? `等 ${goods.length} 种商品` : ""}`;
  const needs = readNeeds(terms);
  return `${names}${OFFER_KINDS[kind].tag.describe}${needs === null ? "" : `，满 ${needs} 家成团`}`;
}

export async function inputOffer(kind: OfferKind, offer: OfferOnForm): Promise<OfferValues> {
  const names = await findGoodsNames(goodsNamedBy(offer));
  return toOfferFormValues(kind, offer, (id) => names.get(id) ?? "");
}

export type OfferSaved =
  | { ok: true; id: number; hints: string[] }
  | { ok: false; fields: FieldErrors }
  /** changed by somebody else meanwhile: as it is, and as the form would make it */
  | { ok: false; current: OfferAsWritten; own: OfferOnForm };

type Sent = Omit<z.output<typeof OfferForm>, "version" | "why" | "formKey">;

/** Saves the input, a new offer if `offer` is null, once for its form; it is off at first. Refused by field: invalid input, products that may be in no offer, a concurrent change, a change not allowed while running. */
export async function saveOffer(
  offer: OfferAsWritten | null,
  kind: OfferKind,
  sent: Sent,
  form: Required<Pick<OfferWriting, "isSeen" | "formKey" | "changeFault">>,
): Promise<OfferSaved> {
  const found = await inputGoods(goodsInputIn(kind, sent));
  const read = readOfferForm(kind, sent, found, { id: offer?.id ?? null, offer });
  if (!read.ok) return read;
  const set = await setOffer(read.file, { ...form, isWhole: true });
  if (set.ok) return { ok: true, id: set.id, hints: toMessage(set.results.filter((result) => result.text)) };
  if (set.current) return { ok: false, current: set.current, own: await asStored(read.file) };
  const bad = toMessage(set.results.filter((result) => !result.ok));
  return {
    ok: false,
    fields: { [bad.length > 0 ? "goodsLines" : getField(kind)]: [[...bad, set.text].join("；")] },
  };
}

const MAX_MESSAGE = 10;
const toMessage = (results: readonly { id: number; name: string; text: string }[]): string[] =>
  results.slice(0, MAX_MESSAGE).map(({ id, name, text }) => `商品 ${id} ${name}：${text}`);

const getField = (kind: OfferKind): keyof FieldErrors =>
  OFFER_KINDS[kind].form?.asks.includes("tiers") ? "tierLines" : "goodsLines";

async function asStored(file: OfferInput): Promise<OfferOnForm> {
  const category = file.scope === undefined ? null : categoryIn(file.scope);
  const path = category === null ? "" : ((await findCategoryPath(db, category)) ?? "");
  return {
    kind: file.kind,
    name: file.name,
    starts_at: file.starts,
    ends_at: file.ends,
    priority: file.priority,
    scope: JSON.stringify(file.scope === undefined ? { goods: [] } : storedScope(file.scope, path)),
    terms: JSON.stringify(parseOffer(file)),
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
