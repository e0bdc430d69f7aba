import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { loadScene, NOW } from "../modules/catalogue/fixtures";
import { bumpVersion, db } from "~/platform/database/database.server";
import {
  getEntries,
  MAX_A_PART,
  type SitemapPart,
  partName,
  parseSitemapPart,
  sitemapParts,
} from "~/seo/sitemap.server";
import { queriesOf } from "../query-count";

const HOUR = 3_600_000;
const read = async (part: SitemapPart, size?: number) => {
  const paths: string[] = [];
  for await (const { path } of getEntries(part, NOW, size)) paths.push(path);
  return paths;
};
/** Every address of a kind, part by part. */
const all = async (of: SitemapPart["of"], size?: number) =>
  Promise.all(
    (await sitemapParts(NOW, size)).filter((part) => part.of === of).map((part) => read(part, size)),
  );

beforeAll(async () => {
  await loadScene();
  await db.updateTable("goods").set({ status: "off" }).where("id", "=", 3).execute();
  await db.updateTable("manufacturer").set({ goods_count: 0 }).where("id", "=", 2).execute();
  await db
    .insertInto("brand")
    .values([
      { name: "一", manufacturer_id: 1, summary: "", image: "", status: "on", sort: 1 },
      { name: "二", manufacturer_id: 2, summary: "", image: "", status: "on", sort: 2 },
      { name: "三", manufacturer_id: 3, summary: "", image: "", status: "off", sort: 3 },
    ])
    .execute();
  const article = { title: "", summary: "", markdown: "", body: "", words: "" };
  await db
    .insertInto("article")
    .values([
      { ...article, category: "industry", published_at: NOW - HOUR },
      { ...article, category: "notice", published_at: NOW },
      { ...article, category: "company", published_at: NOW + HOUR },
      { ...article, category: "help/us/link", published_at: NOW - HOUR },
    ])
    .execute();
  const zone = { summary: "", image: "", sort: 1, starts_at: NOW - HOUR, ends_at: NOW + HOUR };
  await db
    .insertInto("zone")
    .values([
      { ...zone, kind: "fair", slug: "a", title: "甲", status: "on" },
      { ...zone, kind: "fair", slug: "b", title: "乙", status: "off" },
      { ...zone, kind: "activity", slug: "c", title: "丙", status: "on", ends_at: NOW },
      { ...zone, kind: "controlled", slug: "名 字", title: "丁", status: "on" },
    ])
    .execute();
  await bumpVersion(db, "content");
});

describe("the list of pages", () => {
  test("has goods on sale, brands and makers with goods, news that is out", async () => {
    expect(await all("goods")).toEqual([[1, 2, 4, 5, 6, 7, 8].map((id) => `/list/info/${id}`)]);
    expect(await all("brands")).toEqual([["/ppzq/info/1"]]);
    const manufacturers = (await all("makers")).flat();
    expect(manufacturers).toContain("/list?manufacturer=3");
    expect(manufacturers).not.toContain("/list?manufacturer=1");
    expect(manufacturers).not.toContain("/list?manufacturer=2");
    expect(await all("news")).toEqual([["/news/info/1/industry", "/news/info/2/notice"]]);
  });
  test("has help, categories with goods on sale, and zones that run", async () => {
    const [pages = []] = await all("pages");
    expect(pages).toEqual(expect.arrayContaining(["/", "/help/pay", "/help/xrzn/hyzc?id=66", "/yjh/1"]));
    expect(pages.filter((path) => /^\/(yjh|Hdzx|kxzq\/goods)\//.test(path))).toEqual([
      "/yjh/1",
      "/kxzq/goods/%E5%90%8D%20%E5%AD%97",
    ]);
    const used = await db
      .selectFrom("goods")
      .select("category_id")
      .distinct()
      .where("status", "=", "on")
      .execute();
    for (const { category_id } of used) expect(pages).toContain(`/list?category=${category_id}`);
    const unused = await db
      .selectFrom("category as c")
      .select("c.id")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("goods as g")
              .select("g.id")
              .whereRef("g.category_path", "like", sql`'%/' || c.id || '/%'`),
          ),
        ),
      )
      .execute();
    expect(unused.length).toBeGreaterThan(0);
    for (const { id } of unused) expect(pages).not.toContain(`/list?category=${id}`);
    expect(new Set(pages).size).toBe(pages.length);
  });
  test("is split into parts that hold everything once, none of them empty", async () => {
    for (const of of ["pages", "goods", "makers", "news"] as const)
      for (const size of [1, 2, 3, 7]) {
        const [whole, parts] = [(await all(of)).flat(), await all(of, size)];
        expect(parts.flat()).toEqual(whole);
        expect(parts.map((part) => part.length).every((n) => n > 0 && n <= size)).toBe(true);
        expect(parts.length).toBe(Math.ceil(whole.length / size));
      }
  });
  test("with more goods than a part may hold has two parts, read piece by piece", async () => {
    const before = (await all("goods")).flat().length;
    const limit = MAX_A_PART + 5;
    const like = await db.selectFrom("goods").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
    const columns = Object.keys(like).filter((name) => name !== "id" && name !== "name");
    await sql`
      with recursive n(i) as (select 101 union all select i + 1 from n where i < ${sql.lit(100 + limit - before)})
      insert into goods (id, name, ${sql.join(columns.map((name) => sql.ref(name)))})
      select n.i, 'goods ' || n.i, ${sql.join(columns.map((name) => sql.ref(`g.${name}`)))}
      from n cross join goods as g where g.id = 1`.execute(db);
    const parts = (await sitemapParts(NOW)).filter(({ of }) => of === "goods");
    expect(parts.map(({ from }) => from)).toEqual([1, 100 + MAX_A_PART + 1 - before]);
    const sent = await queriesOf(async () => {
      const [first, second] = [await read(parts[0]!), await read(parts[1]!)];
      expect([first.length, second.length]).toEqual([MAX_A_PART, 5]);
    });
    expect(sent).toBe(51);
  });
});

test("a part is named by what it is of and where it begins", () => {
  expect(parseSitemapPart("goods-50123")).toEqual({ of: "goods", from: 50123 });
  expect(partName({ of: "goods", from: 50123 })).toBe("goods-50123");
  for (const none of ["", "goods", "goods-", "goods--1", "toString-1", "goods-1 ", "goods-1234567890"])
    expect(parseSitemapPart(none)).toBeNull();
});
