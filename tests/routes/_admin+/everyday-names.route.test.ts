import { beforeAll, beforeEach, expect, test } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { findGoods } from "~/modules/catalogue/search/search.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as entry from "~/routes/_admin+/_goods+/staff.everyday-names.entry/route";
import * as list from "~/routes/_admin+/_goods+/staff.everyday-names._index/route";
import * as removal from "~/routes/_admin+/_goods+/staff.everyday-names.removal/route";
import * as missed from "~/routes/_admin+/_goods+/staff.missed-searches/route";
import { clear, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables, ensureRows, upTo } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["synonym", "missed_search", "audit"]);
  await bumpVersion(db, "everyday");
  await ground();
  await ensureRows("company", ...upTo(9));
});

const NEW = { version: "0", why: "客户常搜", word: "退热药", meant: "对乙酰氨基酚、布洛芬" };
const path = (page: string, word: string) => `/staff/everyday-names/${page}?word=${encodeURIComponent(word)}`;
const send = async (fields: object = {}, role: "purchasing" | "boss" = "purchasing") => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(entry.action, browser.post("/x", { ...NEW, ...fields }));
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
};
const look = async (word: string) => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(entry.loader, browser.get(path("entry", word)));
  return (await answer.json()) as {
    isNew: boolean;
    version: number;
    input: { word: string; meant: string };
    changes: unknown[];
  };
};
const rows = async (words = "") => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(
    list.loader,
    browser.get(`/staff/everyday-names?words=${encodeURIComponent(words)}`),
  );
  return (await shownList(list, answer)).rows.map(({ cells }) => cells);
};

test("a new name is in the list and in the log, and found by either of its words", async () => {
  expect((await look("退热药")).isNew).toBe(true);
  expect(await send()).toMatchObject({ status: 303, path: "/staff/everyday-names" });
  expect(await rows()).toEqual([["退热药", "对乙酰氨基酚、布洛芬"]]);
  expect(await rows("布洛芬")).toHaveLength(1);
  expect(await rows("阿莫西林")).toEqual([]);
  expect(await auditRows({ subject: "synonym", subjectId: "退热药", limit: 5 })).toMatchObject([
    { command: "新增常用叫法", why: "客户常搜" },
  ]);
});

test("searches follow at once, and no more once it is removed", async () => {
  const name = "对乙酰氨基酚片";
  const row = { name, spec: "0.5g*12片", manufacturer: "某某制药", price: "3.50", unit: "盒" };
  await importGoods([row], { kind: "drug", now: now(), paper: "首营审批表 1" });
  const found = async () => (await findGoods("备货首选", "drug")).scores.size;
  expect(await found()).toBe(0);
  expect((await send({ word: "备货首选", meant: name })).status).toBe(303);
  expect(await found()).toBeGreaterThan(0);
  const purchasing = await roleBrowser("purchasing");
  const remove = (why: string) =>
    getAnswer(removal.action, purchasing.post(path("removal", "备货首选"), { why }));
  expect((await remove("")).status).toBe(400);
  expect((await remove("重复")).status).toBe(303);
  expect([await found(), await rows()]).toEqual([0, []]);
  expect((await remove("重复")).status).toBe(404);
});

test("a change is made once from what was seen; somebody else's is shown first", async () => {
  await send();
  const { version, isNew } = await look("退热药");
  expect(isNew).toBe(false);
  expect((await send()).status).toBe(409);
  expect((await send({ version: String(version), meant: "布洛芬" })).status).toBe(303);
  const late = await send({ version: String(version), meant: "阿司匹林" });
  expect(late.status).toBe(409);
  for (const word of ["布洛芬", "阿司匹林"]) expect(late.text).toContain(word);
  expect(await look("退热药")).toMatchObject({ input: { meant: "布洛芬" }, changes: [{}, {}] });
});

test.each([
  [{ word: "" }, "请填写常用叫法"],
  [{ word: "0.25g" }, "会被当作数量或规格"],
  [{ meant: "" }, "请填写所指的名称"],
  [{ meant: "退热药" }, "不能与常用叫法相同"],
  [{ meant: "，；" }, "请至少写明一个"],
  [{ why: "" }, "请写明原因"],
])("%o is refused", async (fields, words) => {
  const { status, text } = await send(fields);
  expect(status).toBe(400);
  expect(text).toContain(words);
  expect(await rows()).toEqual([]);
});

test("who may only look changes nothing; what there is not is not removed", async () => {
  expect((await send({}, "boss")).status).toBe(403);
  const purchasing = await roleBrowser("purchasing");
  expect((await getAnswer(removal.loader, purchasing.get(path("removal", "没有")))).status).toBe(404);
});

test("what was missed stands by how many companies missed it, and leads to where a name is written for it", async () => {
  const day = toDay(now());
  const miss = (companyId: number, words: string, type = "drug", lacking = "") => ({
    day,
    company_id: companyId,
    words,
    type,
    lacking,
  });
  const old = { ...miss(9, "很久以前"), day: "2020-01-01" };
  const all = [miss(1, "退烧贴"), miss(2, "退烧贴"), miss(1, "阿莫西林口香糖", "drug", "口香糖"), old];
  await db
    .insertInto("missed_search")
    .values([...all, miss(1, "某某厂", "manufacturer")])
    .execute();
  const browser = await roleBrowser("purchasing");
  const answer = await getAnswer(missed.loader, browser.get("/staff/missed-searches?days=7"));
  const { rows: found } = await shownList(missed, answer);
  expect(found.map(({ cells }) => cells)).toEqual([
    ["退烧贴", "全部", "2 家", "2", day],
    ["某某厂（厂家）", "全部", "1 家", "1", day],
    ["阿莫西林口香糖", "口香糖", "1 家", "1", day],
  ]);
  expect(found[0]!.to).toBe(path("entry", "退烧贴"));
  expect((await look("退烧贴")).input).toEqual({ word: "退烧贴", meant: "" });
});
