import {
  countReviews,
  listReviews,
  type ReviewRow,
  findReviews,
  waitingReviewIds,
} from "~/modules/catalogue/review/review-list.server";
import type { GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

const PATH = "/staff/first-goods";
const relatedGoods = (rows: readonly ReviewRow[]): RelatedPages[] =>
  rows.map(({ id, name, spec, manufacturer, requestedAt }) => ({
    to: `${PATH}/${id}`,
    name: `${name} ${spec}`,
    end: toDay(requestedAt).slice(5),
    note: manufacturer,
  }));

const kind = (state: GoodsReviewStep, of: Pick<QueueKind, "id" | "name" | "needed">): QueueKind => ({
  ...of,
  to: `${PATH}?state=${state}`,
  cases: async (limit) => casesAt(PATH, await waitingReviewIds(state, limit)),
  related: async (limit) => relatedGoods(await findReviews(await waitingReviewIds(state, limit))),
  narrowed: {
    filters: ["words", "papers"],
    list: async ({ words = "", papers: documents }, limit) => {
      const known = documents === "there" || documents === "missing" ? documents : null;
      const filter = { words, state, papers: known } as const;
      return relatedGoods(await listReviews(filter, { after: null, limit, now: now() }));
    },
  },
  count: dueWithin(3 * DAY, () => countReviews(state, MAX_LIST_COUNT + 1)),
});

export const goodsFirstReviews = kind("first", {
  id: "goodsFirstReviews",
  name: "首营品种 初审",
  needed: "quality.firstReview",
});
export const goodsSecondReviews = kind("second", {
  id: "goodsSecondReviews",
  name: "首营品种 复核",
  needed: "quality.secondReview",
});
export const goodsReturned = kind("returned", {
  id: "goodsReturned",
  name: "首营品种 退回",
  needed: "goods.change",
});
