/** Takes in a claim of one voucher or of all in a tab; always 303 back to the tickets with what came of it. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { inTransaction } from "~/platform/database.server";
import { ANOTHERS } from "~/platform/form-words";
import { once, readForm } from "~/platform/forms.server";
import { takeToken, type RateVerdict } from "~/platform/rate.server";
import { redirectWith, type Flash } from "~/platform/session.server";
import { claimVouchers } from "~/wallet/claim.server";
import { centreHref, claimedText, type CentreView, type ClaimVerdict } from "./coupon-centre";
import { ticketsFor } from "./coupon-centre.server";
import { claimHurdle, ticketsOf } from "./coupon-centre-page";
import { key } from "~/platform/number-fields";

const ClaimForm = z.object({
  token: z.string(),
  /** id of a template, or all of the tab */
  claim: z.union([z.literal("all"), key()]),
});

/** A person claims a few; whoever asks more often than this in a minute waits. */
const RATE = { limit: 20, windowMs: 60_000 };

export async function submitClaim(
  request: Request,
  viewer: SignedIn,
  view: CentreView,
  now: number,
): Promise<Response> {
  const form = await readForm(request, ClaimForm);
  const to = centreHref("mine" in view ? { group: null } : view);
  if (!form.ok && form.isAnothers) return redirectWith(request, to, { kind: "warning", text: ANOTHERS });
  if (!form.ok) return form.response;
  const { companyId, status } = viewer.buyer;
  const hurdle = claimHurdle(status);
  if (hurdle)
    return redirectWith(request, to, {
      kind: "warning",
      text: hurdle.text,
      action: { to: hurdle.to, text: hurdle.way },
    });
  const rate = await takeToken(`claim:${companyId}`, RATE, now);
  if (!rate.ok) return redirectWith(request, to, { kind: "warning", text: busyText(rate) });
  const { claim, token } = form.value;
  const tickets = await ticketsFor(companyId, now);
  const inTab = ticketsOf({ tickets }, "mine" in view ? null : view.group);
  const ids = claim === "all" ? inTab.filter((t) => t.state === "open").map((t) => t.id) : [claim];
  // Each button of the page is a form of its own, so each has a token of its own.
  const verdicts = await claimOnce(`${token}-${claim}`, companyId, ids, to, now);
  if (!verdicts) return redirectWith(request, to);
  const goods = tickets.find((t) => t.id === claim)?.to;
  return redirectWith(request, to, flashOf(verdicts, goods));
}

const busyText = ({ retryAfterMs }: RateVerdict) =>
  `领取太频繁，请 ${Math.ceil(retryAfterMs / 1000)} 秒后再试`;

/** Claims one voucher without a form: what came of it in words; null for a template that there is not. */
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
  const verdicts = await inTransaction((trx) => claimVouchers(trx, companyId, [templateId], now));
  return verdicts.length === 0 ? null : claimedText(verdicts);
}

/** null: this button was pressed before, and what came of it is said there. */
async function claimOnce(
  token: string,
  companyId: number,
  ids: readonly number[],
  to: string,
  now: number,
): Promise<ClaimVerdict[] | null> {
  return inTransaction(async (trx) => {
    let verdicts: ClaimVerdict[] | null = null;
    await once(trx, token, async () => {
      verdicts = await claimVouchers(trx, companyId, ids, now);
      return to;
    });
    return verdicts;
  });
}

function flashOf(verdicts: readonly ClaimVerdict[], goods: string | undefined): Flash {
  const { ok, text } = claimedText(verdicts);
  if (!ok) return { kind: "warning", text };
  const action = goods ? { to: goods, text: "去使用" } : { to: "/lqzx?mine=usable", text: "我的券" };
  return { kind: "success", text, action };
}
