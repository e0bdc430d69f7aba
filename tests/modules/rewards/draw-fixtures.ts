/** A lucky draw for tests, and companies that join it. */
import { db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { DAY } from "~/platform/values/clock";

/** A running draw with these prizes in their order; gives its id. */
export async function lottery(
  now: number,
  prizes: readonly Omit<NewRow<"draw_prize">, "draw_id" | "sort">[],
  also: Partial<NewRow<"draw">> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("draw")
    .values({
      name: "测试抽奖",
      remarks: "说明",
      starts_at: now - DAY,
      ends_at: now + DAY,
      status: "on",
      ...also,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("draw_prize")
    .values(prizes.map((prize, sort) => ({ ...prize, draw_id: id, sort })))
    .execute();
  return id;
}

export const THANKS = { name: "谢谢参与", kind: "thanks", value: 0, weight: 1, stock: null } as const;
export const redPacket = (fen: number, stock: number | null, weight = 1) =>
  ({ name: `${fen / 100} 元红包`, kind: "redPacket", value: fen, weight, stock }) as const;
export const points = (value: number, stock: number | null, weight = 1) =>
  ({ name: `${value} 积分`, kind: "points", value, weight, stock }) as const;

/** A coupon that may only be granted; gives the template's id. */
export async function template(now: number, total: number): Promise<number> {
  const { id } = await db
    .insertInto("voucher_template")
    .values({
      kind: "coupon",
      name: "抽奖券",
      threshold: 10_000,
      amount: 500,
      scope: '{"all":true}',
      starts_at: now - DAY,
      ends_at: now + DAY,
      total,
      limit_per_company: 1,
      is_public: 0,
      status: "on",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const givenOf = async (lotteryId: number): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom("draw_prize")
    .select(["name", "awarded"])
    .where("draw_id", "=", lotteryId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.awarded]));
};
