import type { Viewer } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { claimable } from "./claim.server";
import { listOwnVouchers, ownVoucherCounts } from "./own-vouchers.server";
import {
  claimState,
  inClaimOrder,
  VOUCHER_KINDS,
  type CentreView,
  type ClaimableVoucher,
  type VoucherKind,
} from "./coupon-centre";
import type { CentrePage } from "./coupon-centre-page";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { scopeGroup, scopeHref, scopeWords } from "~/modules/promotions/offers/scope-words";
import { readScope } from "~/modules/promotions/offers/offer-parser";

/** Returns the page; only companies see their own claims. */
export async function couponCentre(viewer: Viewer, view: CentreView, now: number): Promise<CentrePage> {
  const companyId = viewer.buyer?.companyId ?? null;
  const [vouchers, counts, mine] = await Promise.all([
    claimableFor(companyId, now),
    companyId === null ? null : ownVoucherCounts(companyId, now),
    companyId !== null && "mine" in view
      ? listOwnVouchers(companyId, { view: view.mine, kind: null, page: view.page }, now)
      : null,
  ]);
  const status = viewer.buyer?.status ?? "visitor";
  return { view, who: status, vouchers, counts, mine, now };
}

/** Lists public templates that have not ended, in page order. */
export async function claimableFor(companyId: number | null, now: number): Promise<ClaimableVoucher[]> {
  const [templates, own] = await Promise.all([
    db
      .selectFrom("voucher_template")
      .selectAll()
      .where("status", "=", "on")
      .where("is_public", "=", 1)
      .where("ends_at", ">", now)
      .orderBy("id")
      .execute(),
    companyId === null ? [] : ownByTemplate(companyId, now),
  ]);
  const read = templates.flatMap((row) => {
    const scope = readScope(row.scope);
    return scope ? [{ row, scope }] : [];
  });
  const names = await scopeNames(read.map(({ scope }) => scope));
  return inClaimOrder(
    read.map(({ row, scope }): ClaimableVoucher => {
      const mine = own.find((item) => item.template_id === row.id);
      const claimed = Number(mine?.claimed ?? 0);
      return {
        id: row.id,
        kind: getKind(row.kind),
        name: row.name,
        threshold: row.threshold,
        amount: row.amount,
        scopeText: scopeWords(scope, names),
        group: scopeGroup(scope),
        to: scopeHref(scope, row.id),
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        validDays: row.valid_days,
        left: Math.max(0, row.total - row.claimed),
        total: row.total,
        limit: row.limit_per_company,
        own: claimed,
        usable: Number(mine?.usable ?? 0),
        state: claimState(claimable(row), claimed, now),
      };
    }),
  );
}

const getKind = (kind: string): VoucherKind =>
  Object.hasOwn(VOUCHER_KINDS, kind) ? (kind as VoucherKind) : "coupon";

/** Counts a company's claimed and its usable vouchers by template. */
function ownByTemplate(companyId: number, now: number) {
  return db
    .selectFrom("voucher")
    .select((eb) => [
      "template_id",
      eb.fn.sum<number>(eb.case().when("key", "is", null).then(1).else(0).end()).as("claimed"),
      eb.fn
        .sum<number>(
          eb
            .case()
            .when(eb.and([eb("state", "=", "unused"), eb("ends_at", ">", now), eb("starts_at", "<=", now)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as("usable"),
    ])
    .where("company_id", "=", companyId)
    .groupBy("template_id")
    .execute();
}
