import { beforeAll, describe, expect, it } from "vitest";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { type ListQuery, GOODS_PER_PAGE, readListQuery } from "~/modules/catalogue/listing/list-query";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import { db } from "~/platform/database/database.server";
import { company, HERBS, loadScene, NOW, ROWS, visitor } from "../fixtures";
import { ensureRows } from "../../../rows";

const NAMES = [...ROWS, ...HERBS].map((row) => row["name"]!);
const list = (
  query: string,
  viewer = company() as Parameters<typeof listGoods>[1],
  more: Partial<ListQuery> = {},
) => listGoods({ ...readListQuery(new URLSearchParams(query)), ...more }, viewer, NOW);
const names = async (query: string) => (await list(query)).goods.map((g) => g.name);
const matched = (...rows: number[]) => rows.map((i) => NAMES[i - 1]);

beforeAll(() => ensureRows("company", 1, 2));
beforeAll(async () => {
  await loadScene();
  await db
    .insertInto("purchase")
    .values([
      { company_id: 1, goods_id: 5, times: 2, number: 10, last_at: NOW },
      { company_id: 2, goods_id: 1, times: 1, number: 10, last_at: NOW },
    ])
    .execute();
});

describe("sorting", () => {
  it.each([
    ["", [1, 5, 2, 6, 4, 7, 3, 8]],
    ["sort=sales", [1, 5, 2, 6, 3, 4, 7, 8]],
    ["sort=price", [4, 1, 2, 7, 6, 8, 3, 5]],
    ["sort=price&reverse=1", [5, 3, 8, 6, 7, 2, 1, 4]],
    ["sort=expiry", [6, 2, 4, 1, 7, 5, 3, 8]],
    ["sort=expiry&reverse=1", [5, 7, 1, 4, 2, 6, 3, 8]],
    ["sort=newest", [8, 7, 6, 5, 4, 3, 2, 1]],
  ])("%j", async (query, order) => {
    expect((await list(query)).ids).toEqual(order);
  });

  it("by price does not tell prices to those who may not see them", async () => {
    const plain = await list("", visitor);
    const query = await list("sort=price", visitor);
    expect(query.ids).toEqual(plain.ids);
    expect(query.hasPrices).toBe(false);
  });
});

describe("filters", () => {
  it("by category and everything below it", async () => {
    const tree = await categoryTree();
    const root = tree.roots.find((c) => c.name === "抗感染用药")!;
    const leaf = root.children.find((c) => c.name === "青霉素类")!;
    expect(await names(`category=${root.id}`)).toEqual(matched(1, 2));
    expect(await names(`category=${leaf.id}`)).toEqual(matched(1, 2));
    expect(await names("category=99999")).toEqual([]);
  });

  it.each([
    ["stock=1", [1, 5, 2, 6, 4, 7]],
    ["near=1", [2, 6]],
    ["kind=herb", [7, 8]],
    [`form=${encodeURIComponent("胶囊剂")}`, [1, 2]],
    [`form=${encodeURIComponent("胶囊剂")}&near=1`, [2]],
    ["bought=1", [5]],
    ["keywords=amxl", [1, 2]],
    ["keywords=amxl&sort=price&reverse=1", [2, 1]],
    ["keywords=amxl&near=1", [2]],
  ])("%j", async (query, rows) => {
    expect(await names(query)).toEqual(matched(...rows));
  });

  it("by manufacturer, by name in the chip", async () => {
    const { manufacturer_id: id } = await db
      .selectFrom("goods")
      .select("manufacturer_id")
      .where("id", "=", 5)
      .executeTakeFirstOrThrow();
    const found = await list(`manufacturer=${id}`);
    expect(found.ids).toEqual([5]);
    expect(found.chosen.manufacturer).toBe("山东东阿阿胶");
  });

  it("by what is on promotion: goods, categories, kinds", async () => {
    const tree = await categoryTree();
    const root = tree.roots.find((c) => c.name === "抗感染用药")!;
    const only = { goods: [5], categories: [root.path], kinds: ["herb"] };
    const found = await listGoods({ ...readListQuery(new URLSearchParams()), only }, company(), NOW);
    expect(found.ids).toEqual([1, 5, 2, 7, 8]);
  });

  it("nothing bought before for a visitor", async () => {
    expect((await list("bought=1", visitor)).total).toBe(0);
  });
});

describe("choices of a filter", () => {
  it("count what they would give with the other filters as they are", async () => {
    const { facets } = await list(`form=${encodeURIComponent("胶囊剂")}`);
    expect(facets.categories.map((c) => [c.name, c.count])).toEqual([["抗感染用药", 2]]);
    const forms = facets.traits.find(({ trait }) => trait === "form")!.choices;
    expect(Object.fromEntries(forms.map((c) => [c.name, c.count]))).toMatchObject({ 胶囊剂: 2, 片剂: 1 });
    expect(forms.find((c) => c.isCurrent)?.name).toBe("胶囊剂");
  });

  it("are the parts of its tree in a zone of one kind, not the one root of it", async () => {
    const tree = await categoryTree();
    const herbs = tree.roots.find((root) => root.tree === "herb")!;
    const { facets } = await list("kind=herb");
    expect(facets.categories.length).toBeGreaterThan(0);
    const inside = new Set(herbs.children.map((child) => String(child.id)));
    expect(facets.categories.every(({ value }) => inside.has(value))).toBe(true);
    expect((await list("")).facets.categories.map(({ name }) => name)).toContain(herbs.name);
  });
});

describe("pages", () => {
  it("are whole, stable and without overlap; beyond the last is the last", async () => {
    const rows = Array.from({ length: 2 * GOODS_PER_PAGE + 5 }, (_, i) => ({
      name: `板蓝根颗粒${i}`,
      spec: "10g*20袋",
      manufacturer: `厂${i % 7}`,
      price: "8.90",
      sales: "7",
    }));
    await importGoods(rows, { kind: "drug", now: NOW, paper: "首营审批表 1" });
    const pages = await Promise.all([1, 2, 3].map((page) => list(`keywords=banlangen&page=${page}`)));
    const ids = pages.flatMap((p) => p.ids);
    expect(pages.map((p) => p.ids.length)).toEqual([GOODS_PER_PAGE, GOODS_PER_PAGE, 5]);
    expect(new Set(ids).size).toBe(rows.length);
    expect(pages[0]).toMatchObject({ total: rows.length, pages: 3 });
    expect((await list("keywords=banlangen&page=2")).ids).toEqual(pages[1]!.ids);
    const beyond = await list("keywords=banlangen&page=99");
    expect(beyond).toMatchObject({ page: 3, ids: pages[2]!.ids });
  });
});
