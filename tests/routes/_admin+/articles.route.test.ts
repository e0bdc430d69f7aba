import { beforeAll, beforeEach, expect, test } from "vitest";
import { helpPage } from "~/modules/help/help.server";
import { latestNews } from "~/modules/help/news.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as article from "~/routes/_admin+/_content+/staff.articles.$id._index/route";
import * as withdrawal from "~/routes/_admin+/_content+/staff.articles.$id.withdrawal/route";
import * as list from "~/routes/_admin+/_content+/staff.articles._index/route";
import * as standard from "~/routes/_admin+/_content+/staff.articles.standard/route";
import * as write from "~/routes/_admin+/_content+/staff.articles.new/route";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["article"]);
  await bumpVersion(db, "content");
});

const TEXT = "## 时间\n\n2 月 1 日至 8 日**不发货**。\n\n- 急用请提前\n\n<script>alert(1)</script>";
const NEW = {
  category: "notice",
  page: "",
  title: "春节发货安排",
  summary: "",
  at: "",
  content: TEXT,
};
type Fields = Partial<Record<keyof typeof NEW | "do" | "formKey" | "seen" | "from", string>>;
interface Answer {
  status: number;
  text: string;
  path: string | null;
  preview: { seen: number; html: string; when: string | null; isChanged: boolean } | undefined;
}

async function send(fields: Fields, role: "marketing" | "boss" = "marketing"): Promise<Answer> {
  const browser = await roleBrowser(role);
  const sent = { do: "check", formKey: newFormToken(), ...NEW, ...fields };
  const answer = await getAnswer(write.action, browser.post("/staff/articles/new", sent));
  const text = await answer.text();
  const { preview } = text.startsWith("{") ? (JSON.parse(text) as Pick<Answer, "preview">) : {};
  return { status: answer.status, text, path: answer.headers.get("Location"), preview };
}

/** Looks at it, then publishes it; gives its id. */
async function published(fields: Fields = {}, formKey = newFormToken()): Promise<string> {
  const { preview } = await send({ ...fields, formKey });
  const { path } = await send({ ...fields, formKey, do: "publish", seen: String(preview!.seen) });
  return path!.split("/").at(-1)!;
}
const look = async (id: string) => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(article.loader, browser.get("/x"), { id });
  return (await answer.json()) as { html: string; path: string | null; mayChange: boolean };
};
const rows = async (search = "") => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(list.loader, browser.get(`/staff/articles${search}`));
  return (await shownList(list, answer)).rows.map(({ cells }) => cells);
};
const titles = async (at = now()) => (await latestNews(at)).map(({ title }) => title);
const help = async (key: string) => {
  const found = await helpPage(key, null, now());
  return found && "page" in found ? JSON.stringify(found.page) : "";
};
const helpText = () => help("zfps/hwps");

test("it is looked at as buyers read it before it comes out, without what could run; changed since, it is looked at again", async () => {
  const first = await send({});
  expect(first.preview).toMatchObject({ when: null, isChanged: false });
  expect(first.preview!.html).toContain("<h2>时间</h2>");
  expect(first.preview!.html).toContain("<strong>不发货</strong>");
  expect(first.preview!.html).not.toContain("script");
  expect(await titles()).toEqual([]);
  const changed = await send({ do: "publish", title: "另一个标题", seen: String(first.preview!.seen) });
  expect(changed.preview).toMatchObject({ isChanged: true });
  expect((await send({ do: "publish" })).preview).toMatchObject({ isChanged: true });
  expect(await titles()).toEqual([]);
});

test("published it is news at once; the same form a second time is the same article", async () => {
  const formKey = newFormToken();
  const { preview } = await send({ formKey });
  const again = { formKey, do: "publish", seen: String(preview!.seen) };
  const both = await Promise.all([send(again), send(again)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]!.path).toBe(both[1]!.path);
  expect(await titles()).toEqual(["春节发货安排"]);
  const id = both[0]!.path!.split("/").at(-1)!;
  expect(await look(id)).toMatchObject({ path: `/news/info/${id}/notice`, mayChange: false });
  expect(await auditRows({ subject: "article", subjectId: id, limit: 5 })).toMatchObject([
    { command: "发布文章" },
  ]);
  expect(await rows()).toEqual([["春节发货安排", "通知公告", "已发布", formatTime(now())]]);
});

test("with a time to come it waits until then", async () => {
  const at = formatTime(now() + 3 * DAY);
  expect((await send({ at })).preview).toMatchObject({ when: at });
  const id = await published({ at });
  expect([await titles(), (await look(id)).path]).toEqual([[], null]);
  expect(await titles(now() + 3 * DAY)).toEqual(["春节发货安排"]);
  expect(await rows()).toEqual([["春节发货安排", "通知公告", "待发布", at]]);
});

test("news that is written anew takes the place of the old one; of a help page the old one stays and counts again", async () => {
  const old = await published();
  await published({ title: "春节发货安排（更新）", from: old });
  expect(await titles()).toEqual(["春节发货安排（更新）"]);
  const page = { category: "help/zfps/hwps", title: "货物配送" };
  const first = await published({ ...page, content: "当天发货" });
  const second = await published({ ...page, content: "次日发货", from: first });
  expect(await helpText()).toContain("次日发货");
  expect((await rows("?category=help/zfps/hwps")).map((cells) => cells[2])).toEqual(["已发布", "已有新版"]);
  await published({ title: "货物配送须知", from: second });
  expect(await helpText()).toContain("次日发货");
  const marketing = await roleBrowser("marketing");
  const withdraw = (why: string) =>
    getAnswer(withdrawal.action, marketing.post("/x", { why }), { id: second });
  expect((await withdraw("")).status).toBe(400);
  expect((await withdraw("写错了")).status).toBe(303);
  expect(await helpText()).toContain("当天发货");
  expect((await withdraw("写错了")).status).toBe(404);
});

test("news that somebody else has replaced meanwhile is not published beside it, and what was written stays", async () => {
  const old = await published();
  const mine = { title: "春节发货安排（乙）", from: old, formKey: newFormToken() };
  const { preview } = await send(mine);
  await published({ title: "春节发货安排（甲）", from: old });
  const publish = { ...mine, do: "publish", seen: String(preview!.seen) };
  const refused = await send(publish);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("没有发布")]);
  expect(await titles()).toEqual(["春节发货安排（甲）"]);
  const marketing = await roleBrowser("marketing");
  const again = await getAnswer(write.loader, marketing.get(`/staff/articles/new?from=${old}`));
  expect(await again.json()).toMatchObject({ title: "写文章", from: "" });
  expect((await send({ ...publish, from: "" })).status).toBe(303);
});

test("a new help page is named by its address within a group", async () => {
  const page = { category: "other", title: "拒收与退回" };
  expect((await send({ ...page, page: "" })).text).toContain("请填写新帮助页的地址");
  expect((await send({ ...page, page: "none/jstt" })).text).toContain("请填写新帮助页的地址");
  await published({ ...page, page: "zfps/jstt" });
  expect(await help("zfps/jstt")).toContain("拒收与退回");
  expect(await rows()).toMatchObject([
    ["拒收与退回", "帮助：支付与配送，拒收与退回", "已发布", expect.any(String)],
  ]);
});

test.each([
  [{ title: "" }, "请填写标题"],
  [{ title: "长".repeat(81) }, "标题不超过 80 个字"],
  [{ content: "  \n" }, "请填写正文"],
  [{ content: "长".repeat(50_001) }, "正文不超过 50000 个字"],
  [{ category: "advert" }, "请选择栏目"],
  [{ at: "明天" }, "时间请写作"],
])("field %# is refused in its place", async (fields, words) => {
  const { status, text } = await send(fields);
  expect(status).toBe(400);
  expect(text).toContain(words);
});

test("who may only look writes nothing; an article that there is not is not found", async () => {
  expect((await send({}, "boss")).status).toBe(403);
  const marketing = await roleBrowser("marketing");
  const anew = await getAnswer(write.loader, marketing.get("/staff/articles/new?from=999999"));
  expect(anew.status).toBe(404);
});

test("the help pages that come with the shop are published once, where none stands or all anew", async () => {
  await emptyTables(["article"]);
  const browser = await roleBrowser("marketing");
  const send = (fields: object) =>
    getAnswer(standard.action, browser.post("/x", { formKey: newFormToken(), why: "新店开业", ...fields }));
  const count = async () => (await db.selectFrom("article").select("id").execute()).length;
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const pages = await count();
  const states = async () => {
    const answer = await getAnswer(standard.loader, browser.get("/x"));
    return ((await answer.json()) as { pages: { isStanding: boolean }[] }).pages;
  };
  expect((await states()).map(({ isStanding }) => isStanding)).toEqual(Array(pages).fill(true));
  expect((await send({})).status).toBe(303);
  expect(await count()).toBe(pages);
  expect((await send({ all: "1" })).status).toBe(303);
  expect(await count()).toBe(2 * pages);
  expect((await send({ why: "" })).status).toBe(400);
  const boss = await roleBrowser("boss");
  expect((await getAnswer(standard.action, boss.post("/x", {}))).status).toBe(403);
});
