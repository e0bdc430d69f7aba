import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** After the logins. `now` in ms. */
export async function loadApiTokens(trx: Db, now: number): Promise<void> {
  const { account_id, company_id } = await trx
    .selectFrom("account")
    .innerJoin("membership", "membership.account_id", "account.id")
    .select(["membership.account_id", "membership.company_id"])
    .where("account.username", "=", "demo")
    .executeTakeFirstOrThrow();
  const who = { account_id, company_id };
  await trx
    .insertInto("api_token")
    .values([
      {
        ...who,
        name: "试用对接",
        scope: "order",
        hash: "demo-1",
        tail: "t7Qx",
        created_at: now - 96 * DAY,
        expires_at: now - 6 * DAY,
        used_at: now - 80 * DAY,
        revoked_at: now - 78 * DAY,
      },
      {
        ...who,
        name: "门店进销存",
        scope: "read",
        hash: "demo-2",
        tail: "Kd4m",
        created_at: now - 78 * DAY,
        expires_at: now + 287 * DAY,
        used_at: now - 3_600_000,
        revoked_at: null,
      },
    ])
    .execute();
}
