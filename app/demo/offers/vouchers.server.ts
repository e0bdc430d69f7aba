/** Coupons and cash vouchers, owned and claimable. DEMO DATA, deterministic. */
import { demoRows } from "~/demo/seed/data-file";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import { type DemoGoods, getTree } from "./offer-seed";
import { couponGoods } from "./threshold-offers";

interface TemplateSeed {
  kind: "coupon" | "cashVoucher";
  name: string;
  threshold: number;
  amount: number;
  scope?: OfferScope;
}

/** Companies that own vouchers: demo, the head office, demo-second. */
const OWNERS = [1, 4, 7];
const PAST = [0, 1, 5];

/** Companies besides demo that claimed vouchers, in turn. */
const CLAIMANTS = [7, 4, 5, 6];

/** A row of owned-vouchers.jsonl. The demo's cart uses coupon 1 (满500减12) and cash voucher 6 (满1200减10). */
interface OwnedVoucher extends TemplateSeed {
  /** from today until it ends */
  days: number;
}

interface PublicSeed extends TemplateSeed {
  total: number;
  claimed: number;
  limit: number;
  validDays: number | null;
  opensIn?: number;
}

/** A row of public-vouchers.jsonl. */
interface PublicRow extends Omit<PublicSeed, "scope"> {
  scope?: OfferScope | "patents" | "chosen";
}

/** Scopes of every kind; some nearly used up, one used up, one not open yet. */
function publicTemplates(goods: readonly DemoGoods[]): PublicSeed[] {
  const patent = goods.find((g) => /丸|颗粒|糖浆/.test(g.name) && g.kind === "drug") ?? goods[0]!;
  const scopes = { patents: { category: getTree(patent) }, chosen: { goods: couponGoods(goods) } };
  return demoRows<PublicRow>("public-vouchers").map(({ scope, ...template }) => ({
    ...template,
    ...(scope && { scope: typeof scope === "string" ? scopes[scope] : scope }),
  }));
}

/** Templates 1 to 7 with the owned vouchers, then those of the coupon centre. */
export async function loadVouchers(trx: Db, goods: readonly DemoGoods[], now: number): Promise<void> {
  const owned = demoRows<OwnedVoucher>("owned-vouchers");
  const templates = await trx
    .insertInto("voucher_template")
    .values(
      owned.map(({ days: _, scope, ...template }) => ({
        ...template,
        scope: JSON.stringify(scope ?? { all: true }),
        starts_at: now - 90 * DAY,
        ends_at: now + 90 * DAY,
        total: 1_000,
        claimed: OWNERS.length + PAST.filter((at) => owned[at]!.name === template.name).length,
        limit_per_company: 3,
        is_public: 0 as const,
        status: "on",
      })),
    )
    .returning("id")
    .execute();
  const ids = templates.map((t) => t.id).sort((a, b) => a - b);
  const unused = OWNERS.flatMap((company_id) =>
    owned.map((t, i) => ({
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
    .values([...unused, ...past])
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
