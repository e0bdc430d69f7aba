import { ALL_OFFER_KINDS, findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";

export const OFFER_STATES = { runs: "进行中", waits: "未开始", over: "已结束", off: "已停用" } as const;
export type OfferState = keyof typeof OFFER_STATES;

/** A switched-off offer is off, whatever its period. */
export function offerState(
  now: number,
  { status, startsAt, endsAt }: { status: string; startsAt: number; endsAt: number },
): OfferState {
  if (status === "off") return "off";
  return now < startsAt ? "waits" : now < endsAt ? "runs" : "over";
}

export const WRITTEN_KINDS: readonly OfferKind[] = ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].form);

export const MAX_SWITCHED = 100;

export const OFFER_FILTERS = ["words", "kind", "state"] as const;

export interface OfferFilter {
  words: string;
  kind: OfferKind | null;
  state: OfferState | null;
}

/** An unknown kind or state filters nothing. */
export const readOfferFilter = (input: Record<(typeof OFFER_FILTERS)[number], string>): OfferFilter => ({
  words: input.words,
  kind: findKind(input.kind),
  state: Object.hasOwn(OFFER_STATES, input.state) ? (input.state as OfferState) : null,
});
