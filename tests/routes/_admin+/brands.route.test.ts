import { beforeAll, beforeEach, expect, test } from "vitest";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { allBrands } from "~/modules/content/brands.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { pictureSources } from "~/modules/pictures/picture";
import * as list from "~/routes/_admin+/_goods+/staff.brands._index/route";
import * as page from "~/routes/_admin+/_goods+/staff.brands.$id._index/route";
import * as picture from "~/routes/_admin+/_goods+/staff.brands.$id.picture/route";
import type { Browser } from "../../modules/company/browser";
import { goods, ground } from "../../modules/orders/shop";
import { madePicture } from "../../modules/pictures/made";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";
import { emptyTables } from "../../rows";

let purchasing: Browser;
let sales: Browser;
let manufacturer: string;

beforeAll(async () => {
  await loadPeople();
  [purchasing, sales] = [await roleBrowser("purchasing"), await roleBrowser("sales")];
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊" });
  await inTransaction(countByManufacturer);
  manufacturer = (await db.selectFrom("manufacturer").select("name").executeTakeFirstOrThrow()).name;
});
beforeEach(async () => {
  await emptyTables(["brand"]);
});

const BRAND = { version: "0", why: "新品牌", name: "某牌", summary: "中成药", sort: "3", status: "on" };
const send = (fields: object, id = "new", browser = purchasing) =>
  getAnswer(page.action as never, browser.post("/x", { manufacturer, ...BRAND, ...fields }), { id });
const made = async () => (await send({})).headers.get("Location")!.split("/").at(-1)!;
const look = async (id: string, browser = purchasing) =>
  (await (await getAnswer(page.loader as never, browser.get("/x"), { id })).json()) as {
    version: number;
    input: Record<string, string>;
    goods: { name: string }[];
    changes: unknown[];
    mayChange: boolean;
  };

test("a new brand is shown at once, with what is on sale of its maker", async () => {
  const id = await made();
  expect(await allBrands()).toMatchObject([{ name: "某牌", summary: "中成药" }]);
  const shown = await look(id, sales);
  expect(shown).toMatchObject({ input: { name: "某牌", manufacturer }, mayChange: false });
  expect([shown.goods.map(({ name }) => name), shown.changes.length]).toEqual([["阿莫西林胶囊"], 1]);
  const rows = await shownList(
    list,
    await getAnswer(list.loader as never, sales.get("/staff/brands?words=某")),
  );
  expect(rows).toMatchObject({
    mayChange: false,
    rows: [{ picture: null, cells: ["某牌", manufacturer, "1", "3", "显示"] }],
  });
  expect(await look("new")).toMatchObject({ input: { name: "", status: "on" }, goods: [] });
});

test("a change is made once from what was seen; somebody else's is shown first", async () => {
  const id = await made();
  const { version } = await look(id);
  expect((await send({ version: String(version), name: "新名", status: "off" }, id)).status).toBe(303);
  expect(await allBrands()).toEqual([]);
  const late = await send({ version: String(version), name: "别名" }, id);
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("新名")]);
});

test("its mark is handed in on a page of its own and stands in the list", async () => {
  const id = await made();
  const set = async (fields: object, files: File[], browser = purchasing) => {
    const answer = await getAnswer(picture.loader as never, purchasing.get("/x"), { id });
    const { version } = (await answer.json()) as { version: number };
    const all = { version: String(version), do: "set", fit: "whole", ...fields };
    return getAnswer(picture.action as never, postFiles(browser, "/x", all, { file: files }), { id });
  };
  expect((await set({}, [await madePicture()], sales)).status).toBe(403);
  expect((await set({}, [])).status).toBe(400);
  expect((await set({ fit: "round" }, [await madePicture()])).status).toBe(400);
  expect((await set({}, [await madePicture()])).status).toBe(303);
  expect((await set({ version: "1" }, [await madePicture()])).status).toBe(409);
  const [brand] = await allBrands();
  expect(brand!.image).toMatch(/^\/pictures\/\d+-[0-9a-f]{12}\/320\.webp$/);
  const rows = await shownList(list, await getAnswer(list.loader as never, sales.get("/staff/brands")));
  expect(rows).toMatchObject({ rows: [{ picture: pictureSources(brand!.image, 28).src }] });
  expect((await set({ do: "remove" }, [])).status).toBe(303);
  expect((await allBrands())[0]!.image).toBe("");
});

test.each([
  [{ name: "" }, "请填写品牌名称"],
  [{ manufacturer: "没有的厂家" }, "没有这个厂家"],
  [{ manufacturer: "" }, "请填写厂家"],
  [{ sort: "-1" }, "顺序不小于 0"],
  [{ summary: "长".repeat(201) }, "介绍不超过 200 个字"],
  [{ status: "x" }, "请选择显示或隐藏"],
  [{ why: "" }, "请写明原因"],
])("%o is refused, and nothing is there", async (fields, text) => {
  const answer = await send(fields);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
  expect(await db.selectFrom("brand").select("id").execute()).toEqual([]);
});

test("a name that another has, another role, and what is not there are told", async () => {
  await made();
  const same = await send({});
  expect([same.status, await same.text()]).toEqual([400, expect.stringContaining("已有品牌")]);
  expect((await send({}, "new", sales)).status).toBe(403);
  expect((await send({ name: "别的" }, "404")).status).toBe(404);
  for (const item of [page, picture])
    expect((await getAnswer(item.loader as never, purchasing.get("/x"), { id: "404" })).status).toBe(404);
});
