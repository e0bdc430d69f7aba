import { zonePath, type ZoneKind } from "~/modules/zones/zone";
import { readZone } from "~/modules/zones/zone-read";
import { saveZone } from "~/modules/zones/zones.server";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** The fair's period; other zones are permanent. */
const SEASON = 180 * DAY;
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
  const from = now - 10 * DAY;
  return {
    trx,
    now,
    goods,
    category,
    offers: await offerIds(trx),
    templates: await claimable(trx),
    periods: {
      season: { startsAt: from, endsAt: now + SEASON },
      standing: { startsAt: from, endsAt: now + STANDING },
      ended: { startsAt: now - 60 * DAY, endsAt: now - 30 * DAY },
    },
  };
}

/** Which best sellers a block shows. */
interface BlockPick {
  limit: number;
  /** names of categories, one of which contains the product */
  inside?: readonly string[];
  kind?: string;
  /** a pattern */
  name?: string;
}

/** A row of zones.jsonl. In its blocks "$end", "$templates", "$offers" and "$topics" stand for what the shop has, "$名称" for the category of that name, "$名称|8" for it or else 8. */
export interface ZoneRow extends Omit<Seed, "startsAt" | "endsAt"> {
  period: "season" | "standing" | "ended";
}

function pickGoods({ goods, category }: ZoneSeed, { limit, inside, kind, name = "" }: BlockPick): number[] {
  const isInside = (path: string) =>
    inside?.some((item) => path.includes(`/${category.get(item) ?? 0}/`)) ?? true;
  return goods
    .filter((g) => isInside(g.path) && (kind ?? g.kind) === g.kind && new RegExp(name).test(g.name))
    .slice(0, limit)
    .map((g) => g.id);
}

/** Returns the blocks of a row with products, offers and links; without those of categories that the shop does not have. */
export function fillBlocks(seed: ZoneSeed, blocks: readonly object[], topics: readonly Saved[]): object[] {
  const { category, templates, offers, now } = seed;
  const words: Record<string, unknown> = { $end: now + SEASON, $templates: templates, $offers: offers };
  const fill = (_key: string, value: unknown): unknown => {
    if (Array.isArray(value))
      return (value as unknown[]).flatMap((item) => (item === "$topics" ? [...topics] : [item]));
    if (typeof value !== "string" || !value.includes("$") || value === "$topics") return value;
    if (value in words) return words[value];
    if (value.startsWith("$")) return category.get(value.slice(1)) ?? null;
    return value.replace(/\$(.+)\|(\d+)$/, (_all, name: string, other: string) =>
      String(category.get(name) ?? other),
    );
  };
  const filled = JSON.parse(JSON.stringify(blocks), fill) as (object & {
    pick?: BlockPick;
    category?: number | null;
  })[];
  return filled
    .filter((block) => block.category !== null)
    .map(({ pick, ...block }) =>
      pick ? { more: null, limit: 20, ...block, ids: pickGoods(seed, pick) } : block,
    );
}

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
