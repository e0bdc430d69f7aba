import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_content+/staff.announcements._index/route";
import * as page from "~/routes/_admin+/_content+/staff.announcements.$id._index/route";
import * as withdrawal from "~/routes/_admin+/_content+/staff.announcements.$id.withdrawal/route";
import * as fresh from "~/routes/_admin+/_content+/staff.announcements.new/route";
import type { Browser } from "../../modules/company/browser";
import { openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

let service: Browser;
let warehouse: Browser;
beforeAll(async () => {
  await loadPeople();
  [service, warehouse] = [await roleBrowser("service"), await roleBrowser("warehouse")];
});
beforeEach(async () => {
  await openShop();
  await emptyTables(["announcement", "message"]);
});

const PATH = "/staff/announcements";
const FORM = {
  do: "send",
  formKey: "one",
  title: "放假通知",
  body: "国庆不发货。",
  url: "/list",
  province: "",
  rank: "",
  managerId: "",
  goodsId: "",
  at: "",
};
const press = (more: Record<string, string>, browser = service) =>
  getAnswer(fresh.action, browser.post(`${PATH}/new`, { ...FORM, ...more }));
interface Shown {
  preview: { count: number; names: string[]; whom: string; seen: number; isChanged: boolean };
}
/** Looked at first, where it is to be sent. */
async function post(more: Record<string, string> = {}, browser = service) {
  if (more["do"] === "check") return press(more, browser);
  const looked = await press({ ...more, do: "check" }, browser);
  if (looked.status !== 200) return looked;
  const { preview } = (await looked.json()) as Shown;
  return press({ ...more, seen: String(preview.seen) }, browser);
}
const fault = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, string[]> }).error;
const messages = () => db.selectFrom("message").select(["title", "company_id"]).execute();
const made = async (more: Record<string, string> = {}) =>
  (await post(more)).headers.get("Location")!.split("/").at(-1)!;
const shown = async (id: string, query = "") =>
  shownList<{
    state: string;
    mayStop: boolean;
    mayWithdraw: boolean;
    changes: { command: string }[];
  }>(page, await getAnswer(page.loader, service.get(`${PATH}/${id}${query}`), { id }));

test("is looked at before it is sent, and nothing is sent by that", async () => {
  const answer = await post({ do: "check" });
  const { preview } = (await answer.json()) as Shown;
  expect(preview.count).toBeGreaterThan(0);
  expect(preview.names.length).toBe(Math.min(preview.count, 10));
  expect(preview.whom).toBe("全部客户");
  expect(await messages()).toEqual([]);
  expect(await db.selectFrom("announcement").selectAll().execute()).toEqual([]);
});

test("for those who bought a goods takes it by its number or its whole name", async () => {
  const goods = await db.selectFrom("goods").select(["id", "name"]).executeTakeFirstOrThrow();
  const { id: company_id } = await db.selectFrom("company").select("id").executeTakeFirstOrThrow();
  const bought = { company_id, goods_id: goods.id, times: 1, number: 10, last_at: 1 };
  await db.insertInto("purchase").values(bought).execute();
  for (const goodsId of [String(goods.id), `${goods.id} ${goods.name}`]) {
    const { preview } = (await (await press({ do: "check", goodsId })).json()) as Shown;
    expect(preview.whom).toBe(`买过“${goods.name}”`);
    expect([preview.count, preview.names.length]).toEqual([1, 1]);
  }
});

test("that was changed after it was looked at, or never was, is shown and not sent", async () => {
  const { preview } = (await (await press({ do: "check" })).json()) as Shown;
  expect(preview.isChanged).toBe(false);
  const seen = String(preview.seen);
  const changed: Record<string, string>[] = [
    { seen, body: "国庆照常发货。" },
    { seen, rank: "A" },
    { seen: "" },
    { seen: "5" },
  ];
  for (const more of changed) {
    const answer = await press(more);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Shown).preview.isChanged).toBe(true);
  }
  expect(await db.selectFrom("announcement").selectAll().execute()).toEqual([]);
  expect((await press({ seen })).status).toBe(303);
});

test("is sent once, however often the form comes, and its page says to whom", async () => {
  const answers = await Promise.all([post(), post()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const id = answers[0]!.headers.get("Location")!.split("/").at(-1)!;
  expect(answers[1]!.headers.get("Location")).toBe(`${PATH}/${id}`);
  const sent = await messages();
  expect(new Set(sent.map((item) => item.company_id)).size).toBe(sent.length);
  const { state, rows, changes, mayStop, mayWithdraw } = await shown(id);
  expect([state, mayStop, mayWithdraw, rows.length]).toEqual(["已发送", false, true, sent.length]);
  expect(changes.map(({ command }) => command)).toEqual(["群发消息"]);
  expect((await shown(id, "?read=yes")).rows).toEqual([]);
  expect((await shown(id, "?read=no")).rows).toHaveLength(sent.length);
  const rows1 = await shownList(list, await getAnswer(list.loader, service.get(PATH)));
  expect(rows1.rows.map(({ cells }) => cells[0])).toEqual(["放假通知"]);
});

test("waits for a later time and can be stopped until then", async () => {
  const id = await made({ at: "2099-01-01 09:00" });
  expect(await shown(id)).toMatchObject({ state: "待发送", mayStop: true, mayWithdraw: false, rows: [] });
  const stopped = await getAnswer(page.action, service.post(`${PATH}/${id}`, {}), { id });
  expect(stopped.status).toBe(303);
  expect(await shown(id)).toMatchObject({ state: "已停止", mayStop: false, mayWithdraw: false });
  expect((await getAnswer(page.action, service.post(`${PATH}/${id}`, {}), { id })).status).toBe(303);
  expect(await messages()).toEqual([]);
});

test("is taken back with a reason, once", async () => {
  const id = await made();
  const takeBack = (why: string) =>
    getAnswer(withdrawal.action, service.post(`${PATH}/${id}/withdrawal`, { why }), { id });
  expect(await fault(await takeBack(" "))).toEqual({ why: ["请写明原因，至少 2 个字"] });
  expect((await takeBack("写错了日期")).status).toBe(303);
  expect(await messages()).toEqual([]);
  expect((await shown(id)).state).toBe("已撤回");
  expect((await fault(await takeBack("再来一次")))[""]![0]).toContain("没有可以撤回的消息");
});

test.each([
  [{ title: "" }, "title"],
  [{ url: "https://evil.example/" }, "url"],
  [{ goodsId: "abc" }, "goodsId"],
  [{ at: "明天" }, "at"],
  [{ at: "2025-01-01 09:00" }, "at"],
  [{ province: "440100" }, "province"],
  [{ rank: "没有这个等级" }, ""],
])("%j is refused at its field, and nothing is sent", async (more, field) => {
  for (const intent of ["check", "send"]) {
    const answer = await press({ ...more, do: intent });
    expect(answer.status).toBe(400);
    expect(Object.keys(await fault(answer))).toEqual([field]);
  }
  expect(await messages()).toEqual([]);
});

test("another role neither sees nor sends one; a number that is none is not found", async () => {
  const id = await made();
  expect((await post({}, warehouse)).status).toBe(403);
  for (const [loader, params] of [
    [list.loader, {}],
    [page.loader, { id }],
    [withdrawal.loader, { id }],
    [fresh.loader, {}],
  ] as const)
    expect((await getAnswer(loader as never, warehouse.get(PATH), params as never)).status).toBe(403);
  for (const wrong of ["0", "999999", "x"])
    expect((await getAnswer(page.loader, service.get(`${PATH}/${wrong}`), { id: wrong })).status).toBe(404);
});
