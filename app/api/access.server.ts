import { callerByToken, type TokenCaller } from "~/modules/company/account/api-token.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { toMessage } from "~/platform/values/errors";
import { checkOrigin } from "~/platform/http/forms/forms.server";
import { getAddress, rememberForRequest, type ServerRequest } from "~/platform/config/request.server";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { Unavailable } from "~/platform/database/unavailable.server";
import { type Endpoint, NOT_SIGNED_IN, type ApiRefusal } from "./endpoint";
import { isFromAllowedSite } from "./origins.server";

const MINUTE = 60_000;
/** Calls a minute: of a token, of a company's browsers, and of all visitors at one address. */
export const RATES = {
  company: { limit: 600, windowMs: MINUTE },
  visitor: { limit: 300, windowMs: MINUTE },
} as const;

/** `token`: the token that calls; undefined for a session. */
export type Access =
  | { viewer: Viewer; token?: { name: string } }
  | { refused: ApiRefusal; headers?: Record<string, string> };

type Refusal = Exclude<Access, { viewer: Viewer }>;

const refused = (code: number, msg: string, headers?: Record<string, string>): Refusal => ({
  refused: { code, msg },
  ...(headers && { headers }),
});

/** Returns the caller, or a refusal: 10001 not signed in, 403 for a token without the scope or a foreign page, 429 over the rate limit. */
export async function accessTo(row: Endpoint, request: ServerRequest, now: number): Promise<Access> {
  const token = getToken(request);
  return token === null ? bySession(row, request, now) : byToken(row, request, token, now);
}

/** Returns the token's caller, or a refusal: 10001 for a token that is not valid, 429 over the rate limit. */
export async function accessByToken(token: string, now: number): Promise<{ caller: TokenCaller } | Refusal> {
  const caller = await callerByToken(token, now);
  if (!caller)
    return refused(NOT_SIGNED_IN, "访问令牌无效、已过期或已停用", { "WWW-Authenticate": "Bearer" });
  return (await limited(`t${caller.id}`, RATES.company, now)) ?? { caller };
}

/** Returns the token of the request's Authorization header, or null without one. */
export const getToken = (request: ServerRequest): string | null =>
  request.headers.get("authorization")?.replace(/^bearer +/i, "") ?? null;

async function byToken(row: Endpoint, request: ServerRequest, token: string, now: number): Promise<Access> {
  const access = await accessByToken(token, now);
  if ("refused" in access) return access;
  const { caller } = access;
  if (row.scope === "session") return refused(403, "此操作涉及登录安全，请登录网站后进行");
  if (!caller.allows(row.scope))
    return refused(403, `该访问令牌的权限是“${caller.scopeName}”，不能进行此操作`);
  rememberForRequest<Viewer>(request, "viewer", caller.viewer);
  return { viewer: caller.viewer, token: { name: caller.name } };
}

async function bySession(row: Endpoint, request: ServerRequest, now: number): Promise<Access> {
  // The specification makes joining a lottery a GET, although it writes.
  const changes = row.scope !== "read" || (request.method !== "GET" && request.method !== "HEAD");
  if (changes && !isFromAllowedSite(request)) checkOrigin(request);
  const viewer = await getViewer(request);
  const tooMany = viewer.buyer
    ? await limited(`c${viewer.buyer.companyId}`, RATES.company, now)
    : await limitedAt(getAddress(request), now);
  if (tooMany) return tooMany;
  if (row.auth === "company" && !viewer.buyer) return refused(NOT_SIGNED_IN, toMessage(NOT_SIGNED_IN));
  return { viewer };
}

/** A read-only database must not block reading; writes report it themselves. */
function unlessUnavailable(error: unknown): null {
  if (error instanceof Unavailable) return null;
  throw error;
}

/** Calls from this machine are not counted. */
const limitedAt = async (address: string | null, now: number) =>
  address === null ? null : limited(`a${address}`, RATES.visitor, now);

async function limited(who: string, rate: (typeof RATES)["company" | "visitor"], now: number) {
  const result = await takeSharedToken(`api:${who}`, rate, now).catch(unlessUnavailable);
  if (!result || result.ok) return null;
  const seconds = Math.ceil(result.retryAfterMs / 1000);
  return refused(429, `调用过于频繁，请 ${seconds} 秒后再试`, { "Retry-After": String(seconds) });
}
