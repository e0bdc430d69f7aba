import type { VoucherState } from "./voucher";
import type { CentreView, OwnView, ClaimableVoucher, VoucherKind } from "./coupon-centre";
import type { ScopeGroup } from "~/modules/promotions/offers/scope-words";

export interface OwnVoucher {
  id: number;
  kind: VoucherKind;
  name: string;
  threshold: number;
  amount: number;
  scopeText: string;
  to: string;
  state: VoucherState;
  startsAt: number;
  endsAt: number;
  orderId: number | null;
  orderNumber: string | null;
}

export interface CentrePage {
  view: CentreView;
  who: "visitor" | "pending" | "approved" | "rejected";
  vouchers: ClaimableVoucher[];
  counts: Record<OwnView, number> | null;
  mine: { vouchers: OwnVoucher[]; page: number; pages: number } | null;
  now: number;
}

/** Groups with a tab of their own; 全场 is under 全部. */
export const GROUP_TABS = ["herb", "nonHerb", "category", "goods"] as const satisfies readonly ScopeGroup[];

/** Returns the vouchers of a tab; null is 全部. */
export function vouchersInTab(
  vouchers: readonly ClaimableVoucher[],
  group: ScopeGroup | null,
): readonly ClaimableVoucher[] {
  return group === null ? vouchers : vouchers.filter((voucher) => voucher.group === group);
}

export function claimHurdle(who: CentrePage["who"]): { text: string; to: string; way: string } | null {
  if (who === "pending") return { text: "您的资料正在审核，通过后即可领券", to: "/zzzj", way: "查看资料" };
  if (who === "rejected")
    return { text: "您的资料未通过审核，请修改后重新提交，通过后即可领券", to: "/zzzj", way: "修改资料" };
  return null;
}
