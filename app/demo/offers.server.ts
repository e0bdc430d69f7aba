/** The demo's offers, coupons and cash vouchers: DEMO DATA, made up from the goods' ids so that it is the same on every machine. */
import { writeShipping } from "~/cart/shipping.server";
import { chunksOf } from "~/catalogue/goods.server";
import { DAY, dayOf, isNearExpiry, startOfDay } from "~/platform/clock";
import { bumpVersion, type Db } from "~/platform/database.server";
import { percentOf } from "~/platform/money";
import type { NewRow } from "~/platform/schema";
import type { Scope } from "~/promotions/offer";

const HOUR = 3_600_000;
/** The demo is loaded once and looked at for weeks: flash sales follow each other, the first one is running. */
const FLASH_SALES = 60;
const FLASH_HOURS = 12;

interface Pick {
  id: number;
  name: string;
  price: number;
  pack: number;
  stock: number;
  kind: string;
  categoryPath: string;
  isNearExpiry: boolean;
}

/** Offers with their goods, vouchers of the cast, the shipping rule. Offer 1 is the flash sale running now; needs the demo's goods. */
export async function loadOffers(trx: Db, now: number): Promise<void> {
  const goods = await orderable(trx, now);
  await writeShipping(trx, {
    from: "广州",
    threshold: 188_000,
    fee: 1_200,
    fees: { "44": 1_000, "4401": 800 },
  });
  await flashSales(trx, goods, now);
  await standingOffers(trx, goods, now);
  await vouchers(trx, now);
  await bumpVersion(trx, "offers");
}

/** Goods that any approved pharmacy may buy, by id. */
async function orderable(trx: Db, now: number): Promise<Pick[]> {
  const rows = await trx
    .selectFrom("goods")
    .select(["id", "name", "base_price", "pack_size", "stock", "kind", "category_path", "nearest_expiry"])
    .where("status", "=", "on")
    .where("regulated", "is", null)
    .where("is_ephedrine", "=", 0)
    .where("is_controlled", "=", 0)
    .where("stock", ">", 0)
    .where("scope", "not in", ["biological", "deviceThree"])
    .orderBy("id")
    .limit(3000)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    price: row.base_price,
    pack: row.pack_size,
    stock: row.stock,
    kind: row.kind,
    categoryPath: row.category_path,
    isNearExpiry: row.nearest_expiry !== null && isNearExpiry(row.nearest_expiry, now),
  }));
}

/** Every nth goods from `from` on, goods 1 never: it shows its ladder. */
const every = (goods: readonly Pick[], from: number, step: number, most: number) =>
  goods.filter((g, i) => g.id !== 1 && i >= from && (i - from) % step === 0).slice(0, most);

const cheaper = (price: number, percent: number) =>
  Math.max(10, Math.floor(percentOf(price, percent) / 10) * 10);

interface OfferSeed {
  kind: string;
  name: string;
  startsAt: number;
  endsAt: number;
  scope?: Scope;
  terms?: unknown;
  priority?: number;
  goods?: {
    goods: Pick;
    percent: number;
    packs: number | null;
    limitPacks: number | null;
    soldPacks?: number;
  }[];
}

async function addOffers(trx: Db, seeds: readonly OfferSeed[]): Promise<void> {
  const ids: number[] = [];
  for (const part of chunksOf(seeds, 100)) {
    const rows = await trx
      .insertInto("offer")
      .values(
        part.map((seed) => ({
          kind: seed.kind,
          name: seed.name,
          starts_at: seed.startsAt,
          ends_at: seed.endsAt,
          status: "on",
          scope: JSON.stringify(seed.scope ?? { goods: [] }),
          terms: JSON.stringify(seed.terms ?? {}),
          priority: seed.priority ?? 0,
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map((r) => r.id).sort((a, b) => a - b));
  }
  const goods = seeds.flatMap((seed, i) =>
    (seed.goods ?? []).map(({ goods: g, percent, packs, limitPacks, soldPacks }): NewRow<"offer_goods"> => ({
      offer_id: ids[i]!,
      goods_id: g.id,
      price: percent === 0 ? 0 : cheaper(g.price, percent),
      stock: packs === null ? g.stock : Math.min(g.stock, packs * g.pack),
      sold: (soldPacks ?? 0) * g.pack,
      limit_per_company: limitPacks === null ? null : limitPacks * g.pack,
    })),
  );
  for (const part of chunksOf(goods, 100)) await trx.insertInto("offer_goods").values(part).execute();
}

/** Half a day each, one after the other; the running one ends some hours from now. */
async function flashSales(trx: Db, goods: readonly Pick[], now: number): Promise<void> {
  const first = Math.floor(now / HOUR) * HOUR - 5 * HOUR;
  const drugs = goods.filter((g) => g.kind === "drug" && g.stock >= 20 * g.pack);
  await addOffers(
    trx,
    Array.from({ length: FLASH_SALES }, (_, i) => ({
      kind: "flashSale",
      name: "限时秒杀",
      startsAt: first + i * FLASH_HOURS * HOUR,
      endsAt: first + (i + 1) * FLASH_HOURS * HOUR,
      priority: 10,
      goods: every(drugs, 4 + (i % 5) * 3, 17, 8).map((g, k) => ({
        goods: g,
        percent: 82 + (k % 4) * 2,
        packs: 60,
        limitPacks: 5,
        // The sale that runs already has its buyers; drugs here have at least 20 packs.
        soldPacks: i === 0 ? 3 + ((k * 7) % 13) : 0,
      })),
    })),
  );
}

async function standingOffers(trx: Db, goods: readonly Pick[], now: number): Promise<void> {
  const today = startOfDay(dayOf(now));
  const window = { startsAt: today, endsAt: today + 90 * DAY };
  const tree = `/${goods.find((g) => g.id === 1)?.categoryPath.split("/")[1] ?? ""}/`;
  const gift = goods.find((g) => g.kind === "drug" && g.price < 600 && g.stock >= 200 && g.id !== 1);
  const near = goods.filter((g) => g.isNearExpiry);
  const seeds: OfferSeed[] = [
    {
      ...window,
      kind: "dailySpecial",
      name: "天天特价",
      endsAt: today + 30 * DAY,
      goods: every(goods, 9, 61, 24).map((g) => ({ goods: g, percent: 90, packs: null, limitPacks: 20 })),
    },
    {
      ...window,
      kind: "nearExpiry",
      name: "近效期特价",
      goods: near.slice(0, 200).map((g) => ({ goods: g, percent: 72, packs: null, limitPacks: null })),
    },
    {
      ...window,
      kind: "lineReduction",
      name: "专场满减",
      scope: { category: tree },
      terms: {
        tiers: [
          { from: 50_000, off: 2_000 },
          { from: 120_000, off: 6_000 },
        ],
      },
      priority: 5,
    },
    {
      ...window,
      kind: "lineReduction",
      name: "饮片满减",
      scope: { kind: "herb" },
      terms: { tiers: [{ from: 20_000, off: 800 }] },
    },
    {
      ...window,
      kind: "orderReduction",
      name: "订单满减",
      scope: { all: true },
      terms: {
        tiers: [
          { from: 150_000, off: 5_000 },
          { from: 200_000, off: 8_000 },
        ],
      },
    },
    {
      ...window,
      kind: "orderDiscount",
      name: "订单折扣",
      scope: { all: true },
      terms: {
        tiers: [
          { from: 100_000, percent: 98 },
          { from: 300_000, percent: 97 },
        ],
      },
    },
  ];
  if (gift)
    seeds.push({
      ...window,
      kind: "gift",
      name: "满额赠品",
      scope: { category: tree },
      terms: { tiers: [{ from: 20_000, gives: [{ goodsId: gift.id, number: 2 }] }] },
      goods: [{ goods: gift, percent: 0, packs: null, limitPacks: null }],
    });
  await addOffers(trx, seeds);
}

interface TemplateSeed {
  kind: "coupon" | "cashVoucher";
  name: string;
  threshold: number;
  amount: number;
  days: number;
  scope?: Scope;
}

/** Coupon 1 (满500减12) and cash voucher 6 (满1200减10) are the ones that the demo's cart meets. */
const TEMPLATES: readonly TemplateSeed[] = [
  { kind: "coupon", name: "满500减12", threshold: 50_000, amount: 1_200, days: 45 },
  { kind: "coupon", name: "满1000减30", threshold: 100_000, amount: 3_000, days: 30 },
  { kind: "coupon", name: "满1500减50", threshold: 150_000, amount: 5_000, days: 60 },
  { kind: "coupon", name: "满300减5", threshold: 30_000, amount: 500, days: 2 },
  {
    kind: "coupon",
    name: "饮片满200减10",
    threshold: 20_000,
    amount: 1_000,
    days: 90,
    scope: { kind: "herb" },
  },
  { kind: "cashVoucher", name: "满1200减10", threshold: 120_000, amount: 1_000, days: 30 },
  { kind: "cashVoucher", name: "满3000减40", threshold: 300_000, amount: 4_000, days: 60 },
];
/** Companies of the cast that own vouchers: demo, the chain's head office, demo-second. */
const OWNERS = [1, 4, 7];

async function vouchers(trx: Db, now: number): Promise<void> {
  const templates = await trx
    .insertInto("voucher_template")
    .values(
      TEMPLATES.map((t) => ({
        kind: t.kind,
        name: t.name,
        threshold: t.threshold,
        amount: t.amount,
        scope: JSON.stringify(t.scope ?? { all: true }),
        starts_at: now - 10 * DAY,
        ends_at: now + 90 * DAY,
        total: 1_000,
        claimed: OWNERS.length,
        limit_per_company: 3,
        status: "on",
      })),
    )
    .returning("id")
    .execute();
  const ids = templates.map((t) => t.id).sort((a, b) => a - b);
  const owned = OWNERS.flatMap((company_id) =>
    TEMPLATES.map((t, i) => ({
      template_id: ids[i]!,
      company_id,
      state: "unused",
      order_id: null,
      starts_at: now - 3 * DAY,
      ends_at: now + t.days * DAY,
      claimed_at: now - 3 * DAY,
    })),
  );
  const past = [0, 1, 5].map((i) => ({
    template_id: ids[i]!,
    company_id: 1,
    state: "expired",
    order_id: null,
    starts_at: now - 60 * DAY,
    ends_at: now - 20 * DAY,
    claimed_at: now - 60 * DAY,
  }));
  await trx
    .insertInto("voucher")
    .values([...owned, ...past])
    .execute();
}
