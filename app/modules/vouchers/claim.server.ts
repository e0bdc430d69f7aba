import { forUpdate, type Db } from "~/platform/database/database.server";
import { claimState, type Claimable, type ClaimResult } from "./coupon-centre";
import { voucherEnds } from "./voucher";

export interface VoucherGrant {
  templateId: number;
  companyId: number;
  key: string;
}

/**
 * Grants a company one voucher of a template running at `now` (epoch ms), once for each `key`, regardless of the claim limit. Returns false when
 * the template does not run or is used up. Throws when the key was used for another company or template.
 */
export async function grantVoucher(
  trx: Db,
  { templateId, companyId, key }: VoucherGrant,
  now: number,
): Promise<boolean> {
  // The update locks the template first, so the key check below sees every earlier grant.
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

/** Takes one voucher of the template; undefined when it does not run or is used up. */
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

/**
 * Claims one voucher of each template (specification, section 2 "Promotions"); returns the reason for each one refused and omits hidden ones. Locks
 * rows by id before checking totals and limits. A fixed number of queries.
 */
export async function claimVouchers(
  trx: Db,
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<ClaimResult[]> {
  if (ids.length === 0) return [];
  const templates = await lockTemplates(trx, ids);
  const own = await claimedBy(trx, companyId, ids);
  const judged = templates.map((t) => ({
    template: t,
    state: claimState(claimable(t), own.get(t.id) ?? 0, now),
  }));
  const won = judged.flatMap(({ template, state }) => (state === "open" ? [template] : []));
  await insertClaimed(trx, companyId, won, now);
  return judged.map(({ template, state }) => ({
    templateId: template.id,
    name: template.name,
    state,
    limit: template.limit_per_company,
    endsAt: state === "open" ? voucherEnds(template.valid_days, template.ends_at, now) : 0,
  }));
}

export function claimable(row: {
  starts_at: number;
  ends_at: number;
  total: number;
  claimed: number;
  limit_per_company: number;
}): Claimable {
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    total: row.total,
    claimed: row.claimed,
    limit: row.limit_per_company,
  };
}

function lockTemplates(trx: Db, ids: readonly number[]) {
  const query = trx
    .selectFrom("voucher_template")
    .select(["id", "name", "starts_at", "ends_at", "total", "claimed", "limit_per_company", "valid_days"])
    .where("id", "in", ids)
    .where("status", "=", "on")
    .where("is_public", "=", 1)
    .orderBy("id");
  return forUpdate(query).execute();
}

/** Counts the company's claims by template; granted vouchers have a key and do not count. */
async function claimedBy(trx: Db, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom("voucher")
    .select((eb) => ["template_id", eb.fn.countAll<number>().as("n")])
    .where("company_id", "=", companyId)
    .where("template_id", "in", ids)
    .where("key", "is", null)
    .groupBy("template_id")
    .execute();
  return new Map(rows.map((row) => [row.template_id, Number(row.n)]));
}

async function insertClaimed(
  trx: Db,
  companyId: number,
  won: readonly { id: number; valid_days: number | null; ends_at: number }[],
  now: number,
): Promise<void> {
  if (won.length === 0) return;
  const used = await trx
    .updateTable("voucher_template")
    .set((eb) => ({ claimed: eb("claimed", "+", 1) }))
    .where(
      "id",
      "in",
      won.map((template) => template.id),
    )
    .whereRef("claimed", "<", "total")
    .executeTakeFirst();
  if (Number(used.numUpdatedRows) !== won.length) throw new Error("a locked voucher template changed");
  await trx
    .insertInto("voucher")
    .values(
      won.map((template) => ({
        template_id: template.id,
        company_id: companyId,
        state: "unused",
        order_id: null,
        starts_at: now,
        ends_at: voucherEnds(template.valid_days, template.ends_at, now),
        claimed_at: now,
      })),
    )
    .execute();
}
