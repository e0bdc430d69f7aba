import { isSameRoute } from "~/modules/catalogue/traits/dosage-form";
import { z } from "zod";
import { comparableGroups } from "~/modules/catalogue/compare/compare";
import type { Register } from "~/modules/catalogue/facets/facet-index";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Trait } from "~/modules/catalogue/traits/traits";
import { DAY, startOfDay, toDay } from "~/platform/values/clock";
import { key } from "~/platform/values/number-fields";

export const SHORTAGES_HREF = "/qhb";

export const dayAfter = (day: string, days: number): string => toDay(startOfDay(day) + days * DAY);

/** The longest wait that can be chosen, days. */
export const MAX_WAIT_DAYS = 180;
/** Suggested end of a wait, days from today. */
export const USUAL_WAIT_DAYS = 14;

export const SHORTAGE_VIEWS = { open: "缺货", came: "已到货" } as const;
export type ShortageView = keyof typeof SHORTAGE_VIEWS;

export const readShortageView = (text: string | null): ShortageView => (text === "came" ? "came" : "open");

export const shortagesHref = (view: ShortageView, page = 1): string => {
  const params = new URLSearchParams();
  if (view !== "open") params.set("view", view);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${SHORTAGES_HREF}?${params}` : SHORTAGES_HREF;
};

/** `take`: a substitute, or the product itself once it came; with shown-<goods id>. */
export const ShortageForm = z.discriminatedUnion("do", [
  z.looseObject({ do: z.literal("wait"), goods: key(), until: z.string().trim().default("") }),
  z.looseObject({ do: z.literal("drop"), goods: key() }),
  z.looseObject({
    do: z.literal("take"),
    goods: key(),
    instead: key(),
    number: z.string().default(""),
    token: z.string().default(""),
  }),
]);

/** Returns why a wait cannot end on `day`, or null; "" is a wait without end. */
export function waitFault(day: string, today: string): string | null {
  if (day === "") return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || dayAfter(day, 0) !== day) return "请填写正确的日期";
  if (day < today) return "等待的日期不能早于今天";
  return day > dayAfter(today, MAX_WAIT_DAYS) ? `最多等待 ${MAX_WAIT_DAYS} 天` : null;
}

/** Returns the stock from which a refused product counts as come; null: it is not refused for want of stock. */
export function neededStock(restriction: PurchaseRestriction, units: number): number | null {
  if (restriction.code === "stockShort") return Math.max(1, units);
  return restriction.code === "soldOut" || restriction.code === "offSale" ? 1 : null;
}

interface ShortageState {
  isWaiting: boolean;
  waitUntil: string | null;
}

/** Whether a wait is over without the product, so that the buyer decides again. */
export const isWaitOver = ({ isWaiting, waitUntil }: ShortageState, today: string): boolean =>
  isWaiting && waitUntil !== null && waitUntil < today;

/** Nearest first. */
export const SAMENESS = {
  same: { text: "同成分、剂型、规格", colour: "green" },
  strength: { text: "规格不同", colour: "amber" },
  form: { text: "剂型不同", colour: "amber" },
  both: { text: "剂型、规格不同", colour: "amber" },
} as const;
export type Sameness = keyof typeof SAMENESS;

const NEAREST_FIRST = Object.keys(SAMENESS);
export const bySameness = (a: { sameness: Sameness }, b: { sameness: Sameness }): number =>
  NEAREST_FIRST.indexOf(a.sameness) - NEAREST_FIRST.indexOf(b.sameness);

export interface Substitute {
  id: number;
  sameness: Sameness;
}

type Traits = Readonly<Record<Trait, string>>;

/** Returns products on sale of the same substance that are taken the same way, nearest first: same form and strength, then one of them different; within a group by rank in the shop. */
export function findSubstitutes(register: Register, goods: { id: number; traits: Traits }): Substitute[] {
  const { substance, form, strength } = goods.traits;
  return comparableGroups(register, substance)
    .filter((group) => isSameRoute(group.form, form))
    .flatMap((group) => {
      const isForm = group.form === form;
      const isStrength = group.strength === strength;
      const sameness: Sameness = isForm ? (isStrength ? "same" : "strength") : isStrength ? "form" : "both";
      return group.ids.map((id): Substitute => ({ id, sameness }));
    })
    .filter(({ id }) => id !== goods.id)
    .sort(bySameness);
}

/** Returns the difference of two prices of a piece in whole percent; null if one is unknown or the pieces differ. */
export function pieceDifference(
  from: { perPiece: number | null; piece: string },
  to: { perPiece: number | null; piece: string },
): number | null {
  if (from.perPiece === null || to.perPiece === null || from.perPiece <= 0 || from.piece !== to.piece)
    return null;
  return Math.round(((to.perPiece - from.perPiece) / from.perPiece) * 100);
}
