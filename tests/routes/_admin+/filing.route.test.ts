import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loader as listLoader } from "~/routes/_catalogue+/list.($view)/route";
import * as categories from "~/routes/_admin+/_goods+/staff.categories._index/route";
import * as category from "~/routes/_admin+/_goods+/staff.categories.$id._index/route";
import * as mergeCategory from "~/routes/_admin+/_goods+/staff.categories.$id.merge/route";
import * as moveCategory from "~/routes/_admin+/_goods+/staff.categories.$id.move/route";
import * as removal from "~/routes/_admin+/_goods+/staff.categories.$id.removal/route";
import * as manufacturers from "~/routes/_admin+/_goods+/staff.makers._index/route";
import * as manufacturer from "~/routes/_admin+/_goods+/staff.makers.$id._index/route";
import * as mergeMakers from "~/routes/_admin+/_goods+/staff.makers.$id.merge/route";
import { loader as exported } from "~/routes/_admin+/_goods+/staff.makers.export";
import * as warehouses from "~/routes/_admin+/_warehouse+/staff.warehouses._index/route";
import * as warehouse from "~/routes/_admin+/_warehouse+/staff.warehouses.$id._index/route";
import * as closing from "~/routes/_admin+/_warehouse+/staff.warehouses.$id.closing/route";
import { matchText } from "~/modules/catalogue/search/match-text";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { db } from "~/platform/database/database.server";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

let purchasing: Browser;
let sales: Browser;
let keeper: Browser;

beforeAll(async () => {
  await loadPeople();
  purchasing = await roleBrowser("purchasing");
  sales = await roleBrowser("sales");
  keeper = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await clear();
  await ground();
  await emptyTables(["category", "other_name", "merged_id", "audit"]);
  for (const [id, parent_id, name, path] of [
    [1, null, "抗感染用药", "/1/"],
    [2, 1, "青霉素类", "/1/2/"],
    [3, null, "中成药", "/3/"],
  ] as const)
    await db
      .insertInto("category")
      .values({
        id,
        parent_id,
        name,
        path,
        tree: "drug",
        sort: id,
        icon: null,
        depth: parent_id === null ? 1 : 2,
      })
      .execute();
  await db
    .insertInto("manufacturer")
    .values({
      id: 2,
      name: "乙药厂",
      short_name: "乙",
      initials: "yyc",
      goods_count: 0,
      match_key: matchText("乙药厂"),
    })
    .execute();
  await goods(1, [[500, 10]], { category_id: 2, category_path: "/1/2/" });
});

type Page = { loader: unknown; action?: unknown };
const see = async (page: Page, id = "", address = "/x", browser = purchasing) =>
  (await (await getAnswer(page.loader as never, browser.get(address), { id })).json()) as {
    version: number;
    input: Record<string, string>;
    effect: { rows: [string, string][]; version: number } | null;
    fault: string | null;
    mayChange: boolean;
    changes: unknown[];
  };
type ListRoute = Page & Parameters<typeof shownList>[0];
const listed = async (page: ListRoute, address = "/x") =>
  shownList<{ mayChange: boolean }>(page, await getAnswer(page.loader as never, purchasing.get(address)));
const send = (page: Page, id: string, fields: object, address = "/x", browser = purchasing) =>
  getAnswer(page.action as never, browser.post(address, { why: "整理", ...fields } as never), { id });
const notified = async (answer: Response) => [answer.status, await answer.text()] as const;
const has = (text: string) => expect.stringContaining(text) as string;

describe("lists", () => {
  test.each([
    [categories, "/x?words=青", ["抗感染用药 > 青霉素类", "中西成药", "1", "1", "0", "2"]],
    [manufacturers, "/x?words=yyc", ["乙药厂", "乙", "0", "0", "2"]],
    [warehouses, "/x", ["广州中心仓", "广东省", "1", "1", "1", "1", "在用"]],
  ] as [ListRoute, string, string[]][])(
    "show what is there, and to whom it is shown",
    async (page, address, cells) => {
      const shown = await listed(page, address);
      expect([shown.rows.map((row) => row.cells), shown.mayChange]).toEqual([[cells], true]);
    },
  );

  test("are read by others, who may not change", async () => {
    expect(await see(categories, "", "/x", sales)).toMatchObject({ mayChange: false });
    expect((await getAnswer(categories.loader as never, keeper.get("/x"))).status).toBe(403);
    expect((await listed(categories, "/x?after=1")).rows.map(({ cells }) => cells[0])).toEqual([
      "抗感染用药 > 青霉素类",
      "中成药",
    ]);
    expect(await see(warehouses, "", "/x", keeper)).toMatchObject({ mayChange: true });
    const file = await getAnswer(exported as never, sales.get("/x?words=乙"));
    expect(await file.text()).toContain("乙药厂");
  });
});

const NEW = { version: "0", sort: "1" };
describe.each([
  ["a category", category, { ...NEW, name: "喹诺酮类", parent: "1" }, "category"],
  [
    "a maker",
    manufacturer,
    { ...NEW, name: "丙药厂", shortName: "丙", otherNames: "丙厂\n老丙" },
    "manufacturer",
  ],
  ["a warehouse", warehouse, { ...NEW, name: "佛山仓", area: "广东省佛山市" }, "warehouse"],
] as [string, Page, Record<string, string>, "category" | "manufacturer" | "warehouse"][])(
  "%s",
  (_, page, fields, table) => {
    const count = async () => (await db.selectFrom(table).select("id").execute()).length;

    test("is made once for its form, and changed from what was seen", async () => {
      const before = await count();
      const formKey = newFormToken();
      const bad = await notified(await send(page, "new", { ...fields, formKey, name: " " }));
      expect(bad).toEqual([400, has("请填写")]);
      const made = await Promise.all([1, 2].map(() => send(page, "new", { ...fields, formKey })));
      const places = made.map((answer) => answer.headers.get("Location"));
      expect([new Set(places).size, await count()]).toEqual([1, before + 1]);
      const id = places[0]!.split("/").at(-1)!;
      const { version, input, changes } = await see(page, id);
      expect([input["name"], changes.length]).toEqual([fields["name"], 1]);
      const change = (name: string) => send(page, id, { ...input, version: String(version), name });
      expect((await change("改过的名称")).status).toBe(303);
      expect(await notified(await change("另一个名称"))).toEqual([409, has("改过的名称")]);
      expect(
        await notified(await send(page, "new", { ...fields, name: "改过的名称", formKey: newFormToken() })),
      ).toEqual([400, has("已有")]);
    });

    test("is nobody's who may not, and not there is not there", async () => {
      expect((await send(page, "new", { ...fields, formKey: newFormToken() }, "/x", sales)).status).toBe(403);
      expect((await getAnswer(page.loader as never, purchasing.get("/x"), { id: "99" })).status).toBe(404);
      expect((await send(page, "99", fields)).status).toBe(404);
      expect(await notified(await send(page, "new", { ...fields, sort: "-1", why: "" }))).toEqual([
        400,
        has("请写明原因"),
      ]);
    });
  },
);

test.each([
  [category, { name: "甲>乙", parent: "0" }, "名称不能含有"],
  [category, { name: "甲", parent: "0", sort: "-1" }, "顺序不小于 0"],
  [warehouse, { name: "甲", area: "月球" }, "请写省市或区县"],
] as [Page, object, string][])(
  "%# of a value that cannot be is refused in words",
  async (page, fields, text) => {
    const answer = await send(page, "new", { ...NEW, formKey: newFormToken(), ...fields });
    expect(await notified(answer)).toEqual([400, has(text)]);
  },
);

describe("the second press", () => {
  test.each([
    [moveCategory, "2", "3", "/staff/categories/2"],
    [mergeCategory, "2", "3", "/staff/categories/3"],
    [mergeMakers, "1", "2", "/staff/makers/2"],
  ] as [Page, string, string, string][])("is of what was shown", async (page, id, into, to) => {
    const address = `/x?into=${into}`;
    expect(await see(page, id)).toMatchObject({ effect: null, fault: null });
    const { effect } = await see(page, id, address);
    expect(JSON.stringify(effect!.rows)).toContain("1 种");
    await goods(2, [[500, 10]], { category_id: 2, category_path: "/1/2/" });
    const press = (version: number) => send(page, id, { version: String(version) }, address);
    expect(await notified(await press(effect!.version))).toEqual([409, has("请核对后再")]);
    const again = await see(page, id, address);
    expect(JSON.stringify(again.effect!.rows)).toContain("2 种");
    const done = await press(again.effect!.version);
    expect([done.status, done.headers.get("Location")]).toEqual([303, to]);
  });

  test.each([
    [moveCategory, "1", "2", "自己的下级"],
    [mergeCategory, "1", "2", "自己的下级"],
    [mergeMakers, "1", "1", "请选择另一家企业"],
    [mergeMakers, "1", "没有的", "没有这个厂家"],
  ] as [Page, string, string, string][])(
    "is not offered where it cannot be",
    async (page, id, into, text) => {
      const address = `/x?into=${encodeURIComponent(into)}`;
      expect(await see(page, id, address)).toMatchObject({ effect: null, fault: has(text) });
      expect(await notified(await send(page, id, { version: "1" }, address))).toEqual([400, has(text)]);
      expect((await send(page, id, { version: "1" }, address, sales)).status).toBe(403);
    },
  );

  test("of a merge leads buyers' old links on", async () => {
    const { effect } = await see(mergeCategory, "2", "/x?into=3");
    await send(mergeCategory, "2", { version: String(effect!.version) }, "/x?into=3");
    const answer = await getAnswer(
      listLoader as never,
      new Request("http://shop.test/list?category=2&page=3"),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/list?category=3&page=3"]);
  });

  test("takes an empty category away, and no other", async () => {
    expect(await see(removal, "2")).toMatchObject({ text: has("现在不能删除：还有 1 种商品") });
    expect(await see(removal, "3")).toMatchObject({ text: "没有活动和专区用到时才能删除。" });
    expect(await notified(await send(removal, "2", {}))).toEqual([400, has("还有 1 种商品")]);
    expect((await send(removal, "3", {})).status).toBe(303);
    expect((await send(removal, "3", {})).status).toBe(404);
    expect((await send(removal, "2", {}, "/x", sales)).status).toBe(403);
  });

  test("closes an empty warehouse and opens it again", async () => {
    const made = await send(warehouse, "new", {
      version: "0",
      formKey: newFormToken(),
      name: "佛山仓",
      area: "440600",
      sort: "2",
    });
    const id = made.headers.get("Location")!.split("/").at(-1)!;
    expect(await see(closing, "1")).toMatchObject({ effect: null, blocked: has("1 个批次有实物") });
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    expect(await see(closing, "1")).toMatchObject({ effect: null, fault: null });
    const { effect } = await see(closing, "1", `/x?into=${id}`);
    const press = (version: number, browser = keeper) =>
      send(closing, "1", { version: String(version) }, `/x?into=${id}`, browser);
    expect((await press(effect!.version, sales)).status).toBe(403);
    expect((await press(7)).status).toBe(409);
    expect((await press(effect!.version)).status).toBe(303);
    expect((await listed(warehouses)).rows.map(({ cells }) => cells.at(-1))).toEqual(["在用", "已关闭"]);
    const closed = await see(closing, "1");
    expect((await press(closed.effect!.version)).status).toBe(303);
    expect(
      (await db.selectFrom("warehouse").select("closed_at").execute()).map((item) => item.closed_at),
    ).toEqual([null, null]);
  });
});
