/** The rewards store's items and demo's exchanges. DEMO DATA. */
import { demoRows } from "~/demo/seed/data-file";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import type { NewRow } from "~/platform/database/schema";
import { exchangePoints, moveExchange } from "~/modules/rewards/exchange.server";

interface GiftSeed {
  name: string;
  picture: string;
  points: number;
  stock: number;
  limit: number | null;
  describe: string;
}

const VOUCHERS = [
  { kind: "coupon", name: "满500减10", threshold: 50_000, amount: 1_000, points: 900, stock: 500, limit: 5 },
  {
    kind: "cashVoucher",
    name: "满2000减30",
    threshold: 200_000,
    amount: 3_000,
    points: 2_600,
    stock: 300,
    limit: 3,
  },
] as const;

type Item = Omit<NewRow<"points_item">, "sort">;

/** Items 1 to 7 are gifts, the rest vouchers; demo (company 1) has an exchange in every state. Needs demo's orders and points. */
export async function loadPoints(now: number): Promise<void> {
  await inTransaction((trx) => loadItems(trx, now));
  await loadExchanges(now);
}

async function loadItems(trx: Db, now: number): Promise<void> {
  // Older than the points that demo spends on it.
  const startsAt = startOfDay(toDay(now)) - 400 * DAY;
  const templates = await trx
    .insertInto("voucher_template")
    .values(
      VOUCHERS.map(({ kind, name, threshold, amount, stock }) => ({
        kind,
        name,
        threshold,
        amount,
        scope: '{"all":true}',
        starts_at: startsAt,
        ends_at: startsAt + 800 * DAY,
        total: stock,
        valid_days: 60,
        is_public: 0 as const,
        status: "on",
      })),
    )
    .returning("id")
    .execute();
  const ids = templates.map((row) => row.id).sort((a, b) => a - b);
  const gifts = demoRows<GiftSeed>("rewards").map(
    ({ name, picture, points, stock, limit, describe }): Item => ({
      name,
      kind: "gift",
      voucher_template_id: null,
      points,
      stock,
      exchanged: 0,
      limit_per_company: limit,
      describe,
      image: `/art/points/${picture}.svg`,
      status: "on",
    }),
  );
  const vouchers = VOUCHERS.map(({ kind, name, points, stock, limit }, i): Item => ({
    name: `${name}${kind === "coupon" ? "优惠券" : "现金券"}`,
    kind: "voucher",
    voucher_template_id: ids[i]!,
    points,
    stock,
    exchanged: 0,
    limit_per_company: limit,
    describe: "全场商品可用，兑换后即时到账，60 天内有效。",
    image: "",
    status: "on",
  }));
  const rows = [...gifts, ...vouchers].map((row, sort) => ({ ...row, sort }));
  await trx.insertInto("points_item").values(rows).execute();
}

/** After demo's latest points, each a little later, so that the log stays in order. */
async function loadExchanges(now: number): Promise<void> {
  const { last } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.max("at").as("last"))
    .where("company_id", "=", 1)
    .where("account", "=", "points")
    .executeTakeFirstOrThrow();
  const address = await db
    .selectFrom("address")
    .select("id")
    .where("company_id", "=", 1)
    .orderBy("id")
    .executeTakeFirst();
  if (last === null || !address) return;
  const step = Math.max(1, Math.floor((now - Number(last)) / 20));
  let at = Number(last);
  const make = async (itemId: number, count: number) => {
    at += step;
    const draft = { itemId, count, addressId: address.id, token: newFormToken() };
    const made = await exchangePoints(1, draft, at);
    return made.ok ? Number(/(\d+)$/.exec(made.to)?.[1]) : null;
  };
  const move = (id: number, how: "confirm" | "ship" | "receive" | "cancel", shipment = "") =>
    moveExchange(id, { companyId: 1, move: how, shipment }, (at += step));
  const received = await make(5, 1);
  const shipped = await make(1, 2);
  const cancelled = await make(4, 1);
  if (received !== null) {
    await move(received, "confirm");
    await move(received, "ship", "演示快递 SF0000000001");
    await move(received, "receive");
  }
  if (cancelled !== null) await move(cancelled, "cancel");
  if (shipped !== null) {
    await move(shipped, "confirm");
    await move(shipped, "ship", "演示快递 SF0000000002");
  }
  await make(8, 1);
  const confirmed = await make(3, 1);
  if (confirmed !== null) await move(confirmed, "confirm");
  await make(2, 1);
}
