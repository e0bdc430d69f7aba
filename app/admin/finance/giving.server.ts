import { type GiftChoice, type Gift, giftText, giftWorth } from "~/admin/gifts/gift";
import { giveIn } from "~/admin/gifts/gift.server";
import { giftGrant } from "~/admin/approval-requests/kinds/gift.server";
import { takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { ChangeRefused, propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { findGrantableTemplate, grantRefusal } from "~/modules/vouchers/grant.server";
import {
  type Company,
  customerPath,
  type SubmitOnceResult,
  submittedOnce,
  APPROVAL_REQUESTS,
} from "./handed-out-once.server";

export type GiftAnswer = (SubmitOnceResult & { ok: true; text: string }) | { ok: false; text: string };

async function findGift(chosen: GiftChoice, number: number): Promise<Gift | null> {
  if (chosen.what !== "voucher") return { what: chosen.what, number };
  const template = await findGrantableTemplate(chosen.templateId);
  if (!template) return null;
  const { id: templateId, kind, name, amount: each } = template;
  return { what: "voucher", templateId, kind, name, each, number };
}

/** Grants it, or requests it over the limit, once for each `key`. Refused: vouchers that do not run or are too few. `now` in ms. */
export async function giveByHand(
  company: Company,
  { chosen, number, reason }: { chosen: GiftChoice; number: number; reason: string },
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<GiftAnswer> {
  const gift = await findGift(chosen, number);
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
