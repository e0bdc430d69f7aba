import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "~/modules/content/settings.server";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { addMember, writePassword } from "~/modules/staff/accounts/members.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import * as list from "~/routes/_admin+/_service+/staff.chats._index/route";
import * as item from "~/routes/_admin+/_service+/staff.chats.$id._index/route";
import * as colleague from "~/routes/_admin+/_service+/staff.chats.$id.colleague/route";
import * as settings from "~/routes/_admin+/_service+/staff.chats.settings/route";
import { findChat, findMessages, sendChat } from "~/modules/support/chat/chat.server";
import type { Browser } from "../../modules/company/browser";
import { company, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser, signedInAs } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

const PASSWORD = "Zhanghao-8842";
const ID = { service: 0, li: 0 };
let service: Browser;
let li: Browser;
let sales: Browser;
let warehouse: Browser;

beforeAll(async () => {
  await loadPeople();
  await ground();
  await company(1);
  await goods(1, [[500, 10]]);
  const hash = await hashPassword(PASSWORD);
  const added = await inTransaction(async (trx) => {
    const member = await addMember(trx, { username: "li.qiang", name: "李强", roles: ["service"] }, NOW);
    await writePassword(trx, (member as { id: number }).id, hash);
    return member;
  });
  ID.li = (added as { id: number }).id;
  const row = db.selectFrom("staff_member").select("id").where("username", "=", personOf("service").username);
  ID.service = (await row.executeTakeFirstOrThrow()).id;
  [service, sales, warehouse] = [
    await roleBrowser("service"),
    await roleBrowser("sales"),
    await roleBrowser("warehouse"),
  ];
  li = await signedInAs("li.qiang", PASSWORD);
});
beforeEach(async () => {
  await emptyTables(["chat", "chat_message", "message", "audit"]);
});

const NAME = personOf("service").name;
const ask = (text: string) =>
  sendChat(
    {
      owner: { companyId: 1 },
      author: "李",
      text,
      subject: { kind: "goods", id: 1, text: "商品1 10片，厂家" },
    },
    newFormToken(),
    "/",
    NOW,
  );
const input = async (text = "在吗") => {
  await ask(text);
  return (await findChat({ companyId: 1 }))!.id;
};
const look = (browser: Browser, id: number) =>
  getAnswer(item.loader as never, browser.get(`/staff/chats/${id}`), { id: String(id) });
interface Shown {
  chat: { who: string; holder: { name: string } | null; company: { region: string } };
  orders: { count: number } | null;
  mayAnswer: boolean;
  maySeeCompany: boolean;
  related: { id: number }[];
  changes: { who: string; command: string }[];
}
const shown = async (browser: Browser, id: number) => (await (await look(browser, id)).json()) as Shown;
const act = (browser: Browser, id: number, fields: Record<string, string>) =>
  getAnswer(item.action as never, browser.post(`/staff/chats/${id}`, { token: newFormToken(), ...fields }), {
    id: String(id),
  });
const where = (answer: Response) => [answer.status, answer.headers.get("Location")];
const message = async (answer: Response) => [answer.status, await answer.text()] as const;
const waiting = async () => {
  const kind = QUEUE_KINDS.find(({ id }) => id === "chatsToAnswer")!;
  return kind.count(NOW, { id: 1, permissions: new Set() });
};

describe("the list", () => {
  const rows = async (browser: Browser, query = "") => {
    const answer = await getAnswer(list.loader as never, browser.get(`/staff/chats${query}`));
    return (await answer.json()) as {
      view: string;
      rows: { id: number; isNew: boolean; holder: string | null }[];
      views: { view: string; count: number }[];
      maySet: boolean;
    };
  };

  test("begins with who waits, as the queue counts them; mine, open and closed follow the answers", async () => {
    const id = await input();
    expect(await waiting()).toEqual({ count: 1, oldestAt: NOW, dueAt: NOW + 30 * 60_000 });
    expect(await rows(service)).toMatchObject({ view: "waiting", maySet: true, rows: [{ id, isNew: true }] });
    expect(await rows(sales, "?view=none")).toMatchObject({ view: "waiting", maySet: false });
    expect((await act(service, id, { intent: "answer", text: "在的", seen: "1" })).status).toBe(303);
    expect((await waiting()).count).toBe(0);
    expect(await rows(service, "?view=mine")).toMatchObject({ rows: [{ id, holder: NAME }] });
    expect((await rows(li, "?view=mine")).rows).toEqual([]);
    expect((await rows(li, "?view=open")).rows).toHaveLength(1);
    expect((await rows(li)).views.map(({ count }) => count)).toEqual([0, 0, 1, 0]);
  });

  test("is not the warehouse's", async () => {
    expect((await getAnswer(list.loader as never, warehouse.get("/staff/chats"))).status).toBe(403);
  });
});

describe("a conversation", () => {
  test("is shown with its company, and read by those who may answer it alone", async () => {
    const id = await input();
    expect(await shown(sales, id)).toMatchObject({
      chat: { who: "药店1", holder: null },
      orders: { count: 0 },
      mayAnswer: false,
      maySeeCompany: true,
      related: [{ id }],
    });
    expect(await findChat({ companyId: 1 })).toMatchObject({ staffRead: 0 });
    expect((await shown(service, id)).mayAnswer).toBe(true);
    expect(await findChat({ companyId: 1 })).toMatchObject({ staffRead: 1 });
    expect((await look(service, 9999)).status).toBe(404);
    expect((await act(service, 9999, { intent: "answer", text: "谁", seen: "1" })).status).toBe(404);
    expect((await act(sales, id, { intent: "answer", text: "我来", seen: "1" })).status).toBe(403);
  });

  test("is answered once, keeps its place with scripts, and refuses nothing and too much", async () => {
    const id = await input();
    for (const text of [" ", "长".repeat(501)]) {
      const answer = await act(service, id, { intent: "answer", text, seen: "1" });
      expect([answer.status, ((await answer.json()) as { error: object }).error]).toMatchObject([
        400,
        { text: [expect.any(String)] },
      ]);
    }
    const token = newFormToken();
    const fields = { intent: "answer", text: "在的", seen: "1", token };
    expect(where(await act(service, id, fields))).toEqual([303, `/staff/chats/${id}#chat`]);
    expect(where(await act(service, id, { ...fields, stays: "1" }))).toEqual([303, `/staff/chats/${id}`]);
    expect(await findMessages(id, null)).toHaveLength(2);
    expect((await findMessages(id, null))[1]).toMatchObject({ author: NAME, text: "在的" });
    expect((await shown(li, id)).changes).toMatchObject([{ who: NAME, command: "答复咨询" }]);
    expect((await act(service, id, { intent: "shout" })).status).toBe(400);
  });

  test("of two who answer at once one is refused with what was typed; then it is the first one's", async () => {
    const id = await input();
    await act(service, id, { intent: "answer", text: "在的", seen: "1" });
    const late = await act(li, id, { intent: "answer", text: "您好", seen: "1" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      error: { "": [`${NAME} 刚刚已答复，请看过后再发送`] },
      initialValue: { text: "您好" },
    });
    const [status, words] = await message(await act(li, id, { intent: "answer", text: "您好", seen: "2" }));
    expect([status, words.includes(`刚刚改由 ${NAME} 接待`)]).toEqual([409, true]);
    const holder = String(ID.service);
    expect((await act(li, id, { intent: "answer", text: "您好", seen: "2", holder })).status).toBe(303);
    expect((await shown(service, id)).chat.holder).toMatchObject({ name: "李强" });
  });

  test("is taken over from who was seen, twice is once", async () => {
    const id = await input();
    expect(where(await act(service, id, { intent: "take", holder: "" }))).toEqual([
      303,
      `/staff/chats/${id}`,
    ]);
    expect((await act(service, id, { intent: "take", holder: "" })).status).toBe(303);
    const [status, words] = await message(await act(li, id, { intent: "take", holder: "" }));
    expect([status, words.includes(`改由 ${NAME} 接待`)]).toEqual([409, true]);
    expect((await act(li, id, { intent: "take", holder: String(ID.service) })).status).toBe(303);
    expect((await shown(service, id)).changes.map(({ who }) => who)).toEqual(["李强", NAME]);
  });

  test("is closed once, not over words that nobody has seen", async () => {
    const id = await input();
    await ask("还有一事");
    const [status, words] = await message(await act(service, id, { intent: "close", seen: "1" }));
    expect([status, words.includes("刚刚有新的消息")]).toEqual([409, true]);
    const token = newFormToken();
    expect(where(await act(service, id, { intent: "close", seen: "2", token }))).toEqual([
      303,
      "/staff/chats",
    ]);
    expect(where(await act(service, id, { intent: "close", seen: "2", token }))).toEqual([
      303,
      "/staff/chats",
    ]);
    expect((await message(await act(li, id, { intent: "close", seen: "2" })))[1]).toContain("已经结束");
  });
});

describe("handing on", () => {
  const path = (id: number) => `/staff/chats/${id}/colleague`;
  const hand = (browser: Browser, id: number, fields: Record<string, string>) =>
    getAnswer(colleague.action as never, browser.post(path(id), fields), { id: String(id) });

  test("goes to somebody who may answer, with a word, from who was seen", async () => {
    const id = await input();
    const asking = await getAnswer(colleague.loader as never, service.get(path(id)), { id: String(id) });
    expect(await asking.json()).toMatchObject({
      title: "把 药店1 的咨询交给同事",
      colleagues: [{ id: ID.li, name: "李强" }],
    });
    const to = { colleague: String(ID.li), why: "问发票，请接手" };
    expect((await hand(service, id, { ...to, why: "" })).status).toBe(400);
    expect((await hand(service, id, { ...to, colleague: "" })).status).toBe(400);
    const [status, words] = await message(await hand(service, id, { ...to, colleague: "999" }));
    expect([status, words.includes("不能答复咨询")]).toEqual([400, true]);
    expect((await hand(sales, id, to)).status).toBe(403);
    expect(where(await hand(service, id, to))).toEqual([303, `/staff/chats/${id}`]);
    expect((await hand(service, id, to)).status).toBe(303);
    expect((await shown(li, id)).chat.holder).toMatchObject({ name: "李强" });
    const back = { colleague: String(ID.service), why: "还是您来", holder: "" };
    expect((await hand(li, id, back)).status).toBe(409);
    expect((await hand(li, id, { ...back, holder: String(ID.li) })).status).toBe(303);
    expect((await hand(li, 9999, to)).status).toBe(404);
  });
});

describe("settings", () => {
  const PATH = "/staff/chats/settings";
  const read = async () =>
    (await (await getAnswer(settings.loader as never, service.get(PATH))).json()) as {
      version: number;
      changes: { why: string }[];
    };
  const save = (browser: Browser, fields: Record<string, string>) =>
    getAnswer(settings.action as never, browser.post(PATH, fields));

  test("are saved, refused with a reason, and shown with what somebody else has made of them", async () => {
    const { version } = await read();
    const wanted = { state: "on", hours: "每天 8:00–20:00", greeting: "您好", why: "延长服务时间" };
    const from = { version: String(version), ...wanted };
    for (const wrong of [{ hours: "随时" }, { why: "" }, { greeting: "长".repeat(201) }, { state: "maybe" }])
      expect((await save(service, { ...from, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await save(sales, from)).status).toBe(403);
    expect(where(await save(service, from))).toEqual([303, PATH]);
    expect(await readSettings()).toMatchObject({ isCanChat: true, workingHours: "每天 8:00–20:00" });
    const late = await save(li, { ...from, state: "off" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      stale: { rows: [{ name: "在线咨询", current: "开启", own: "关闭" }] },
    });
    const now = await read();
    expect(now.changes).toMatchObject([{ why: "延长服务时间" }]);
    const [status, words] = await message(await save(li, { ...from, version: String(now.version) }));
    expect([status, words.includes("内容没有变化")]).toEqual([400, true]);
  });
});
