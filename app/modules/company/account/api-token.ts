import { DAY } from "~/platform/values/clock";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Buyer } from "~/modules/company/identity/buyer";

/** Each scope includes those before it. */
const SCOPE_ORDER = ["read", "propose", "order"] as const;
export type TokenScope = (typeof SCOPE_ORDER)[number];

export const TOKEN_SCOPES: Readonly<Record<TokenScope, { name: string; about: string }>> = {
  read: { name: "只读", about: "查询商品、价格、购物车、订单与账户" },
  propose: { name: "拟单", about: "在只读之外，可拟建议订单，由您在网站确认后才放入购物车" },
  order: { name: "读写", about: "在拟单之外，可加入购物车、下单、领券、提交求购与反馈" },
};

export const TOKEN_LASTS = [30, 90, 365] as const;
export const MAX_TOKENS = 10;

export interface ApiToken {
  id: number;
  name: string;
  scope: TokenScope;
  tail: string;
  by: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
  state: "valid" | "expired" | "revoked";
}

export const tokenState = (
  { revokedAt, expiresAt }: { revokedAt: number | null; expiresAt: number },
  now: number,
): ApiToken["state"] => (revokedAt !== null ? "revoked" : expiresAt <= now ? "expired" : "valid");

export const allows = (held: TokenScope, wanted: TokenScope): boolean =>
  SCOPE_ORDER.indexOf(held) >= SCOPE_ORDER.indexOf(wanted);

export const endOfToken = (days: number, now: number): number => now + days * DAY;

/** Why this login may create no token, or null: tokens can order, so the company's documents must be approved. */
export function tokenFault(buyer: Pick<Buyer, "status">, tokens: readonly ApiToken[]): string | null {
  if (buyer.status !== "approved") return "贵企业的资料审核通过后才能创建访问令牌";
  const valid = tokens.filter(({ state }) => state === "valid").length;
  return valid < MAX_TOKENS ? null : `有效的访问令牌最多 ${MAX_TOKENS} 个，请先停用不再使用的`;
}

/** `made` is the only time that a token is returned. */
export interface TokenReply extends FormReply {
  made?: { token: string; name: string; scope: string };
}
