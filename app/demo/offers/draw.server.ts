/** The running lottery, which no company has joined. DEMO DATA. */
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";

const REMARKS = `每家审核通过的企业可抽奖一次，奖品即时存入账户。
红包在付款时使用；优惠券在下单时使用，自抽中之日起 30 天内有效；积分可在积分商城兑换。
奖品抽完为止，当前概率与剩余数量见本页。`;

/** Lottery 1, with its coupon that cannot be claimed. */
export async function loadLottery(trx: Db, now: number): Promise<void> {
  const startsAt = startOfDay(toDay(now));
  const window = { starts_at: startsAt, ends_at: startsAt + 180 * DAY };
  const { id: coupon } = await trx
    .insertInto("voucher_template")
    .values({
      ...window,
      kind: "coupon",
      name: "抽奖满500减15",
      threshold: 50_000,
      amount: 1_500,
      scope: '{"all":true}',
      total: 3_000,
      limit_per_company: 1,
      valid_days: 30,
      is_public: 0,
      status: "on",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto("draw")
    .values({ ...window, name: "开仓季幸运抽奖", remarks: REMARKS, status: "on" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const prizes: Omit<NewRow<"draw_prize">, "draw_id" | "sort">[] = [
    { name: "50 元红包", kind: "redPacket", value: 5_000, weight: 1, stock: 20 },
    { name: "10 元红包", kind: "redPacket", value: 1_000, weight: 9, stock: 200 },
    { name: "满500减15优惠券", kind: "voucher", value: coupon, weight: 30, stock: 3_000 },
    { name: "500 积分", kind: "points", value: 500, weight: 20, stock: 1_000 },
    { name: "100 积分", kind: "points", value: 100, weight: 25, stock: 5_000 },
    { name: "谢谢参与", kind: "thanks", value: 0, weight: 15, stock: null },
  ];
  await trx
    .insertInto("draw_prize")
    .values(prizes.map((prize, sort) => ({ ...prize, draw_id: id, sort })))
    .execute();
}
