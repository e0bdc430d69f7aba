/** Vouchers, points and red packets given by hand: by one person up to the limit, past it by two. */
import { type GiftChoice, type Gift, giftText, giftWorth } from "~/desk/gifts/gift";
import { giveIn } from "~/desk/gifts/gift.server";
import { giftGrant } from "~/desk/proposals/kinds/gift.server";
import { takeFromLimit } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { ChangeRefused, propose } from "~/staff/proposals/proposals.server";
import { findGrantableTemplate, grantRefusal } from "~/vouchers/grant.server";
import {
  type Company,
  customerPath,
  type SubmitOnceResult,
  submittedOnce,
  APPROVAL_REQUESTS,
} from "./given-once.server";

/** `text`: what was given, for whoever gave it. */
export type GiftAnswer = (SubmitOnceResult & { ok: true; text: string }) | { ok: false; text: string };

/** What was chosen, as it would be given; null: no such voucher. */
async function giftOf(chosen: GiftChoice, number: number): Promise<Gift | null> {
  if (chosen.what !== "voucher") return { what: chosen.what, number };
  const template = await findGrantableTemplate(chosen.templateId);
  if (!template) return null;
  const { id: templateId, kind, name, amount: each } = template;
  return { what: "voucher", templateId, kind, name, each, number };
}

/** Gives it, or proposes it past the limit, once for each `key`. Refused: vouchers that do not run or are too few. `now` in ms. */
export async function giveByHand(
  company: Company,
  { chosen, number, reason }: { chosen: GiftChoice; number: number; reason: string },
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<GiftAnswer> {
  const gift = await giftOf(chosen, number);
  if (!gift) return { ok: false, text: "没有这种券，请重新选择" };
  const text = giftText(gift);
  const done = await submittedOnce(key, async (trx) => {
    const use = { name: "points", amount: giftWorth(gift), by, companyId: company.id } as const;
    const limit = await takeFromLimit(trx, use, now);
    if (limit === null) {
      const values = await giveIn(trx, company.id, { gift, reason }, { key, now });
      if (!values.ok) throw new ChangeRefused(values.text);
      return customerPath(company);
    }
    const refusal = gift.what === "voucher" ? await grantRefusal(trx, gift, now) : null;
    if (refusal) throw new ChangeRefused(refusal);
    const id = await propose(
      trx,
      {
        kind: giftGrant.kind,
        subject: "company",
        subjectId: company.id,
        title: `${company.name} 发放 ${text}`,
        why: reason,
        before: { wish: null },
        after: { wish: { gift, reason, key } },
        limit,
        by,
      },
      now,
    );
    return APPROVAL_REQUESTS + id;
  });
  return done.ok ? { ...done, text } : done;
}
