import { beforeAll, beforeEach, expect, test } from "vitest";
import { frameContent } from "~/modules/content/header.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { parseTime } from "~/platform/values/clock";
import * as page from "~/routes/_admin+/_content+/staff.content.$list.$id._index/route";
import * as removal from "~/routes/_admin+/_content+/staff.content.$list.$id.removal/route";
import * as picture from "~/routes/_admin+/_content+/staff.content.nav.$id.picture/route";
import * as list from "~/routes/_admin+/_content+/staff.content.$list._index/route";
import { madePicture } from "../../modules/pictures/made";
import { postFiles } from "../post-files";
import { getVersion } from "~/platform/http/stale";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["nav_item", "hot_word", "link"]);
  await bumpVersion(db, "content");
});

const NEW = { version: "0", why: "冬季活动", name: "药交会", url: "/yjh", sort: "3", starts: "", ends: "" };
type Fields = Record<string, string | string[]>;
const send = async (
  in_: string,
  fields: Fields = {},
  { id = "new", role = "marketing" }: { id?: string; role?: "marketing" | "boss" | "sales" } = {},
) => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(
    page.action,
    browser.post("/x", { formKey: newFormToken(), ...NEW, ...fields } as never),
    {
      list: in_,
      id,
    },
  );
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
};
const look = async (in_: string, id: string) => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(page.loader, browser.get("/x"), { list: in_, id });
  return (await answer.json()) as { version: number; input: Record<string, string>; changes: unknown[] };
};
const rows = async (in_: string, search = "") => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(list.loader, browser.get(`/staff/content/${in_}${search}`), { list: in_ });
  return shownList<{ mayChange: boolean }>(list, answer);
};
const frame = (at = parseTime("2026-11-26 12:00")!) => frameContent({ buyer: null }, at);
const idIn = async (in_: string) => (await rows(in_)).rows[0]!.id;

test("a new entry of the navigation is shown at once, in the list and in the log", async () => {
  expect(await send("nav", { look: "on" })).toMatchObject({ status: 303, path: "/staff/content/nav" });
  expect((await frame()).nav).toMatchObject([{ name: "药交会", url: "/yjh", isOpen: true }]);
  const { rows: all, mayChange } = await rows("nav");
  expect([all.map(({ cells }) => cells), mayChange]).toEqual([
    [["药交会", "显示中", "长期", "所有人", "3", "/yjh"]],
    false,
  ]);
  const [row] = await auditRows({ subject: "nav_item", subjectId: all[0]!.id, limit: 5 });
  expect(row).toMatchObject({ command: "新增导航", why: "冬季活动", before: null });
});

test("a hot word without an address searches for itself, inside its window, for those it names", async () => {
  const window = { starts: "2026-12-01 00:00", ends: "2026-12-31 24:00" };
  expect(
    (await send("hot-words", { name: "连花清瘟", url: "", ...window, targets: ["visitor", "clinic"] }))
      .status,
  ).toBe(303);
  expect((await frame()).hotWords).toEqual([]);
  expect((await frame(parseTime("2026-12-31 23:59")!)).hotWords).toMatchObject([
    { word: "连花清瘟", url: `/search?keywords=${encodeURIComponent("连花清瘟")}` },
  ]);
  expect((await frame(parseTime("2027-01-01 00:00")!)).hotWords).toEqual([]);
  const [row] = (await rows("hot-words")).rows;
  expect(row!.cells[3]).toMatch(/^访客，/);
  expect((await look("hot-words", row!.id)).input).toMatchObject({
    targets: "visitor clinic",
    starts: "2026-12-01",
    ends: "2026-12-31",
  });
});

test("one form that is sent twice at the same moment makes one", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send("nav", { formKey }), send("nav", { formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect((await rows("nav")).rows).toHaveLength(1);
});

test("a link stands in its list with an icon that the list knows", async () => {
  const promise = { name: "全程冷链", list: "promises", url: "", icon: "truck", text: "2 至 8 ℃" };
  expect((await send("links", promise)).status).toBe(303);
  expect((await frame()).links.promises).toMatchObject([{ name: "全程冷链", icon: "truck", url: "" }]);
  expect((await rows("links", "?in=promises")).rows).toHaveLength(1);
  expect((await rows("links", "?in=topbar")).rows).toHaveLength(0);
  expect((await send("links", { ...promise, list: "topbar" })).text).toContain("这个列表的链接须填写地址");
  const icon = await send("links", { ...promise, list: "topbar", url: "/list" });
  expect(icon).toMatchObject({ status: 400 });
  expect(icon.text).toContain("这个列表可用的图标：无");
});

test.each([
  [{ name: "" }, "请填写名称"],
  [{ name: "一二三四五六七八九十一二三" }, "名称不超过 12 个字"],
  [{ url: "javascript:alert(1)" }, "应为本站路径"],
  [{ url: "//other.test" }, "应为本站路径"],
  [{ url: "/art/none.svg" }, "没有这个图片"],
  [{ sort: "-1" }, "顺序不小于 0"],
  [{ sort: "1e3" }, "请填写顺序，整数"],
  [{ starts: "明天" }, "时间请写作"],
  [{ starts: "2026-12-02 00:00", ends: "2026-12-01 00:00" }, "结束须晚于开始"],
  [{ targets: ["everyone"] }, "没有这样的客户类型"],
  [{ why: "" }, "请写明原因"],
])("%o is refused in its field", async (fields, words) => {
  const { status, text } = await send("nav", fields);
  expect(status).toBe(400);
  expect(text).toContain(words);
  expect((await frame()).nav).toEqual([]);
});

test("a change is made once from what was seen; somebody else's is shown first", async () => {
  await send("nav", { targets: ["clinic"] });
  const id = await idIn("nav");
  const { version } = await look("nav", id);
  const fields = { version: String(version), name: "优医汇", url: "/yyh" };
  expect((await send("nav", fields, { id })).status).toBe(303);
  expect((await frame()).nav).toMatchObject([{ name: "优医汇" }]);
  const late = await send("nav", { ...fields, name: "包邮专区", targets: ["clinic"] }, { id });
  expect(late.status).toBe(409);
  for (const word of ["优医汇", "包邮专区", "所有人", "诊所"]) expect(late.text).toContain(word);
  expect((await look("nav", id)).changes).toHaveLength(2);
});

test("what is removed is gone from the pages and whole in the log; twice is nothing", async () => {
  await send("nav");
  const id = await idIn("nav");
  const marketing = await roleBrowser("marketing");
  const version = String(getVersion([]));
  const remove = (why: string, which = id) =>
    getAnswer(removal.action, marketing.post("/x", { why, version }), { list: "nav", id: which });
  expect((await remove("")).status).toBe(400);
  expect((await remove("活动结束")).status).toBe(303);
  expect((await frame()).nav).toEqual([]);
  const [row] = await auditRows({ subject: "nav_item", subjectId: id, limit: 1 });
  expect(row).toMatchObject({ command: "删除导航", why: "活动结束", after: null });
  expect(row!.before).toContain("/yjh");
  expect((await remove("活动结束")).status).toBe(404);
});

test("who may only look changes nothing; a list that there is not is not found", async () => {
  expect((await send("nav", {}, { role: "boss" })).status).toBe(403);
  expect((await send("nav", {}, { role: "sales" })).status).toBe(403);
  expect((await send("banners")).status).toBe(404);
  expect((await send("nav", {}, { id: "999999" })).status).toBe(404);
  expect((await frame()).nav).toEqual([]);
});

test("what is meant for a kind of company that is no more stays narrow when it is saved", async () => {
  const row = { name: "批发专区", url: "/list", is_open: 0 as const, sort: 1, targets: "wholesaler" };
  await db.insertInto("nav_item").values(row).execute();
  await bumpVersion(db, "content");
  const id = await idIn("nav");
  const { version, input } = await look("nav", id);
  expect(input["targets"]).toBe("wholesaler");
  const again = { version: String(version), name: "批发专场", targets: input["targets"]!.split(" ") };
  expect((await send("nav", again, { id })).status).toBe(303);
  expect((await frame()).nav).toEqual([]);
  expect((await rows("nav")).rows[0]!.cells[3]).toBe("wholesaler");
  expect((await send("nav", { targets: ["wholesaler"] })).status).toBe(400);
});

test("entries stand in two levels; a third and a circle are refused, and what is below goes with its parent", async () => {
  const idOf = async (name: string) =>
    (await rows("nav")).rows.find(({ cells }) => cells[0]!.endsWith(name))!.id;
  await send("nav", { name: "专区" });
  await send("nav", { name: "其他", sort: "4" });
  const [parent, other] = [await idOf("专区"), await idOf("其他")];
  expect((await send("nav", { name: "会场", sort: "1", parent })).status).toBe(303);
  const child = await idOf("会场");
  expect((await frame()).nav).toMatchObject([
    { name: "专区", image: "", children: [{ name: "会场", url: "/yjh" }] },
    { name: "其他", children: [] },
  ]);
  expect((await rows("nav")).rows.map(({ cells }) => cells[0])).toEqual(["专区", "专区 › 会场", "其他"]);
  const place = async (id: string, name: string, below: string) => {
    const { version } = await look("nav", id);
    return send("nav", { version: String(version), name, parent: below }, { id });
  };
  for (const [id, name, below, words] of [
    [parent, "专区", parent, "上级不能是它自己"],
    [parent, "专区", other, "它有下级"],
    [other, "其他", child, "导航最多两级"],
    [other, "其他", "999999", "没有这个上级导航"],
  ] as const) {
    const { status, text } = await place(id, name, below);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  }
  const marketing = await roleBrowser("marketing");
  const remove = (below: string[]) =>
    getAnswer(removal.action, marketing.post("/x", { why: "活动结束", version: String(getVersion(below)) }), {
      list: "nav",
      id: parent,
    });
  expect((await remove([])).status).toBe(409);
  expect((await remove(["会场"])).status).toBe(303);
  expect((await frame()).nav).toMatchObject([{ name: "其他", children: [] }]);
  const [gone] = await auditRows({ subject: "nav_item", subjectId: child, limit: 1 });
  expect(gone).toMatchObject({ command: "删除导航", after: null });
});

test("an entry's picture is handed in, shown and taken away; who may only look hands in none", async () => {
  await send("nav");
  const id = await idIn("nav");
  const set = async (fields: object, files: File[], role: "marketing" | "boss" = "marketing") => {
    const browser = await roleBrowser(role);
    const { version } = (await (await getAnswer(picture.loader, browser.get("/x"), { id })).json()) as {
      version: number;
    };
    const all = { version: String(version), do: "set", fit: "crop", ...fields };
    return getAnswer(picture.action, postFiles(browser, "/x", all, { file: files }), { id });
  };
  expect((await set({}, [await madePicture()], "boss")).status).toBe(403);
  expect((await set({}, [])).status).toBe(400);
  expect((await set({}, [new File(["text"], "a.png")])).status).toBe(400);
  expect((await set({ version: "1" }, [await madePicture()])).status).toBe(409);
  expect((await set({}, [await madePicture()])).status).toBe(303);
  expect((await frame()).nav[0]!.image).toMatch(/^\/pictures\/\d+-[0-9a-f]{12}\/320\.webp$/);
  expect((await set({ do: "remove" }, [])).status).toBe(303);
  expect((await frame()).nav[0]!.image).toBe("");
});
