/** What a torture is about: companies with money, goods that are plenty and goods that are scarce, group buys that form and that fail. */
import { seeded, type Random } from "~/demo/random";
import { writePaymentSetting } from "~/payments/settings.server";
import { db, inTransaction } from "~/platform/database.server";
import { writeReturnAddress } from "~/orders/case-settings.server";
import { post } from "~/wallet/ledger.server";
import { newBuyer, newGoods, newGroupBuy, PASSWORD, type Buyer } from "../journeys/shop";
import { newTemplate } from "../journeys/perks";
import { goods, ground as emptyGround } from "../orders/shop";
import type { Record } from "./record";
import { Shopper, type Market } from "./shopper";

/** Companies in a long run, and in one that must be over soon; half of them have two people buying. */
const MANY = 8;
const FEW = 4;
const companiesIn = (isLong: boolean) => (isLong ? MANY : FEW);
const BALANCE = 300_000;
const RED_PACKETS = 30_000;

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
  return { goods: sold.map(({ id }) => id), groups };
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
      post(trx, { companyId, account, amount, kind: "grant", key, note: "", now: Date.now() }),
    );
  }
  return buyer;
}

/** The buyers, each with a dice of its own that the seed decides; in a long run they wait longer than the shop's own patience. */
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
    const people = i % 2 === 0 ? 2 : 1;
    for (let person = 0; person < people; person += 1) {
      const own = seeded(random.int(1, 2 ** 31 - 1));
      const who = { username, password: PASSWORD };
      shoppers.push(new Shopper(url, who, companyId, market, own, record, isLong ? 45_000 : 15_000));
    }
  }
  return shoppers;
}

/** Providers are reached by the relay, which plays tricks with their notices. */
export const useRelay = (url: string) => writePaymentSetting(db, "sandboxOrigin", url);
