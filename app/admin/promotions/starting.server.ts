import { offerStart } from "~/admin/approval-requests/kinds/offer-start.server";
import { voucherStart } from "~/admin/approval-requests/kinds/voucher-start.server";
import { db, type Db, inTransaction } from "~/platform/database/database.server";
import { withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import {
  findOffer,
  type OfferAsWritten,
  type OfferSwitched,
  switchOffer,
} from "~/modules/promotions/offers/offer-admin.server";
import { depthTogether } from "~/modules/promotions/depth/offer-depth.server";
import { belowWords, furtherBelow, togetherWords } from "~/modules/promotions/depth/offer-minimum-price";
import { now as clock } from "~/platform/values/clock.server";
import { getVersion } from "~/platform/http/stale";
import { isPast, limitText, pastWords } from "~/modules/staff/limits/limits";
import { offerBelow, voucherBelow } from "~/admin/price-limit/offer-below.server";
import { findLimit, limitRefusal, requireLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { ChangeRefused, tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import {
  getExposure,
  findVoucherTemplate,
  toStoredScope,
  type TemplateRow,
  type VoucherSaved,
} from "~/modules/vouchers/voucher-admin.server";
import type { StartCheck } from "~/modules/vouchers/voucher-queries.server";
import { toVoucherTemplateSnapshot } from "~/modules/vouchers/voucher-form";

export type StartOfferResult =
  /** `isWaiting`: a second person is asked */
  { ok: true; isWaiting: boolean } | Extract<OfferSwitched, { ok: false }>;

interface StartWish {
  version: number;
  why: string;
}

/** Starts an offer, or requests it over the limit or below minimum prices; refused like `switchOffer`. `now` in ms. */
export async function startOffer(
  id: number,
  { version, why }: StartWish,
  by: Person,
  now: number,
): Promise<StartOfferResult> {
  const isSeen = (current: OfferAsWritten) => getVersion(withoutUses(current)) === version;
  const offer = await findOffer(id);
  const limit = await findLimit("offer");
  const { percent: depth, names } = offer ? await depthTogether(offer) : { percent: 0, names: [] };
  const below = offer ? await offerBelow(offer, now) : [];
  const asks = [
    ...(isPast(depth, limit) ? [`${pastWords("offer", limit)}${togetherWords(names)}`] : []),
    ...(below.length > 0 ? [belowWords(below)] : []),
  ];
  if (!offer || !isSeen(offer) || asks.length === 0) {
    const done = await switchOffer(id, "on", { isSeen });
    return done.ok ? { ok: true, isWaiting: false } : done;
  }
  const state = { version, depth, goodsBelowMinimum: below.length };
  const draftOrder = await inTransaction((trx) =>
    tryPropose(
      trx,
      {
        kind: offerStart.kind,
        subject: "offer",
        subjectId: id,
        title: `启用活动 ${offer.name}`,
        before: { status: "off", ...state },
        after: { status: "on", ...state },
        why,
        limit: asks.join("；"),
        by,
      },
      now,
    ),
  );
  return draftOrder.ok ? { ok: true, isWaiting: true } : draftOrder;
}

const CHANGE_HOW = "请先停用，改好后再启用，由另一人复核";

/** Why a running offer may not change so: deeper than before and over the limit, or products further below their minimum price. Null: it may. */
export async function changeFault(before: OfferAsWritten, after: OfferAsWritten): Promise<string | null> {
  if (before.status !== "on") return null;
  const limit = await findLimit("offer");
  const [previous, current] = [await depthTogether(before), await depthTogether(after)];
  if (current.percent > previous.percent && isPast(current.percent, limit))
    return `活动正在启用，改后最多让利 ${current.percent}%${togetherWords(current.names)}，${pastWords("offer", limit)}。${CHANGE_HOW}`;
  const at = clock();
  const below = furtherBelow(await offerBelow(before, at), await offerBelow(after, at));
  return below.length > 0 ? `活动正在启用，改后${belowWords(below)}。${CHANGE_HOW}` : null;
}

/** Products that an entered coupon brings below their minimum price; none for an unknown category, which is refused later. */
async function belowMinimumInFile(file: VoucherSaved, id: number | null, at: number) {
  const scope = await toStoredScope(file);
  return scope === null ? [] : voucherBelow({ ...file, scope }, id, at);
}

/** Whether one person may start an entered coupon; a running one may not exceed the limit or go further below minimum prices. `before`: its state, null for a new one. */
export const mayStartVoucher =
  (before: TemplateRow | null): StartCheck =>
  async (file) => {
    const running = before?.status === "on" ? before : null;
    const [at, limit, exposure] = [clock(), await findLimit("voucher"), getExposure(file)];
    const isPastLimit = isPast(exposure, limit) && !(running && exposure <= getExposure(running));
    const previous = running ? await voucherBelow(running, running.id, at) : [];
    const below = furtherBelow(previous, await belowMinimumInFile(file, before?.id ?? null, at));
    const asks = [
      ...(isPastLimit ? [pastWords("voucher", limit)] : []),
      ...(below.length > 0 ? [belowWords(below, "用券")] : []),
    ];
    if (asks.length === 0) return "alone";
    return running ? { fault: `正在发放的券，改后${asks.join("；")}。${CHANGE_HOW}` } : "held";
  };

/** Counts a coupon towards the person's daily limit; over it a new one waits, and a running one is refused. */
export const countStart =
  (before: TemplateRow | null, by: Person) =>
  async (trx: Db, file: VoucherSaved): Promise<void> => {
    if (file.status !== "on") return;
    const running = before?.status === "on" ? before : null;
    const amount = getExposure(file) - (running ? getExposure(running) : 0);
    if (amount <= 0) return;
    const use = { name: "voucher", amount, by, companyId: null } as const;
    if (!running) return requireLimit(trx, use, clock());
    const limit = await takeFromLimit(trx, use, clock());
    if (limit !== null) throw new ChangeRefused(`正在发放的券，改后${limit}。${CHANGE_HOW}`);
  };

/** Requests to start a stored coupon. `now` in ms. */
export async function proposeVoucher(
  id: number,
  why: string,
  by: Person,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const row = (await findVoucherTemplate(id))!;
  const [exposure, below] = [getExposure(row), await voucherBelow(row, id, now)];
  const limit = await limitRefusal(db, { name: "voucher", amount: exposure, by, companyId: null }, now);
  const asks = [
    ...(limit === null ? [] : [`${limit}，最多 ${limitText("voucher", exposure)}`]),
    ...(below.length > 0 ? [belowWords(below, "用券")] : []),
  ];
  const state = {
    version: getVersion(toVoucherTemplateSnapshot(row)),
    exposure,
    goodsBelowMinimum: below.length,
  };
  return inTransaction((trx) =>
    tryPropose(
      trx,
      {
        kind: voucherStart.kind,
        subject: "voucher",
        subjectId: id,
        title: `启用优惠券 ${row.name}`,
        before: { status: "off", ...state },
        after: { status: "on", ...state },
        why,
        limit: asks.join("；"),
        by,
      },
      now,
    ),
  );
}
