/**
 * `npx tsx tests/bench/search.ts [goods]`: what searching and listing cost in a large catalogue (200,000 goods by default, made of the
 * real ones by varying spec and maker, the same every time). With DATABASE_URL it measures on that PostgreSQL, in an empty database.
 */
import { migrations } from "~/migrations";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WANTED = Number(process.argv[2] ?? 200_000);
const ROUNDS = 40;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] ??= folder;
process.env["PRICE_VISIBILITY"] = "public";

const { sql } = await import("kysely");
const { db, engine, migrate } = await import("~/platform/database/database.server");
const { importGoods } = await import("~/modules/imports/run-file.server");
const { readDemoFile } = await import("~/demo/goods.server");
const { copies } = await import("./goods");
const { readListQuery } = await import("~/modules/catalogue/listing/list-query");
const { listGoods } = await import("~/modules/catalogue/listing/list.server");
const { searchGoods, suggestWords } = await import("~/modules/catalogue/search/search.server");
const { goodsRegister } = await import("~/modules/catalogue/facets/facet-index.server");

async function milliseconds(work: () => Promise<unknown>): Promise<{ median: number; worst: number }> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const sorted = times.slice(1).sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, worst: sorted.at(-1)! };
}

const visitor = { buyer: null } as const;
const now = Date.now();
const list = (query: string) => listGoods(readListQuery(new URLSearchParams(query)), visitor, now);

async function measure(): Promise<void> {
  await migrate(migrations);
  const rows = await readDemoFile("goods");
  const started = performance.now();
  const { counts } = await importGoods(copies(rows, WANTED), { kind: "drug", now, paper: "首营审批表 1" });
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${engine}: ${counts.created} goods imported in ${seconds.toFixed(1)} s\n`);
  if (engine === "postgres") await db.executeQuery((await import("kysely")).sql`analyze`.compile(db));
  const loading = performance.now();
  await goodsRegister();
  process.stdout.write(`register filled in ${(performance.now() - loading).toFixed(0)} ms\n`);

  const input = ["a", "am", "amx", "amxl", "f", "fufang", "阿", "阿莫", "莫西林", "胶囊", "jiaonang"];
  for (const word of input) await report(`typeahead ${word}`, () => suggestWords(word, "drug"));
  await report("typeahead maker bys", () => suggestWords("bys", "manufacturer"));
  // not remembered, as the first buyer to type it meets it
  for (const word of ["amxl", "阿莫西林", "莫西林", "fufang", "f", "胶囊", "国药准字H44022059", "白云山"])
    await report(`search, first time, ${word}`, () => searchGoods(word, "drug"));
  for (const query of [
    "",
    "page=400",
    "category=1",
    "category=14&sort=price",
    "form=片剂&stock=1&sort=expiry",
    "near=1",
    "manufacturer=5",
    "keywords=amxl",
    "keywords=fufang&page=9",
  ])
    await report(`list ?${query}`, () => list(query));
  await byPrice();
}

/** Sorting by the price shown: a rank with a price for every goods, a company with a thousand of its own, a site discount. */
async function byPrice(): Promise<void> {
  const { company } = await import("../modules/catalogue/fixtures");
  const { bumpVersion } = await import("~/platform/database/database.server");
  const { offerGoodsList: shelfGoods } = await import("~/modules/promotions/offer-pages/offer-list.server");
  const prices = (scope: string, key: string, percent: number, limit: number) =>
    sql`insert into goods_price (goods_id, scope, scope_key, price)
      select id, ${sql.lit(scope)}, ${sql.lit(key)}, base_price * ${sql.lit(percent)} / 100 from goods where id <= ${sql.lit(limit)}`.execute(
      db,
    );
  await prices("rank", "B", 97, 1_000_000);
  await prices("company", "1", 90, 1_000);
  const window = { starts_at: now - 1, ends_at: now + 3_600_000 };
  const offer = { kind: "siteDiscount", name: "94", scope: '{"all":true}', priority: 0, status: "on" };
  await db
    .insertInto("offer")
    .values({ ...offer, ...window, terms: '{"tiers":[{"percent":94}]}' })
    .execute();
  for (const part of ["goods", "offers"] as const) await bumpVersion(db, part);
  const buyer = company();
  const shelf = (query: string) => shelfGoods(readListQuery(new URLSearchParams(query)), buyer, now);
  await shelf("");
  const first = performance.now();
  await shelf("sort=price");
  process.stdout.write(
    `first list by price after a change in ${(performance.now() - first).toFixed(0)} ms\n`,
  );
  for (const query of ["", "sort=price", "sort=price&reverse=1&page=400", "sort=price&category=14"])
    await report(`shelf of a company ?${query}`, () => shelf(query));
}

async function report(what: string, work: () => Promise<unknown>): Promise<void> {
  const { median, worst } = await milliseconds(work);
  process.stdout.write(
    `${what.padEnd(40)} ${median.toFixed(2).padStart(8)} ms median ${worst.toFixed(1).padStart(8)} worst\n`,
  );
}

await measure().finally(() => db.destroy());
rmSync(folder, { recursive: true, force: true });
