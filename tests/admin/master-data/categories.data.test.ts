import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readTree } from "~/modules/catalogue/categories/category-admin.server";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { currentFilters } from "~/modules/catalogue/listing/merged-filters.server";
import {
  dropCategory,
  joinCategories,
  keepCategory,
  moveCategory,
  previewMerge,
  previewMove,
} from "~/admin/master-data/categories.server";
import { actAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { goods, ground, NOW } from "../../modules/orders/shop";
import { countAt, numbersFrom, referencesTo } from "./references";
import { emptyTables } from "../../rows";

const seen = () => true;
const message = (text: RegExp) => expect.stringMatching(text) as string;
const TABLES = [
  "goods_bigram",
  "goods_term",
  "goods_review",
  "search_word",
  "other_name",
  "merged_id",
] as const;
const SHOP = [
  "batch",
  "goods",
  "category",
  "manufacturer",
  "warehouse",
  "offer",
  "voucher_template",
] as const;

beforeAll(() => numbersFrom(1000, "goods", "warehouse"));
beforeEach(async () => {
  await emptyTables([...TABLES, ...SHOP, "zone_block", "zone", "audit"]);
  await ground();
  await emptyTables(["category"]);
  const rows: [number, number | null, string, string][] = [
    ...([
      [1, null, "抗感染用药", "/1/"],
      [2, 1, "青霉素类", "/1/2/"],
      [3, 1, "抗病毒药", "/1/3/"],
    ] as [number, number | null, string, string][]),
    ...([
      [4, null, "中成药", "/4/"],
      [5, 4, "感冒用药", "/4/5/"],
      [6, 5, "颗粒", "/4/5/6/"],
    ] as [number, number | null, string, string][]),
    [7, null, "中药饮片", "/7/"],
  ];
  for (const [id, parent_id, name, path] of rows)
    await db
      .insertInto("category")
      .values({
        id,
        parent_id,
        name,
        path,
        sort: id,
        icon: null,
        tree: id === 7 ? "herb" : "drug",
        depth: path.split("/").length - 2,
      })
      .execute();
  const at = { 11: [2, "/1/2/"], 12: [5, "/4/5/"], 13: [6, "/4/5/6/"], 14: [3, "/1/3/"] } as const;
  for (const [id, [category_id, category_path]] of Object.entries(at))
    await goods(Number(id), [[500, 10]], { category_id, category_path, status: id === "13" ? "off" : "on" });
  const offer = { kind: "orderReduction", starts_at: NOW, ends_at: NOW + 9e9, status: "on", terms: "{}" };
  for (const [id, name, scope] of [
    [1, "感冒季", { category: "/4/5/" }],
    [2, "中成药满减", { category: "/4/" }],
    [3, "除颗粒外", { not: { category: "/4/5/6/" } }],
  ] as const)
    await db
      .insertInto("offer")
      .values({ id, name, ...offer, scope: JSON.stringify(scope) })
      .execute();
  const voucher = {
    kind: "coupon",
    threshold: 100,
    amount: 10,
    starts_at: NOW,
    ends_at: NOW + 9e9,
    total: 9,
  };
  await db
    .insertInto("voucher_template")
    .values({ id: 1, name: "感冒券", ...voucher, scope: '{"category":"/4/5/"}', status: "on" })
    .execute();
  const zone = { kind: "fair", slug: "z", title: "专区", summary: "", image: "", starts_at: 0, ends_at: 9 };
  await db
    .insertInto("zone")
    .values({ id: 1, ...zone, status: "on", sort: 0 })
    .execute();
  await db
    .insertInto("zone_block")
    .values({ id: 1, zone_id: 1, sort: 0, kind: "goods", data: '{"title":"感冒","category":5,"limit":10}' })
    .execute();
});

const places = async () =>
  Object.fromEntries(
    (await db.selectFrom("goods").select(["id", "category_id", "category_path"]).orderBy("id").execute()).map(
      ({ id, category_id, category_path }) => [id, `${category_id} ${category_path}`],
    ),
  );
const scopes = async (table: "offer" | "voucher_template") =>
  (await db.selectFrom(table).select("scope").orderBy("id").execute()).map(
    ({ scope }) => JSON.parse(scope) as unknown,
  );
/** Every path of the tree is its parent's and its own id, and every goods has its category's. */
async function expectSound(): Promise<void> {
  const tree = await readTree();
  const paths = new Map(tree.map(({ id, path }) => [id, path]));
  for (const { id, parentId, path } of tree)
    expect(path).toBe(`${parentId === null ? "/" : paths.get(parentId)}${id}/`);
  for (const { category_id, category_path } of await db.selectFrom("goods").selectAll().execute())
    expect(category_path).toBe(paths.get(category_id));
}

test("the tables that refer to a category are those that a move and a merge know", async () => {
  expect(await referencesTo("category")).toEqual([
    { table: "goods", column: "category_id" },
    { table: "goods", column: "category_path" },
  ]);
});

describe("a move", () => {
  test("takes all below it, its goods and what names it along, and buyers see it at once", async () => {
    const shown = await previewMove(5, 1, NOW);
    expect(shown).toMatchObject({
      ok: true,
      effect: {
        goods: 2,
        onSale: 1,
        subcategories: 1,
        joined: [],
        place: ["抗感染用药", "感冒用药"],
        following: ["感冒季", "除颗粒外", "感冒券"],
        changing: ["中成药满减"],
        blocks: 0,
      },
    });
    await categoryTree();
    expect(await moveCategory(5, 1, seen, NOW)).toMatchObject({ ok: true });
    await expectSound();
    expect(await places()).toMatchObject({ 12: "5 /1/5/", 13: "6 /1/5/6/", 11: "2 /1/2/" });
    expect(await scopes("offer")).toEqual([
      { category: "/1/5/" },
      { category: "/4/" },
      { not: { category: "/1/5/6/" } },
    ]);
    expect(await scopes("voucher_template")).toEqual([{ category: "/1/5/" }]);
    expect((await categoryTree()).byId.get(5)).toMatchObject({ parentId: 1, path: "/1/5/" });
  });

  test("is made of what was shown alone", async () => {
    expect(await moveCategory(5, 1, () => false, NOW)).toMatchObject({ ok: false, isStale: true });
    expect(await moveCategory(5, 7, seen, NOW)).toMatchObject({ ok: false, text: message(/类型不同/) });
    expect(await moveCategory(4, 6, seen, NOW)).toMatchObject({ ok: false, text: message(/自己的下级/) });
    expect(await moveCategory(5, 4, seen, NOW)).toMatchObject({ ok: false, text: "已经在这个上级之下" });
    await expectSound();
  });
});

describe("a merge", () => {
  test("moves every reference, and old numbers lead to what they have become", async () => {
    const references = await referencesTo("category");
    for (const reference of references)
      expect(
        await countAt(reference, reference.column.endsWith("path") ? "/4/5/" : 5),
        reference.table,
      ).toBeGreaterThan(0);
    const shown = await previewMerge(5, 3, NOW);
    expect(shown).toMatchObject({ ok: true, effect: { goods: 2, blocks: 1, changing: ["中成药满减"] } });
    expect(await joinCategories({ from: 5, into: 3 }, seen, NOW)).toMatchObject({ ok: true });
    await expectSound();
    for (const reference of references)
      expect(await countAt(reference, reference.column.endsWith("path") ? "/4/5/" : 5), reference.table).toBe(
        0,
      );
    expect(await places()).toMatchObject({ 12: "3 /1/3/", 13: "6 /1/3/6/", 14: "3 /1/3/" });
    // Discounts stay with the goods that they were for.
    expect(await scopes("offer")).toEqual([
      { goods: [12, 13] },
      { category: "/4/" },
      { not: { category: "/1/3/6/" } },
    ]);
    expect(await scopes("voucher_template")).toEqual([{ goods: [12, 13] }]);
    expect(await db.selectFrom("zone_block").select("data").execute()).toEqual([
      { data: '{"title":"感冒","category":3,"limit":10}' },
    ]);
    expect(await joinCategories({ from: 3, into: 2 }, seen, NOW)).toMatchObject({ ok: true });
    const query = new URLSearchParams("category=5&manufacturer=1&page=2");
    expect(String(await currentFilters(query))).toBe("category=2&manufacturer=1&page=2");
    expect(await currentFilters(new URLSearchParams("category=1"))).toBeNull();
  });

  test("of the same two at the same moment is made once, and crosswise not in a circle", async () => {
    const done = await Promise.all([
      joinCategories({ from: 2, into: 3 }, seen, NOW),
      joinCategories({ from: 3, into: 2 }, seen, NOW),
      joinCategories({ from: 2, into: 3 }, seen, NOW),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    await expectSound();
    expect((await readTree()).filter(({ id }) => id === 2 || id === 3)).toHaveLength(1);
  });

  test("and goods that a list brings at the same moment end where they belong", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({
      name: `新品${i}`,
      spec: "1片",
      manufacturer: "演示药厂",
      price: "1.00",
      category: "中成药>感冒用药",
    }));
    const [merged, report] = await Promise.all([
      joinCategories({ from: 5, into: 3 }, seen, NOW),
      importGoods(rows, { kind: "drug", now: NOW }),
    ]);
    expect([merged.ok, report.counts.created]).toEqual([true, 12]);
    await expectSound();
  });
});

describe("names", () => {
  test("of before still mean it in lists, and the taxonomy is not made anew", async () => {
    const renamed = { name: "成药", sort: 4, parentId: null };
    expect(await keepCategory(4, renamed, { isSeen: seen, formKey: null }, NOW)).toMatchObject({ ok: true });
    const row = { name: "新颗粒", spec: "9袋", manufacturer: "演示药厂", price: "1.00" };
    const options = { kind: "drug", now: NOW } as const;
    await importGoods([{ ...row, category: "中成药>感冒用药>颗粒" }], options);
    expect(await db.selectFrom("goods").select("category_id").where("name", "=", "新颗粒").execute()).toEqual(
      [{ category_id: 6 }],
    );
    expect(await readTree()).toHaveLength(7);
    const again = await importGoods([{ ...row, category: "成药>感冒用药>颗粒" }], options);
    expect(again.counts.unchanged).toBe(1);
    // A new one of the old name is itself.
    const made = await keepCategory(
      null,
      { ...renamed, name: "中成药" },
      { isSeen: seen, formKey: null },
      NOW,
    );
    expect(made).toMatchObject({ ok: true, id: 8 });
    expect(await db.selectFrom("other_name").select("key").where("key", "=", "中成药").execute()).toEqual([]);
  });

  test("are their own beside each other, and a number is never given again", async () => {
    const keep = (id: number | null, name: string, parentId: number | null, isSeen = seen) =>
      keepCategory(id, { name, sort: 0, parentId }, { isSeen, formKey: null }, NOW);
    expect(await keep(null, "青霉素类", 1)).toMatchObject({ ok: false, field: "name" });
    expect(await keep(null, "深", 6)).toMatchObject({ ok: false, field: "parentId" });
    expect(await keep(2, "别名", 1, () => false)).toMatchObject({ ok: false, current: { name: "青霉素类" } });
    expect(await keep(99, "无", null)).toBeNull();
    expect(await keep(null, "空的", 1)).toMatchObject({ ok: true, id: 8 });
    expect(await dropCategory(2, NOW)).toMatchObject({ ok: false, text: message(/还有 1 种商品/) });
    expect(await dropCategory(4, NOW)).toMatchObject({ ok: false, text: message(/下面还有 2 个分类/) });
    expect(await dropCategory(1, NOW)).toMatchObject({ ok: false, text: message(/下面还有 3 个分类/) });
    const found = db.updateTable("offer").where("id", "=", 1);
    await found.set({ scope: '{"category":"/1/8/"}' }).execute();
    expect(await dropCategory(8, NOW)).toMatchObject({ ok: false, text: message(/“感冒季”按这个分类适用/) });
    await found.set({ scope: '{"all":true}' }).execute();
    expect(await dropCategory(8, NOW)).toMatchObject({ ok: true, name: "空的" });
    expect(await dropCategory(8, NOW)).toBeNull();
    expect(await keep(null, "另一个", 1)).toMatchObject({ ok: true, id: 9 });
  });
});

test("everything stands in its history", async () => {
  actAs({ name: "采购", command: "分类", input: null, why: "", now: NOW });
  try {
    await moveCategory(5, 1, seen, NOW);
    await joinCategories({ from: 5, into: 3 }, seen, NOW);
  } finally {
    actAs(null);
  }
  const rows = await db
    .selectFrom("audit")
    .select(["subject", "subject_id", "after"])
    .orderBy("id")
    .execute();
  const of = (subject: string) => rows.filter((row) => row.subject === subject).map((row) => row.subject_id);
  expect([of("category"), of("offer"), of("voucher"), of("zone")]).toEqual([
    ["5", "5", "3"],
    ["1", "3", "1", "3"],
    ["1", "1"],
    ["1"],
  ]);
});
