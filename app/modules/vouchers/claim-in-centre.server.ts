import type { SignedIn } from "~/modules/company/identity/buyer";
import { inTransaction } from "~/platform/database/database.server";
import { getAnswer, once } from "~/platform/http/forms/forms.server";
import { takeToken, type RateResult } from "~/platform/http/limits/rate.server";
import type { Flash } from "~/platform/http/message.server";
import { claimVouchers } from "./claim.server";
import type { ScopeGroup } from "~/modules/promotions/offers/scope-words";
import { claimedText, type ClaimResult } from "./coupon-centre";
import { claimableFor } from "./coupon-centre.server";
import { claimHurdle, vouchersInTab } from "./coupon-centre-page";

const RATE = { limit: 20, windowMs: 60_000 };

/** Claims one voucher, or all open ones of a tab (`group`; null: every one); a second submit returns the same message. `now` in ms. */
export async function claimInCentre(
  { companyId, status }: SignedIn["buyer"],
  { claim, token, group }: { claim: number | "all"; token: string; group: ScopeGroup | null },
  now: number,
): Promise<Flash> {
  const hurdle = claimHurdle(status);
  if (hurdle) return { kind: "warning", text: hurdle.text, action: { to: hurdle.to, text: hurdle.way } };
  // Each button is a form of its own, so each claim has its own token.
  const own = `${token}-${claim}`;
  const rate = await takeToken(`claim:${companyId}`, RATE, now);
  // The first of two submits may have used up the rate limit.
  const before = rate.ok ? null : await getAnswer(own);
  if (!rate.ok && before === null) return { kind: "warning", text: busyText(rate) };
  const vouchers = await claimableFor(companyId, now);
  const inTab = vouchersInTab(vouchers, group);
  const ids =
    claim === "all" ? inTab.filter((item) => item.state === "open").map((item) => item.id) : [claim];
  const answer = before ?? (await claimOnce(own, companyId, ids, now));
  return getFlash(JSON.parse(answer) as ClaimResult[], vouchers.find((voucher) => voucher.id === claim)?.to);
}

const busyText = ({ retryAfterMs }: RateResult) =>
  `领取太频繁，请 ${Math.ceil(retryAfterMs / 1000)} 秒后再试`;

/** Claims one voucher without a form; returns the message, or null for an unknown template. */
export async function claimOne(
  viewer: SignedIn,
  templateId: number,
  now: number,
): Promise<{ ok: boolean; text: string } | null> {
  const { companyId, status } = viewer.buyer;
  const hurdle = claimHurdle(status);
  if (hurdle) return { ok: false, text: hurdle.text };
  const rate = await takeToken(`claim:${companyId}`, RATE, now);
  if (!rate.ok) return { ok: false, text: busyText(rate) };
  const results = await inTransaction((trx) => claimVouchers(trx, companyId, [templateId], now));
  return results.length === 0 ? null : claimedText(results);
}

/** Stores the message under the token, so that a second submit returns the same. */
const claimOnce = (token: string, companyId: number, ids: readonly number[], now: number): Promise<string> =>
  inTransaction((trx) =>
    once(trx, token, async () => JSON.stringify(await claimVouchers(trx, companyId, ids, now))),
  );

function getFlash(results: readonly ClaimResult[], goods: string | undefined): Flash {
  const { ok, text } = claimedText(results);
  if (!ok) return { kind: "warning", text };
  const action = goods ? { to: goods, text: "去使用" } : { to: "/lqzx?mine=usable", text: "我的券" };
  return { kind: "success", text, action };
}
