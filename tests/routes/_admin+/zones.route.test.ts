import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as block from "~/routes/_admin+/_promotions+/staff.zones.$id.blocks.$block._index/route";
import * as blockRemoval from "~/routes/_admin+/_promotions+/staff.zones.$id.blocks.$block.removal/route";
import * as form from "~/routes/_admin+/_promotions+/staff.zones.$id.form/route";
import * as page from "~/routes/_admin+/_promotions+/staff.zones.$id._index/route";
import * as turn from "~/routes/_admin+/_promotions+/staff.zones.$id.switch/route";
import * as list from "~/routes/_admin+/_promotions+/staff.zones._index/route";
import { runningZones } from "~/modules/zones/zones.server";
import { clear, goods, ground } from "../../modules/orders/shop";
import { madePicture } from "../../modules/pictures/made";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["zone_block", "zone"]);
  await bumpVersion(db, "content");
  await ground();
  await goods(1, [[300, 10]]);
});

const NEW = () => ({
  version: "0",
  why: "春季活动",
  kind: "fair",
  slug: "spring",
  title: "春季药交会",
  summary: "",
  image: "",
  starts: formatTime(now() - DAY),
  ends: formatTime(now() + DAY),
  sort: "1",
});
type Role = "marketing" | "boss" | "sales";
interface Route {
  action: (args: never) => unknown;
}
async function send(
  route: Route,
  sent: object,
  params: Record<string, string>,
  query = "",
  role: Role = "marketing",
) {
  const browser = await roleBrowser(role);
  const fields = { formKey: newFormToken(), ...sent };
  const answer = await getAnswer(route.action, browser.post(`/x${query}`, fields as never), params);
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
}
const head = (fields: object = {}, id = "new", role?: Role) =>
  send(form, { ...NEW(), ...fields }, { id }, "", role);
const made = async (fields: object = {}) => (await head(fields)).path!.split("/").at(-1)!;
const BLOCK = { version: "0", why: "春季活动", title: "备货", sort: "10" };
const add = (id: string, kind: string, fields: object, of = "new") =>
  send(block, { ...BLOCK, ...fields }, { id, block: of }, `?kind=${kind}`);
async function look<T>(
  route: { loader: (args: never) => unknown },
  params: Record<string, string>,
): Promise<T> {
  const browser = await roleBrowser("marketing");
  return (await (await getAnswer(route.loader as never, browser.get("/x"), params)).json()) as T;
}
const version = async (route: { loader: (args: never) => unknown }, params: Record<string, string>) =>
  String((await look<{ version: number }>(route, params)).version);
interface Shown {
  state: string;
  path: string | null;
  blocks: { id: number; kind: string; sort: string; names: string; shows: string }[];
  changes: { command: string }[];
}
async function start(id: string, to = "on") {
  const { hidden } = await look<{ hidden: { version: number } }>(turn, { id });
  return await send(turn, { version: String(hidden.version), to, why: "按计划" }, { id });
}
const running = async () => await runningZones("fair", { buyer: null } as never, now());

test("a new zone is off and empty; with blocks in their order and started it is a page of the shop", async () => {
  const id = await made();
  expect(await running()).toEqual([]);
  const name = (await db.selectFrom("goods").select("name").where("id", "=", 1).executeTakeFirstOrThrow())
    .name;
  expect((await add(id, "text", { content: "欢迎\n光临", sort: "20" })).status).toBe(303);
  expect((await add(id, "goods", { goodsLines: name, limit: "10", sort: "10" })).status).toBe(303);
  expect((await start(id)).status).toBe(303);
  expect((await running()).map((zone) => zone.blocks)).toMatchObject([
    [
      { kind: "goods", choice: { ids: [1] } },
      { kind: "text", paragraphs: ["欢迎", "光临"] },
    ],
  ]);
  const shown = await look<Shown>(page, { id });
  expect(shown).toMatchObject({ state: "runs", path: `/yjh/${id}` });
  expect(shown.blocks.map(({ kind, sort, shows }) => [kind, sort, shows])).toEqual([
    ["商品", "10", "显示 1 种商品"],
    ["文字", "20", "2 段"],
  ]);
  expect(shown.changes.map(({ command }) => command)).toEqual([
    "启用专区",
    "新增专区区块",
    "新增专区区块",
    "新增专区",
  ]);
  const boss = await roleBrowser("boss");
  const answer = await getAnswer(list.loader, boss.get("/staff/zones?kind=fair"));
  expect(await shownList(list, answer)).toMatchObject({
    rows: [{ cells: expect.arrayContaining(["春季药交会"]) }],
    mayChange: false,
  });
});

test("pictures of a zone and of a banner are handed in with their forms, stay until others come, and go with their address", async () => {
  const marketing = await roleBrowser("marketing");
  const picture = (name: string) => madePicture(name, { width: 1100, height: 400, colour: "#00aa55" });
  const hand = async (route: Route, sent: object, params: Record<string, string>, files: File[]) => {
    const fields = { formKey: newFormToken(), ...sent } as Record<string, string>;
    const answer = await getAnswer(
      route.action,
      postFiles(marketing, "/x?kind=banner", fields, { file: files }),
      params,
    );
    return { path: answer.headers.get("Location"), text: await answer.text() };
  };
  const sent = await hand(form, NEW(), { id: "new" }, [await picture("head.png")]);
  const id = sent.path!.split("/").at(-1)!;
  const stored = async () => {
    const zone = await db.selectFrom("zone").select("image").executeTakeFirstOrThrow();
    const blocks = await db.selectFrom("zone_block").select("data").execute();
    return [zone.image, ...blocks.map(({ data }) => (JSON.parse(data) as { image: string }).image)];
  };
  const [image] = await stored();
  expect(image).toMatch(/^\/pictures\/.+\/520\.webp$/);
  await hand(block, { ...BLOCK, url: "/list" }, { id, block: "new" }, [await picture("banner.png")]);
  const [, banner] = await stored();
  expect(banner).toMatch(/^\/pictures\/.+\/520\.webp$/);
  const change = { version: await version(form, { id }), image: image!, title: "夏季药交会" };
  expect((await head(change, id)).status).toBe(303);
  expect(await stored()).toEqual([image, banner]);
  expect((await head({ version: await version(form, { id }) }, id)).status).toBe(303);
  expect(await stored()).toEqual(["", banner]);
  const small = await madePicture("small.png", { width: 100, height: 40, colour: "#00aa55" });
  const refused = await hand(form, { ...NEW(), slug: "other" }, { id: "new" }, [small]);
  expect([refused.path, refused.text]).toEqual([null, expect.stringContaining("520×176")]);
  expect(await db.selectFrom("picture").select("id").execute()).toHaveLength(2);
});

test("one form that is sent twice at the same moment makes one zone, one block", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([head({ formKey }), head({ formKey })]);
  expect(both.map(({ path }) => path)).toEqual([both[0]!.path, both[0]!.path]);
  const id = both[0]!.path!.split("/").at(-1)!;
  const key = newFormToken();
  const words = { formKey: key, content: "欢迎" };
  const blocks = await Promise.all([add(id, "text", words), add(id, "text", words)]);
  expect(blocks.map(({ status }) => status)).toEqual([303, 303]);
  expect((await look<Shown>(page, { id })).blocks).toHaveLength(1);
});

test("its address is nobody else's and stays; a refused form may be sent again with another", async () => {
  const id = await made();
  const formKey = newFormToken();
  expect(await head({ formKey })).toMatchObject({
    status: 400,
    text: expect.stringContaining("已有同类专区"),
  });
  expect((await head({ formKey, kind: "activity" })).path).not.toBeNull();
  const again = { version: await version(form, { id }), slug: "autumn", title: "秋季药交会" };
  expect((await head(again, id)).status).toBe(303);
  expect(
    await db.selectFrom("zone").select(["slug", "title"]).where("id", "=", Number(id)).execute(),
  ).toEqual([{ slug: "spring", title: "秋季药交会" }]);
});

test("a change is made once from what was seen: of the head, of a block, of what is switched", async () => {
  const id = await made();
  const seen = await version(form, { id });
  expect((await head({ version: seen, title: "春季展" }, id)).status).toBe(303);
  const late = await head({ version: seen, title: "夏季展" }, id);
  expect(late.status).toBe(409);
  for (const word of ["春季展", "夏季展"]) expect(late.text).toContain(word);
  expect((await send(turn, { version: seen, to: "on", why: "按计划" }, { id })).status).toBe(409);
  await add(id, "text", { content: "欢迎" });
  const of = String((await look<Shown>(page, { id })).blocks[0]!.id);
  const previous = await version(block, { id, block: of });
  expect((await add(id, "", { version: previous, content: "你好" }, of)).status).toBe(303);
  expect((await add(id, "", { version: previous, content: "再见" }, of)).status).toBe(409);
});

test("a removed block is gone from the page and whole in the log; twice is nothing", async () => {
  const id = await made();
  await add(id, "text", { content: "限时三天" });
  const of = String((await look<Shown>(page, { id })).blocks[0]!.id);
  const remove = () => send(blockRemoval, { why: "活动结束" }, { id, block: of });
  expect((await remove()).status).toBe(303);
  expect((await look<Shown>(page, { id })).blocks).toEqual([]);
  const [row] = await auditRows({ subject: "zone", subjectId: id, limit: 1 });
  expect(row).toMatchObject({ command: "删除专区区块", why: "活动结束" });
  expect(row!.before).toContain("限时三天");
  expect((await remove()).status).toBe(404);
});

test.each<[object, string]>([
  [{ slug: "春" }, "地址名只能有字母"],
  [{ title: "" }, "请填写标题"],
  [{ image: "/art/gone.svg" }, "没有这个图片"],
  [{ ends: "2026-01-01 00:00" }, "结束须晚于开始"],
  [{ targets: ["everyone"] }, "没有这样的客户类型"],
  [{ why: "" }, "请写明原因"],
])("a zone with %o is refused in its field", async (fields, words) => {
  expect(await head(fields)).toMatchObject({ status: 400, text: expect.stringContaining(words) });
  expect(await db.selectFrom("zone").select("id").execute()).toEqual([]);
});

test.each<[string, object, string]>([
  ["goods", { goodsLines: "没有的药", limit: "10" }, "没有商品“没有的药”"],
  ["goods", { category: "999999", limit: "10" }, "商城中没有：分类 999999"],
  ["offers", { idLines: "999999" }, "没有活动“999999”"],
  ["vouchers", { idLines: "不存在的券" }, "没有优惠券“不存在的券”"],
  ["goods", { manufacturer: "不存在的厂", limit: "10" }, "没有这个厂家"],
  ["banner", { image: "/art/gone.svg" }, "没有这个图片"],
])("a block of %s with %o is refused", async (kind, fields, words) => {
  const id = await made();
  expect(await add(id, kind, fields)).toMatchObject({ status: 400, text: expect.stringContaining(words) });
  expect((await look<Shown>(page, { id })).blocks).toEqual([]);
});

test("offers and makers are chosen by name and shown with their numbers; what has ended is warned of and no new one", async () => {
  const id = await made();
  const at = now();
  const offer = (number: number, name: string, ends: number) => ({
    id: number,
    kind: "gift",
    name,
    starts_at: at - DAY,
    ends_at: ends,
    status: "on",
    scope: '{"all":true}',
    terms: "{}",
    priority: 0,
  });
  await emptyTables(["offer"]);
  await db
    .insertInto("offer")
    .values([offer(71, "春季满赠", at + DAY), offer(72, "春季满减", at + DAY), offer(73, "冬季满赠", at - 1)])
    .execute();
  expect((await add(id, "offers", { idLines: "春季" })).text).toContain(
    "“春季”可以是：71 春季满赠、72 春季满减，请写编号",
  );
  expect((await add(id, "offers", { idLines: "冬季满赠" })).text).toContain("已于");
  expect((await add(id, "offers", { idLines: "春季满赠\n72" })).status).toBe(303);
  const shown = async () => (await look<Shown>(page, { id })).blocks[0]!;
  expect((await shown()).names).toBe("71 春季满赠、72 春季满减");

  await db
    .updateTable("offer")
    .set({ ends_at: at - 1 })
    .where("id", "=", 72)
    .execute();
  const params = { id, block: String((await shown()).id) };
  const opened = await look<{ input: { idLines: string }; hidden: string[]; choices: string[] }>(
    block,
    params,
  );
  expect(opened.input.idLines).toBe("71 春季满赠\n72 春季满减");
  expect(opened.hidden).toMatchObject([expect.stringContaining("72 春季满减（已于")]);
  expect(opened.choices).toEqual(["71 春季满赠"]);
  const again = { idLines: opened.input.idLines, version: await version(block, params), title: "又改" };
  expect((await add(id, "offers", again, params.block)).status).toBe(303);

  const manufacturer = await db
    .selectFrom("manufacturer")
    .select(["id", "name"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  expect((await add(id, "goods", { manufacturer: manufacturer.name, limit: "10", sort: "20" })).status).toBe(
    303,
  );
  const [, goodsBlock] = (await look<Shown>(page, { id })).blocks;
  expect(goodsBlock!.names).toContain(`${manufacturer.id} ${manufacturer.name}`);
});

test("who may only look changes nothing; what there is not is not found", async () => {
  expect((await head({}, "new", "boss")).status).toBe(403);
  expect((await head({}, "new", "sales")).status).toBe(403);
  expect((await head({}, "999999")).status).toBe(404);
  const id = await made();
  expect((await add(id, "banners", {})).status).toBe(404);
  expect((await add(id, "text", { content: "欢迎" }, "999999")).status).toBe(404);
});
