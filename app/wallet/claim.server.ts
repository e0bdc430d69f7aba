/** Vouchers come to a company: granted by the shop under a key, or claimed in the coupon centre. Never more than the template has. */
import type { Db } from "~/platform/database.server";
import { voucherEnds } from "./voucher";

/**
 * Gives a company one voucher of a template that runs at `now` (epoch ms): a prize, a thing exchanged for points. Once for each `key`,
 * unique over all vouchers; the template's limit for claiming does not count here. False when the template does not run or has
 * none left: nothing is done, the caller decides. Throws when the key was used for another company or template.
 */
export async function grantVoucher(
  trx: Db,
  templateId: number,
  companyId: number,
  key: string,
  now: number,
): Promise<boolean> {
  // The update locks the template first: whoever looks for the key below sees every grant that went before.
  const template = await takeOne(trx, templateId, now);
  const before = await trx
    .selectFrom("voucher")
    .select(["template_id", "company_id"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (before && (before.template_id !== templateId || before.company_id !== companyId))
    throw new Error(`voucher key ${key} was used for something else`);
  if (!template) return before !== undefined;
  if (before) {
    await giveBack(trx, templateId);
    return true;
  }
  const ends_at = voucherEnds(template.valid_days, template.ends_at, now);
  await trx
    .insertInto("voucher")
    .values({
      key,
      template_id: templateId,
      company_id: companyId,
      state: "unused",
      order_id: null,
      starts_at: now,
      ends_at,
      claimed_at: now,
    })
    .execute();
  return true;
}

/** One of the template's vouchers, or undefined when it does not run or has none left. */
function takeOne(trx: Db, templateId: number, now: number) {
  return trx
    .updateTable("voucher_template")
    .set((eb) => ({ claimed: eb("claimed", "+", 1) }))
    .where("id", "=", templateId)
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .whereRef("claimed", "<", "total")
    .returning(["valid_days", "ends_at"])
    .executeTakeFirst();
}

async function giveBack(trx: Db, templateId: number): Promise<void> {
  await trx
    .updateTable("voucher_template")
    .set((eb) => ({ claimed: eb("claimed", "-", 1) }))
    .where("id", "=", templateId)
    .execute();
}
