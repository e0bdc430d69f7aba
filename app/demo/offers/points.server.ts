/** The rewards store's items and demo's exchanges. DEMO DATA. */
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

const GIFTS: readonly GiftSeed[] = [
  {
    name: "温湿度计（库房用）",
    picture: "hygrometer",
    points: 4_800,
    stock: 120,
    limit: 5,
    describe: "大字显示温度与湿度，适合药品库房与阴凉区每日记录。",
  },
  {
    name: "药品周转箱（3 只装）",
    picture: "crate",
    points: 7_500,
    stock: 60,
    limit: 10,
    describe: "可叠放的带盖周转箱，拣货、上架与门店调拨都用得上。",
  },
  {
    name: "中药戥秤",
    picture: "scale",
    points: 12_000,
    stock: 24,
    limit: 2,
    describe: "铜盘木杆，称量 250 克以内的饮片，配木盒。",
  },
  {
    name: "药师工作服",
    picture: "coat",
    points: 9_800,
    stock: 40,
    limit: 4,
    describe: "白色长袖，收到兑换后客服与您确认尺码。",
  },
  {
    name: "热敏收银纸（50 卷）",
    picture: "paper",
    points: 3_600,
    stock: 200,
    limit: null,
    describe: "57×50 毫米，适合常见的小票打印机。",
  },
  {
    name: "保温杯",
    picture: "cup",
    points: 5_200,
    stock: 0,
    limit: 2,
    describe: "316 不锈钢内胆，500 毫升。",
  },
  {
    name: "平板手推车",
    picture: "trolley",
    points: 88_000,
    stock: 8,
    limit: 1,
    describe: "静音轮，可折叠扶手，承重 150 千克。",
  },
];

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
  const gifts = GIFTS.map(({ name, picture, points, stock, limit, describe }): Item => ({
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
  }));
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
