import { goodsOnSale } from "~/modules/catalogue/goods/goods-facts.server";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { helpGroups } from "~/modules/help/help";
import { currentHelp } from "~/modules/help/help.server";
import { newsOut } from "~/modules/help/news.server";
import { newsListPath, newsPath, type NewsCategory } from "~/modules/help/news";
import { zonePath } from "~/modules/zones/zone";
import { allZones } from "~/modules/zones/zones.server";
import { isRunning } from "~/modules/zones/zone";
import { sql } from "kysely";
import { db } from "~/platform/database/database.server";

export const MAX_A_PART = 50_000;
const PIECE = 1_000;

export interface SitemapEntry {
  path: string;
  changedAt?: number;
}

/** A source that may fill several parts; entry ids increase. */
interface Source {
  /** the first id of each part of `size` entries */
  beginnings: (size: number, now: number) => Promise<number[]>;
  /** at most `limit` entries from an id on */
  read: (from: number, limit: number, now: number) => Promise<{ id: number; entry: SitemapEntry }[]>;
}

const STANDING = [
  "/",
  "/list",
  "/list?kind=drug",
  "/zyyp",
  "/qxzq",
  "/ppzq",
  "/jxqzc",
  "/kxzq",
  "/kxzq/new",
  "/yx",
  "/yx/rule",
  "/mrtj",
  "/ptzq",
  "/welfare",
  "/hb",
  "/zhzq",
  "/zhmz",
  "/lqzx",
  "/yjh",
  "/help",
  newsListPath("industry"),
  newsListPath("company"),
];

/** Static pages, help, running zones and categories with products. */
async function pages(now: number): Promise<SitemapEntry[]> {
  const [help, zones, categories] = await Promise.all([currentHelp(now), allZones(), usedCategories()]);
  const written = new Map(help.map(({ key, publishedAt }) => [key, publishedAt]));
  return [
    ...STANDING.map((path) => ({ path })),
    ...zones.filter((zone) => isRunning(zone, "visitor", now)).map((zone) => ({ path: zonePath(zone) })),
    ...helpGroups(help).flatMap(({ to, entries }) => [
      ...(to ? [{ path: to }] : []),
      ...entries.map((entry) => ({ path: entry.to, changedAt: written.get(entry.key) })),
    ]),
    ...categories.map((id) => ({ path: `/list?category=${id}` })),
  ];
}

/** Categories with products on sale, in themselves or below. */
async function usedCategories(): Promise<number[]> {
  const [tree, used] = await Promise.all([
    categoryTree(),
    goodsOnSale().select("category_path").distinct().execute(),
  ]);
  const ids = used.flatMap((row) => row.category_path.split("/").filter(Boolean).map(Number));
  return [...new Set(ids)].filter((id) => tree.byId.has(id)).sort((a, b) => a - b);
}

const brandsOn = () =>
  db
    .selectFrom("brand")
    .innerJoin("manufacturer", "manufacturer.id", "brand.manufacturer_id")
    .where("brand.status", "=", "on")
    .where("manufacturer.goods_count", ">", 0);
const otherManufacturers = () =>
  db
    .selectFrom("manufacturer")
    .where("goods_count", ">", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("brand")
            .select("brand.id")
            .whereRef("brand.manufacturer_id", "=", "manufacturer.id")
            .where("brand.status", "=", "on"),
        ),
      ),
    );

/** The first id of each part, from numbered rows. */
async function numbered(rows: { as: (name: "numbered") => unknown }, size: number): Promise<number[]> {
  const found = await sql<{
    id: number;
  }>`select id from ${rows.as("numbered")} where n % ${sql.lit(size)} = ${sql.lit(1 % size)} order by id`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}

const n = (column: string) => sql<number>`row_number() over (order by ${sql.ref(column)})`.as("n");

export const SOURCES = {
  pages: {
    beginnings: async (size, now) => {
      const { length } = await pages(now);
      return Array.from({ length: Math.ceil(length / size) }, (_, i) => i * size);
    },
    read: async (from, limit, now) =>
      (await pages(now)).slice(from, from + limit).map((entry, i) => ({ id: from + i, entry })),
  },
  brands: {
    beginnings: (size) => numbered(brandsOn().select(["brand.id as id", n("brand.id")]), size),
    read: async (from, limit) => {
      const rows = await brandsOn()
        .select("brand.id")
        .where("brand.id", ">=", from)
        .orderBy("brand.id")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => ({ id, entry: { path: `/ppzq/info/${id}` } }));
    },
  },
  makers: {
    beginnings: (size) => numbered(otherManufacturers().select(["id", n("id")]), size),
    read: async (from, limit) => {
      const rows = await otherManufacturers()
        .select("id")
        .where("id", ">=", from)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => ({ id, entry: { path: `/list?manufacturer=${id}` } }));
    },
  },
  goods: {
    beginnings: (size) => numbered(goodsOnSale().select(["id", n("id")]), size),
    read: async (from, limit) => {
      const rows = await goodsOnSale()
        .select(["id", "updated_at"])
        .where("id", ">=", from)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, updated_at }) => ({
        id,
        entry: { path: `/list/info/${id}`, changedAt: updated_at },
      }));
    },
  },
  news: {
    beginnings: (size, now) => numbered(newsOut(now).select(["id", n("id")]), size),
    read: async (from, limit, now) => {
      const rows = await newsOut(now)
        .select(["id", "category", "published_at"])
        .where("id", ">=", from)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, category, published_at }) => ({
        id,
        entry: { path: newsPath(id, category as NewsCategory), changedAt: published_at },
      }));
    },
  },
} satisfies Record<string, Source>;

/** A source and the first id of one of its parts. */
export interface SitemapPart {
  of: keyof typeof SOURCES;
  from: number;
}

/** Parses "goods-50123"; null when invalid. */
export function parseSitemapPart(text: string): SitemapPart | null {
  const [, of = "", from = ""] = /^([a-z]+)-(\d{1,9})$/.exec(text) ?? [];
  return Object.hasOwn(SOURCES, of) ? { of: of as SitemapPart["of"], from: Number(from) } : null;
}

export const partName = ({ of, from }: SitemapPart): string => `${of}-${from}`;

/** Returns the parts at `now` (epoch ms), each with at most `size` addresses. A fixed number of queries. */
export async function sitemapParts(now: number, size = MAX_A_PART): Promise<SitemapPart[]> {
  const kinds = Object.keys(SOURCES) as SitemapPart["of"][];
  const found = await Promise.all(kinds.map((of) => SOURCES[of].beginnings(size, now)));
  return kinds.flatMap((of, i) => found[i]!.map((from) => ({ of, from })));
}

/** Yields a part's entries; one query for each 1,000. */
export async function* getEntries(
  { of, from }: SitemapPart,
  now: number,
  size = MAX_A_PART,
): AsyncGenerator<SitemapEntry> {
  for (let [at, left] = [from, size]; left > 0;) {
    const wanted = Math.min(PIECE, left);
    const rows = await SOURCES[of].read(at, wanted, now);
    for (const { entry } of rows) yield entry;
    if (rows.length < wanted) return;
    at = rows.at(-1)!.id + 1;
    left -= rows.length;
  }
}
