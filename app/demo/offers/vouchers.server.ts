/** Coupons and cash vouchers, owned and claimable. DEMO DATA, deterministic. */
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import type { DemoGoods } from "./offer-seed";
import { couponGoods } from "./threshold-offers";

interface TemplateSeed {
  kind: "coupon" | "cashVoucher";
  name: string;
  threshold: number;
  amount: number;
  scope?: OfferScope;
}

/** The demo's cart uses coupon 1 (满500减12) and cash voucher 6 (满1200减10). `days` from today until they end. */
const OWNED: readonly (TemplateSeed & { days: number })[] = [
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
/** Companies that own vouchers: demo, the head office, demo-second. */
const OWNERS = [1, 4, 7];
const PAST = [0, 1, 5];

/** Companies besides demo that claimed vouchers, in turn. */
const CLAIMANTS = [7, 4, 5, 6];

interface PublicSeed extends TemplateSeed {
  total: number;
  claimed: number;
  limit: number;
  validDays: number | null;
  opensIn?: number;
}

/** Scopes of every kind; some nearly used up, one used up, one not open yet. */
function publicTemplates(goods: readonly DemoGoods[]): PublicSeed[] {
  const patent = goods.find((g) => /丸|颗粒|糖浆/.test(g.name) && g.kind === "drug") ?? goods[0]!;
  const tree = `/${patent.categoryPath.split("/")[1]}/`;
  const coupon = { kind: "coupon", limit: 1, validDays: 30 } as const;
  const cash = { kind: "cashVoucher", limit: 1, validDays: 60 } as const;
  return [
    {
      ...coupon,
      name: "满800减20",
      threshold: 80_000,
      amount: 2_000,
      total: 5_000,
      claimed: 4,
      limit: 3,
    },
    { ...coupon, name: "满2000减60", threshold: 200_000, amount: 6_000, total: 41, claimed: 40, limit: 10 },
    {
      ...coupon,
      name: "饮片满300减15",
      threshold: 30_000,
      amount: 1_500,
      total: 2_000,
      claimed: 2,
      scope: { kind: "herb" },
    },
    {
      ...coupon,
      name: "非饮片满600减18",
      threshold: 60_000,
      amount: 1_800,
      total: 3_000,
      claimed: 3,
      scope: { not: { kind: "herb" } },
    },
    {
      ...coupon,
      name: "专场满500减15",
      threshold: 50_000,
      amount: 1_500,
      total: 1_500,
      claimed: 1,
      scope: { category: tree },
    },
    {
      ...coupon,
      name: "指定商品满200减10",
      threshold: 20_000,
      amount: 1_000,
      total: 6,
      claimed: 4,
      scope: { goods: couponGoods(goods) },
    },
    { ...coupon, name: "满100减8", threshold: 10_000, amount: 800, total: 4, claimed: 4 },
    {
      ...coupon,
      name: "满3000减100",
      threshold: 300_000,
      amount: 10_000,
      total: 500,
      claimed: 0,
      opensIn: 2,
    },
    { ...cash, name: "满1500减15", threshold: 150_000, amount: 1_500, total: 1_000, claimed: 2 },
    {
      ...cash,
      name: "满5000减80",
      threshold: 500_000,
      amount: 8_000,
      total: 300,
      claimed: 0,
      validDays: null,
    },
  ];
}

/** Templates 1 to 7 with the owned vouchers, then those of the coupon centre. */
export async function loadVouchers(trx: Db, goods: readonly DemoGoods[], now: number): Promise<void> {
  const templates = await trx
    .insertInto("voucher_template")
    .values(
      OWNED.map(({ days: _, scope, ...template }) => ({
        ...template,
        scope: JSON.stringify(scope ?? { all: true }),
        starts_at: now - 90 * DAY,
        ends_at: now + 90 * DAY,
        total: 1_000,
        claimed: OWNERS.length + PAST.filter((at) => OWNED[at]!.name === template.name).length,
        limit_per_company: 3,
        is_public: 0 as const,
        status: "on",
      })),
    )
    .returning("id")
    .execute();
  const ids = templates.map((t) => t.id).sort((a, b) => a - b);
  const owned = OWNERS.flatMap((company_id) =>
    OWNED.map((t, i) => ({
      template_id: ids[i]!,
      company_id,
      state: "unused",
      order_id: null,
      starts_at: now - 3 * DAY,
      ends_at: now + t.days * DAY,
      claimed_at: now - 3 * DAY,
    })),
  );
  const past = PAST.map((i) => ({
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
  await loadPublic(trx, publicTemplates(goods), now);
}

/** Vouchers of the coupon centre; claims of long ago have expired, so that no cart changes. */
async function loadPublic(trx: Db, seeds: readonly PublicSeed[], now: number): Promise<void> {
  const templates = await trx
    .insertInto("voucher_template")
    .values(
      seeds.map(({ limit, validDays, opensIn, scope, ...template }) => ({
        ...template,
        scope: JSON.stringify(scope ?? { all: true }),
        starts_at: opensIn === undefined ? now - 90 * DAY : now + opensIn * DAY,
        ends_at: now + 180 * DAY,
        limit_per_company: limit,
        valid_days: validDays,
        is_public: 1 as const,
        status: "on",
      })),
    )
    .returning("id")
    .execute();
  const ids = templates.map(({ id }) => id).sort((a, b) => a - b);
  const claimed = seeds.flatMap(({ claimed: count, validDays }, i) => {
    const at = now - ((validDays ?? 0) + 20) * DAY;
    return Array.from({ length: count }, (_, k) => ({
      template_id: ids[i]!,
      company_id: CLAIMANTS[k % CLAIMANTS.length]!,
      state: "expired",
      order_id: null,
      claimed_at: at,
      starts_at: at,
      ends_at: at + (validDays ?? 0) * DAY,
    }));
  });
  await trx.insertInto("voucher").values(claimed).execute();
}
