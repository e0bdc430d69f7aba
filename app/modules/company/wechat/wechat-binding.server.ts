import { sendMessages } from "~/modules/notifications/messages.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { WechatIdentity } from "./wechat";

export interface BoundWechat {
  nickname: string;
  boundAt: number;
}

/** Returns a login's identity by its key. */
export async function boundWechat(accountId: number): Promise<BoundWechat | null> {
  const row = await db
    .selectFrom("wechat_binding")
    .select(["nickname", "bound_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? { nickname: row.nickname, boundAt: row.bound_at } : null;
}

type Person = Pick<WechatIdentity, "openid" | "unionid">;

const isSame = (person: Person, other: Person) =>
  person.openid === other.openid || (person.unionid !== null && person.unionid === other.unionid);

/** Existing bindings of the person or the login. */
function standing(trx: Db, { openid, unionid }: Person, accountId: number | null) {
  return trx
    .selectFrom("wechat_binding")
    .select(["account_id", "openid", "unionid"])
    .where((eb) =>
      eb.or([
        eb("openid", "=", openid),
        ...(unionid === null ? [] : [eb("unionid", "=", unionid)]),
        ...(accountId === null ? [] : [eb("account_id", "=", accountId)]),
      ]),
    )
    .orderBy("account_id")
    .execute();
}

/** Returns the person's login, or null. */
export async function accountOfWechat(person: Person): Promise<number | null> {
  const [row] = await standing(db, person, null);
  return row?.account_id ?? null;
}

/** bound: now or before. taken: another login has the person. occupied: the login has another person. */
export type Binding = "bound" | "taken" | "occupied";

/** A login and the company to notify, or null. */
export interface Owner {
  accountId: number;
  companyId: number | null;
}

/** Binds the person to the login and notifies its company; of several concurrent ones one succeeds. `now` in ms. */
export async function bindWechat(
  trx: Db,
  { accountId, companyId }: Owner,
  { openid, unionid, nickname }: WechatIdentity,
  now: number,
): Promise<Binding> {
  const made = await trx
    .insertInto("wechat_binding")
    .values({ account_id: accountId, openid, unionid, nickname, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(made.numInsertedOrUpdatedRows ?? 0) === 1) {
    await notifyBinding(trx, companyId, { event: "bound", nickname }, now);
    return "bound";
  }
  const rows = await standing(trx, { openid, unionid }, accountId);
  const own = rows.find((row) => row.account_id === accountId);
  if (own && isSame(own, { openid, unionid })) return "bound";
  return rows.some((row) => row.account_id !== accountId) ? "taken" : "occupied";
}

/** Unbinds the identity from a login and notifies its company; false if there was none. `now` in ms. */
export function unbindWechat({ accountId, companyId }: Owner, now: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const gone = await trx
      .deleteFrom("wechat_binding")
      .where("account_id", "=", accountId)
      .returning("nickname")
      .executeTakeFirst();
    if (!gone) return false;
    await notifyBinding(trx, companyId, { event: "unbound", nickname: gone.nickname }, now);
    return true;
  });
}

interface BindingNotice {
  event: "bound" | "unbound";
  nickname: string;
}

async function notifyBinding(
  trx: Db,
  companyId: number | null,
  { event, nickname }: BindingNotice,
  now: number,
): Promise<void> {
  if (companyId !== null) await sendMessages(trx, "wechatBinding", [{ companyId, event, nickname }], now);
}
