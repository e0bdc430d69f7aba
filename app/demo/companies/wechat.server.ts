import { sandboxIdentity, openWechatSandbox } from "~/modules/company/wechat/wechat-sandbox.server";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** After the logins. `now` in ms. */
export async function loadWechat(trx: Db, now: number): Promise<void> {
  await openWechatSandbox(trx);
  const account = await trx
    .selectFrom("account")
    .select("id")
    .where("username", "=", "demo")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("wechat_binding")
    .values({ account_id: account.id, ...sandboxIdentity("林禾安"), bound_at: now - 120 * DAY })
    .execute();
}
