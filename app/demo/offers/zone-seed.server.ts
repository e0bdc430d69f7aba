import { zonePath, type ZoneKind } from "~/modules/zones/zone";
import { readZone } from "~/modules/zones/zone-read";
import { saveZone } from "~/modules/zones/zones.server";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** The fair's period; other zones are permanent. */
export const SEASON = 180 * DAY;
const STANDING = 3650 * DAY;

interface Pick {
  id: number;
  name: string;
  generic: string;
  kind: string;
  path: string;
  manufacturerId: number;
}

export type ZoneSeed = Awaited<ReturnType<typeof readSeed>>;

/** The content for zones: best sellers, categories by name, existing offers and templates. */
export async function readSeed(trx: Db, now: number) {
  const goods = await bestSellers(trx);
  const category = await categoryIds(trx);
  const best = (limit: number, test: (g: Pick) => boolean) =>
    goods
      .filter(test)
      .slice(0, limit)
      .map((g) => g.id);
  const inside = (name: string) => (g: Pick) => g.path.includes(`/${category.get(name) ?? 0}/`);
  return {
    trx,
    now,
    category,
    best,
    inside,
    offers: await offerIds(trx),
    templates: await claimable(trx),
    respiratory: best(10, (g) => inside("呼吸与抗过敏")(g) || inside("感冒用药")(g)),
    season: { startsAt: now - 10 * DAY, endsAt: now + SEASON },
    standing: { startsAt: now - 10 * DAY, endsAt: now + STANDING },
  };
}

export const goodsBlock = (title: string, note: string, ids: number[], more: string | null = null) => ({
  kind: "goods",
  title,
  note,
  ids,
  limit: 20,
  more,
});

interface Seed {
  kind: ZoneKind;
  slug: string;
  title: string;
  startsAt: number;
  endsAt: number;
  summary: string;
  blocks: object[];
}

export interface Saved {
  title: string;
  text: string;
  url: string;
}

/** Uses the parser of operators' files; returns the zone's link if it has content. */
export async function save(trx: Db, seed: Seed): Promise<Saved[]> {
  // A small demo has nothing for some blocks.
  const { kind, slug, title } = seed;
  const blocks = seed.blocks.filter((block) => !Object.values(block).some(isEmptyList));
  if (blocks.length === 0) return [];
  const read = readZone({ ...seed, blocks });
  if (!read.ok) throw new Error(`demo zone ${slug}: ${read.faults.join("; ")}`);
  const id = await saveZone(trx, read.zone);
  return [{ title, text: seed.summary, url: zonePath({ id, kind, slug }) }];
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Products that any approved pharmacy may buy, best sellers first, one of each medicine. */
async function bestSellers(trx: Db): Promise<Pick[]> {
  const rows = await trx
    .selectFrom("goods")
    .select(["id", "name", "generic_name", "kind", "category_path", "manufacturer_id"])
    .where("status", "=", "on")
    .where("regulated", "is", null)
    .where("is_ephedrine", "=", 0)
    .where("is_controlled", "=", 0)
    .where("stock", ">", 0)
    .where("scope", "not in", ["biological", "deviceThree"])
    .orderBy("sales", "desc")
    .orderBy("id")
    .execute();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const generic = row.generic_name || row.name;
    if (seen.has(generic)) return [];
    seen.add(generic);
    const { id, name, kind } = row;
    return [{ id, name, generic, kind, path: row.category_path, manufacturerId: row.manufacturer_id }];
  });
}

async function categoryIds(trx: Db): Promise<Map<string, number>> {
  const rows = await trx.selectFrom("category").select(["id", "name"]).orderBy("depth", "desc").execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Vouchers of the coupon centre linked from zones. */
async function claimable(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom("voucher_template")
    .select("id")
    .where("is_public", "=", 1)
    .where("status", "=", "on")
    .orderBy("id")
    .limit(3)
    .execute();
  return rows.map((row) => row.id);
}

/** One offer of each kind for a fair. */
async function offerIds(trx: Db): Promise<number[]> {
  const kinds = ["lineReduction", "orderReduction", "orderDiscount", "gift", "bundleGift", "cashback"];
  const rows = await trx
    .selectFrom("offer")
    .select((eb) => ["kind", eb.fn.min("id").as("id")])
    .where("kind", "in", kinds)
    .where("status", "=", "on")
    .groupBy("kind")
    .execute();
  return rows.map((row) => Number(row.id)).sort((a, b) => a - b);
}
