import { REVIEW_STEPS, type GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import type { ReviewFilter } from "~/modules/catalogue/review/review-list.server";
import { toListAddress } from "~/admin/lists/list-address";

/** Products that one paper form is recorded for at once. */
export const MAX_RECORDED = 5000;

export const REVIEW_FILTERS = ["words", "state", "papers"] as const;

/** Parses the filter; the default is what waits. */
export function readReviewFilter(params: URLSearchParams): {
  filter: ReviewFilter;
  input: Record<(typeof REVIEW_FILTERS)[number], string>;
  after: number | null;
} {
  const { input, after } = toListAddress(params, REVIEW_FILTERS);
  const state = params.has("state") || input.words ? input.state : "waiting";
  const isKnown = Object.hasOwn(REVIEW_STEPS, state) || state === "waiting";
  return {
    filter: {
      words: input.words,
      state: isKnown ? (state as GoodsReviewStep | "waiting") : null,
      papers: input.papers === "there" || input.papers === "missing" ? input.papers : null,
    },
    input: { ...input, state },
    after,
  };
}
