/** An offer is started past the limit. */
import { z } from "zod";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { writtenOf } from "~/promotions/offer-desk/offer-desk.server";
import { findOffer, switchOfferIn } from "~/promotions/offers/offer-admin.server";
import { belowFloorOf, depthOf } from "~/promotions/depth/offer-depth.server";
import { belowFloorText } from "~/promotions/depth/offer-floor";
import { now } from "~/platform/values/clock.server";
import { versionOf } from "~/staff/desk/stale";

const State = z.object({
  status: z.enum(["on", "off"]),
  /** of the offer as it was written then */
  version: z.number(),
  /** the most percent off */
  depth: z.number(),
  /** how many goods it brings below their floor; none in what was kept before floors */
  belowFloor: z.number().default(0),
});
type State = z.infer<typeof State>;

export const offerStart: ProposalKind<State> = {
  kind: "offerStart",
  name: "启用活动",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/offers/${id}`,
  words: ({ status, depth, belowFloor }) => ({
    ...{ 状态: status === "on" ? "启用" : "停用", 最多让利: `${depth}%` },
    低于最低售价: belowFloorText(belowFloor),
  }),
  current: async (trx, id) => {
    const offer = await findOffer(Number(id), trx);
    if (!offer) return null;
    const status = offer.status === "on" ? "on" : "off";
    const [depth, below] = [await depthOf(offer, trx), await belowFloorOf(offer, now(), trx)];
    return { status, version: versionOf(writtenOf(offer)), depth, belowFloor: below.length };
  },
  apply: async (trx, { version }, { subjectId }) => {
    const isSeen = (is: Parameters<typeof writtenOf>[0]) => versionOf(writtenOf(is)) === version;
    const done = await switchOfferIn(trx, Number(subjectId), "on", { isSeen });
    return done.ok ? { ok: true, text: "活动已启用，在活动时间内生效。" } : done;
  },
};
