/** What a torture is about: companies with money, goods that are plenty and goods that are scarce, group buys that form and that fail, draws and gifts. */
import { sql } from "kysely";
import { seeded, type Random } from "~/demo/seed/random";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { newBuyer, newGoods, newGroupBuy, PASSWORD, type Buyer } from "../journeys/shop";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { DAY, toDay } from "~/platform/values/clock";
import { setLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { givePoints, newItem, newTemplate } from "../journeys/perks";
import { goods, ground as emptyGround } from "../modules/orders/shop";
import { WAITED_FOR } from "../runner/limits";
import type { Record } from "./record";
import type { Perks } from "./member";
import { Shopper, type Market } from "./shopper";

/** Companies in a long run, and in one that must be over soon; half of them have two people buying, the first a crowd in one cart. */
const MANY = 8;
const FEW = 4;
const CROWD = 6;
const companiesIn = (isLong: boolean) => (isLong ? MANY : FEW);
const BALANCE = 300_000;
const RED_PACKETS = 30_000;
const POINTS = 3_000;
/** Units of ephedrine goods that a company may have a month: soon reached. */
const QUOTA = 40;

const PLENTY = { stock: 50_000 };
const SCARCE = { stock: 60 };

/** What goods stand on, in a shop without the demo. */
async function ground(): Promise<void> {
  if (await db.selectFrom("goods").select("id").executeTakeFirst()) return;
  const plain = { parent_id: null, tree: "drug", depth: 1, sort: 1, icon: null };
  await db
    .insertInto("category")
    .values([1, 2].map((id) => ({ ...plain, id, name: `演示分类${id}`, path: `/${id}/` })))
    .execute();
  await emptyGround();
  await goods(1, [[300, 100]], { category_id: 1, category_path: "/1/" });
  if (engine === "sqlite") return;
  // PostgreSQL counts on from its own last number, not from these.
  for (const table of ["category", "manufacturer", "warehouse", "goods"])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 100)`.execute(db);
}

/** Stocks the shop; group buys end within `ms`, one of them sooner and with more companies than there are. */
export async function stockUp(ms: number, isLong: boolean): Promise<Market> {
  await ground();
  const sold = await newGoods(
    PLENTY,
    PLENTY,
    PLENTY,
    { ...PLENTY, base_price: 37_99 },
    SCARCE,
    SCARCE,
    SCARCE,
  );
  const forGroups = await newGoods(PLENTY, PLENTY, PLENTY);
  const groups: number[] = [];
  for (const [at, needs] of [2, 3, companiesIn(isLong) + 1].entries()) {
    const id = await newGroupBuy(forGroups[at]!, { needs, stock: 10_000 });
    await db
      .updateTable("offer")
      .set({ ends_at: Date.now() + Math.floor(ms * (at === 2 ? 0.5 : 0.9)) })
      .where("id", "=", id)
      .execute();
    groups.push(id);
  }
  for (let i = 0; i < 3; i += 1)
    await newTemplate({ total: 30, limit_per_company: 2, threshold: 3_000, amount: 500 });
  await inTransaction((trx) => writeReturnAddress(trx, "退货组 020-00000000 广州市演示路 1 号"));
  const controlled = await newGoods({ ...PLENTY, is_ephedrine: 1 }, { ...SCARCE, is_ephedrine: 1 });
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { goods: idsOf(sold), ephedrine: idsOf(controlled), groups, ...(await perks(isLong)) };
}

/** Draws whose best prizes go soon, and items of the points mall of which there are fewer than wanted. */
async function perks(isLong: boolean): Promise<Perks> {
  const prize = await newTemplate({ total: 2 * companiesIn(isLong), limit_per_company: 1 });
  const bought = await newTemplate({ total: 12, limit_per_company: 1 });
  const now = Date.now();
  const lotteries: number[] = [];
  for (let i = 0; i < companiesIn(isLong) + 2; i += 1) {
    const set = await setLottery(
      {
        name: `演示抽奖${i + 1}`,
        remarks: "",
        starts: now - DAY,
        ends: now + 30 * DAY,
        targets: [],
        prizes: [
          { kind: "points", points: 50, weight: 5, stock: 2 },
          { kind: "redPacket", yuan: 300, weight: 5, stock: 1 },
          { kind: "voucher", template: prize.id, weight: 10, stock: 3 },
          { kind: "thanks", weight: 1, stock: null },
        ],
      },
      { now },
    );
    if (!set.ok) throw new Error(set.text);
    await switchLottery(set.id, "on");
    lotteries.push(set.id);
  }
  const items = [
    await newItem({ stock: 15, limit_per_company: 4 }),
    await newItem({ stock: 1_000, points: 20 }),
    await newItem({ kind: "voucher", voucher_template_id: bought.id, stock: 1_000, points: 30 }),
  ];
  return { draws: lotteries, items: items.map(({ id }) => id) };
}

async function rich(): Promise<Buyer> {
  const buyer = await newBuyer();
  const { companyId } = buyer;
  for (const [account, amount] of [
    ["balance", BALANCE],
    ["redPacket", RED_PACKETS],
  ] as const) {
    const key = `torture:${companyId}:${account}`;
    await inTransaction((trx) =>
      postToLedger(trx, { companyId, account, amount, kind: "grant", key, note: "", now: Date.now() }),
    );
  }
  await givePoints(buyer, POINTS);
  const letter = { companyId, number: `演示函${companyId}`, monthly: QUOTA, endsOn: null };
  await setQuotaLetter({ ...letter, startsOn: toDay(Date.now() - 300 * DAY) }, Date.now());
  return buyer;
}

/** The buyers, each with a dice of its own that the seed decides; in a long run they wait a little longer than the shop's own patience. */
export async function invite(
  url: string,
  market: Market,
  random: Random,
  record: Record,
  isLong: boolean,
): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let i = 0; i < companiesIn(isLong); i += 1) {
    const { username, companyId } = await rich();
    const isCrowd = i === 0;
    const people = isCrowd ? CROWD : i % 2 === 0 ? 2 : 1;
    for (let person = 0; person < people; person += 1) {
      const own = seeded(random.int(1, 2 ** 31 - 1));
      const who = { username, password: PASSWORD };
      shoppers.push(
        new Shopper(url, who, companyId, market, own, record, isLong ? 45_000 : WAITED_FOR, isCrowd),
      );
    }
  }
  return shoppers;
}

/** Providers are reached by the relay, which plays tricks with their notices. */
export const useRelay = (url: string) => writePaymentSetting(db, "sandboxOrigin", url);
