import { formatEnd } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import { SCOPE_GROUPS, scopeGroup, type ScopeGroup } from "~/modules/promotions/offers/scope-words";
import { readPageNumber } from "~/platform/values/whole-number";

export type VoucherKind = "coupon" | "cashVoucher";
export const VOUCHER_KINDS: Record<VoucherKind, string> = { coupon: "优惠券", cashVoucher: "现金券" };

export interface Claimable {
  startsAt: number;
  endsAt: number;
  total: number;
  claimed: number;
  limit: number;
}

/** open: may be claimed now; limit: the company has claimed all it may; gone: used up for everyone */
export type ClaimState = "open" | "limit" | "notYet" | "gone" | "ended";

export function claimState(template: Claimable, own: number, now: number): ClaimState {
  if (now >= template.endsAt) return "ended";
  if (own >= template.limit) return "limit";
  if (template.claimed >= template.total) return "gone";
  return now < template.startsAt ? "notYet" : "open";
}

export interface ClaimableVoucher {
  id: number;
  kind: VoucherKind;
  name: string;
  threshold: Fen;
  amount: Fen;
  scopeText: string;
  group: ScopeGroup;
  to: string;
  startsAt: number;
  endsAt: number;
  validDays: number | null;
  left: number;
  total: number;
  limit: number;
  /** claimed by the company, and usable of all it owns */
  own: number;
  usable: number;
  state: ClaimState;
}

const ORDER: Record<ClaimState, number> = { open: 0, notYet: 1, limit: 2, gone: 3, ended: 4 };

/** Sorts claimable ones first, then larger amounts, then older templates. */
export function inClaimOrder(vouchers: readonly ClaimableVoucher[]): ClaimableVoucher[] {
  return [...vouchers].sort((a, b) => ORDER[a.state] - ORDER[b.state] || b.amount - a.amount || a.id - b.id);
}

export function validityText({ validDays, endsAt }: Pick<ClaimableVoucher, "validDays" | "endsAt">): string {
  return validDays === null ? `有效期至 ${formatEnd(endsAt)}` : `领取后 ${validDays} 天内有效`;
}

export interface ClaimResult {
  templateId: number;
  name: string;
  state: ClaimState;
  limit: number;
  /** when the new voucher ends, epoch ms; 0 if none was claimed */
  endsAt: number;
}

const REFUSED: Record<Exclude<ClaimState, "open">, (v: ClaimResult) => string> = {
  limit: (v) => `“${v.name}”每家限领 ${v.limit} 张，您已领完`,
  gone: (v) => `“${v.name}”已领完`,
  notYet: (v) => `“${v.name}”还没有开始领取`,
  ended: (v) => `“${v.name}”已结束领取`,
};

/** Returns the message after claiming: the names claimed, and why others were not. */
export function claimedText(results: readonly ClaimResult[]): { ok: boolean; text: string } {
  const won = results.filter((v) => v.state === "open");
  const refused = results.flatMap((v) => (v.state === "open" ? [] : [REFUSED[v.state](v)]));
  if (results.length === 0) return { ok: false, text: "没有可以领取的券" };
  if (won.length === 1 && refused.length === 0)
    return { ok: true, text: `已领取“${won[0]!.name}”，有效期至 ${formatEnd(won[0]!.endsAt)}` };
  const names = won.map((v) => `“${v.name}”`).join("、");
  const claimed = won.length > 0 ? [`已领取 ${won.length} 张：${names}`] : [];
  return { ok: won.length > 0, text: [...claimed, ...refused].join("；") };
}

/** The views of /lqzx: tickets of one group or all, or the company's own vouchers by state. */
export const OWN_VIEWS = { usable: "可使用", used: "已使用", expired: "已过期" } as const;
export type OwnView = keyof typeof OWN_VIEWS;
export type CentreView = { group: ScopeGroup | null } | { mine: OwnView; page: number };

/** Reads the address; ignores invalid values. */
export function readCentreView(params: URLSearchParams): CentreView {
  const mine = params.get("mine");
  if (mine !== null) {
    const page = readPageNumber(params.get("page"), 9_999);
    return { mine: Object.hasOwn(OWN_VIEWS, mine) ? (mine as OwnView) : "usable", page: Math.max(1, page) };
  }
  const group = params.get("scope") ?? "";
  return { group: Object.hasOwn(SCOPE_GROUPS, group) ? (group as ScopeGroup) : null };
}

export function centreHref(view: CentreView): string {
  if ("mine" in view) return `/lqzx?mine=${view.mine}${view.page > 1 ? `&page=${view.page}` : ""}`;
  return view.group === null ? "/lqzx" : `/lqzx?scope=${view.group}`;
}

export function isInGroup(scope: OfferScope, group: ScopeGroup | null): boolean {
  return group === null || scopeGroup(scope) === group;
}
