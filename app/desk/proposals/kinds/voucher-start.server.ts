/** A coupon is started past the limit, or where it brings goods below their floor. */
import { z } from "zod";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { belowFloorOfVoucher } from "~/promotions/depth/offer-depth.server";
import { belowFloorText } from "~/promotions/depth/offer-floor";
import { versionOf } from "~/staff/desk/stale";
import { exposureOf, findTemplate, startTemplateIn } from "~/vouchers/voucher-admin.server";
import { shownOf } from "~/vouchers/voucher-form";

const State = z.object({
  status: z.enum(["on", "off"]),
  /** of the template as it was written then */
  version: z.number(),
  /** what it may cost at the most, fen */
  exposure: z.number(),
  /** how many goods it brings below their floor; none in what was kept before it was asked */
  belowFloor: z.number().default(0),
});
type State = z.infer<typeof State>;

export const voucherStart: ProposalKind<State> = {
  kind: "voucherStart",
  name: "启用优惠券",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/vouchers/${id}`,
  words: ({ status, exposure, belowFloor }) => ({
    状态: status === "on" ? "启用" : "停用",
    最多优惠: formatYuan(exposure),
    低于最低售价: belowFloorText(belowFloor),
  }),
  current: async (trx, id) => {
    const row = await findTemplate(Number(id), trx);
    if (!row) return null;
    const status = row.status === "on" ? "on" : "off";
    const below = await belowFloorOfVoucher(row, now(), trx);
    const version = versionOf(shownOf(row));
    return { status, version, exposure: exposureOf(row), belowFloor: below.length };
  },
  apply: async (trx, { version }, { subjectId }) => {
    const done = await startTemplateIn(trx, Number(subjectId), (is) => versionOf(shownOf(is)) === version);
    return done.ok ? { ok: true, text: "优惠券已启用，在时间内生效。" } : done;
  },
};
