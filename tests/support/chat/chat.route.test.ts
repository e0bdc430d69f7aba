/** 在线咨询 as requests meet it: the form, the streams, the staff's page. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadContent } from "~/demo/content.server";
import { staffLink, turnChat } from "~/operator/companies/chats";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { endStreams, MAX_STREAMS } from "~/platform/http/live.server";
import { endSessionsOf } from "~/platform/http/session.server";
import * as live from "~/routes/_chat+/chat.live";
import * as staff from "~/routes/_chat+/staff.chat.($id)/route";
import * as staffLive from "~/routes/_chat+/staff.live";
import * as help from "~/routes/_help+/help.$/route";
import { MAX_CHAT, CHAT_RATES } from "~/support/chat/chat";
import type { DeskList } from "~/support/chat/chat-admin";
import type { ChatPage } from "~/routes/_help+/help.$/chat-page";
import { answerChat, chatOf } from "~/support/chat/chat.server";
import { Browser } from "../../company/browser";
import { cookieOf, signedInCompanies, tokenOf } from "../../orders/route-scene";
import { goods, ground } from "../../orders/shop";

const CHAT = "/help/fwbz/zskf";
type Work = (args: never) => unknown;

/** What a loader or an action answers, also by throwing. */
async function answerOf(
  work: Work,
  request: Request,
  params: Record<string, string> = {},
): Promise<Response> {
  try {
    return (await work({ request, params, context: {} } as never)) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function requestOf(who: number, path: string, form?: Record<string, string>, signal?: AbortSignal): Request {
  return new Request(`http://shop.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { cookie: cookieOf(who), origin: "http://shop.test", host: "shop.test" },
    ...(form ? { body: new URLSearchParams(form) } : {}),
    ...(signal ? { signal } : {}),
  });
}
const page = async (who: number, query = "") =>
  (
    (await (
      await answerOf(help.loader as Work, requestOf(who, CHAT + query), { "*": "fwbz/zskf" })
    ).json()) as { chat: ChatPage }
  ).chat;
const ask = (who: number, text: string, query = "", also: Record<string, string> = {}) =>
  answerOf(help.action as Work, requestOf(who, CHAT + query, { token: tokenOf(who), text, ...also }), {
    "*": "fwbz/zskf",
  });
const chatId = async (companyId: number) => (await chatOf({ companyId }))!.id;
const reply = async (companyId: number, text: string) => {
  const id = await chatId(companyId);
  await inTransaction((trx) => answerChat(trx, { chatId: id, text, by: "王芳", seen: 999 }, now()));
};
const where = (answer: Response) => [answer.status, answer.headers.get("Location")];

beforeAll(async () => {
  await ground();
  await goods(1, [[500, 10]]);
  await inTransaction(async (trx) => {
    await loadContent(trx, now());
    await bumpVersion(trx, "content");
  });
  await signedInCompanies(3);
});
beforeEach(async () => {
  for (const table of ["chat", "chat_message", "message", "staff_key", "rate", "audit"] as const)
    await db.deleteFrom(table).execute();
});

describe("the form", () => {
  test("leads back to itself, and the page has what was written", async () => {
    const token = tokenOf(1);
    expect(where(await ask(1, "在吗", "?goods=1", { token }))).toEqual([303, `${CHAT}#chat`]);
    expect(where(await ask(1, "在吗", "?goods=1", { token, stays: "1" }))).toEqual([303, CHAT]);
    const { messages, chat, live: stream } = await page(1);
    expect(messages).toMatchObject([{ number: 1, side: "buyer", author: "用户1", text: "在吗" }]);
    expect(messages[0]!.subject).toMatchObject({ kind: "goods", id: 1 });
    expect([chat?.waitingSince === null, stream]).toEqual([false, { url: "/chat/live", after: 1 }]);
    expect((await page(2)).messages).toEqual([]);
  });

  test("keeps what was typed when it is refused", async () => {
    const long = "长".repeat(MAX_CHAT + 1);
    for (const [text, said] of [
      [" ", "请填写咨询内容"],
      [long, `每条不能超过 ${MAX_CHAT} 个字`],
    ] as const) {
      const answer = await ask(1, text);
      expect(answer.status).toBe(400);
      const { error, initialValue } = (await answer.json()) as {
        error: { text: string[] };
        initialValue: { text?: string };
      };
      expect(error.text[0]).toContain(said);
      expect(initialValue.text).toBe(text);
    }
  });

  test("takes so many messages and no more, and those of this site alone", async () => {
    for (let i = 0; i < CHAT_RATES.company.limit; i += 1) expect((await ask(1, `问 ${i}`)).status).toBe(303);
    const refused = await ask(1, "还有");
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("发送过于频繁");
    expect((await ask(2, "别家")).status).toBe(303);
    const foreign = new Request(`http://shop.test${CHAT}`, {
      method: "POST",
      body: new URLSearchParams({ token: newFormToken(), text: "外" }),
      headers: { cookie: cookieOf(2), origin: "http://evil.test", host: "shop.test" },
    });
    expect((await answerOf(help.action as Work, foreign, { "*": "fwbz/zskf" })).status).toBe(403);
    const elsewhere = requestOf(1, "/help/us/link", { token: newFormToken(), text: "问" });
    expect((await answerOf(help.action as Work, elsewhere, { "*": "us/link" })).status).toBe(405);
  });

  test("writes nothing down for the browsers of an address that has written too much, not even a count", async () => {
    for (let i = 0; i < CHAT_RATES.address.limit; i += 1) expect((await ask(0, `问 ${i}`)).status).toBe(303);
    const counts = async () => (await db.selectFrom("rate").select("key").execute()).length;
    const before = await counts();
    for (let i = 0; i < 5; i += 1) expect((await ask(0, "还有")).status).toBe(429);
    expect(await counts()).toBe(before);
  });

  test("finds no goods and no order that is not there; a visitor signs in for orders", async () => {
    expect((await ask(1, "问", "?goods=99")).status).toBe(404);
    expect((await ask(1, "问", "?order=1")).status).toBe(404);
    expect(where(await ask(0, "问", "?order=1"))[1]).toMatch(/^\/login\?/);
    expect(await chatOf({ companyId: 1 })).toBeNull();
  });

  test("gives a visitor a key to their own conversation", async () => {
    const [one, other] = [new Browser(), new Browser()];
    const read = async (browser: Browser) =>
      (
        (await (await answerOf(help.loader as Work, browser.get(CHAT), { "*": "fwbz/zskf" })).json()) as {
          chat: ChatPage;
        }
      ).chat;
    expect(await read(one)).toMatchObject({ messages: [], live: null, isSignedIn: false });
    const given = await one.take(
      answerOf(help.action as Work, one.post(CHAT, { token: newFormToken(), text: "访客问" }), {
        "*": "fwbz/zskf",
      }),
    );
    expect(given.headers.getSetCookie()[0]).toMatch(
      /^chat=[\w-]{43}; Path=\/; HttpOnly; Max-Age=\d+; SameSite=Lax$/,
    );
    expect((await read(one)).messages).toMatchObject([{ text: "访客问", author: "" }]);
    expect((await read(other)).messages).toEqual([]);
    expect((await answerOf(live.loader as Work, other.get("/chat/live"))).status).toBe(404);
  });

  test("is nowhere while the chat is off; what was written can be read", async () => {
    await ask(1, "在吗");
    expect(await turnChat("off")).toMatchObject({ ok: true });
    const refused = await ask(1, "还在吗");
    expect([refused.status, (await refused.text()).includes("在线咨询暂未开放")]).toEqual([400, true]);
    const off = await page(1);
    expect([off.isOn, off.live, off.messages.length]).toEqual([false, null, 1]);
    expect((await answerOf(live.loader as Work, requestOf(1, "/chat/live"))).status).toBe(404);
    expect(await turnChat("on")).toMatchObject({ ok: true });
  });
});

/** A stream that is read event by event. */
class Stream {
  private readonly left = new AbortController();
  private text = "";
  private reader!: ReadableStreamDefaultReader<Uint8Array>;
  /** Held, because a Request of Node's that has been cleared away hands no abort on. */
  private request!: Request;
  answer!: Response;

  async open(work: Work, who: number, path: string, cookie?: string, lastId?: string): Promise<this> {
    this.request = requestOf(who, path, undefined, this.left.signal);
    if (cookie) this.request.headers.set("cookie", cookie);
    if (lastId) this.request.headers.set("Last-Event-ID", lastId);
    this.answer = await answerOf(work, this.request);
    if (this.answer.body) this.reader = this.answer.body.getReader();
    return this;
  }

  /** The next event of a type; null when the stream has ended. */
  async next(type: string): Promise<{ id: number; data: unknown } | null> {
    for (;;) {
      const end = this.text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        if (field("event") === type) return { id: Number(field("id")), data: JSON.parse(field("data")!) };
        continue;
      }
      const { done, value } = await this.reader.read();
      if (done) return null;
      this.text += new TextDecoder().decode(value);
    }
  }

  leave(): void {
    this.left.abort();
  }
}

describe("the staff's page", () => {
  const PAGE = "/staff/chat";
  const browserOf = async (name: string) => {
    const browser = new Browser();
    const link = /link=([\w-]{43})$/.exec((await staffLink(name)).text)![1]!;
    const door = await answerOf(staff.loader as Work, browser.get(`${PAGE}?link=${link}`));
    expect([door.status, door.headers.get("X-Robots-Tag")]).toEqual([200, "noindex, nofollow"]);
    const enter = () =>
      answerOf(staff.action as Work, browser.post(PAGE, { intent: "enter", link, token: newFormToken() }));
    expect(where(await browser.take(enter()))).toEqual([303, PAGE]);
    expect((await enter()).status).toBe(404);
    return browser;
  };
  const look = async (browser: Browser, id?: number) =>
    answerOf(staff.loader as Work, browser.get(id ? `${PAGE}/${id}` : PAGE), id ? { id: String(id) } : {});
  const act = (browser: Browser, id: number, fields: Record<string, string>) =>
    answerOf(staff.action as Work, browser.post(`${PAGE}/${id}`, { token: newFormToken(), ...fields }), {
      id: String(id),
    });

  test("answers, refuses what a colleague has answered, closes, and is audited by name", async () => {
    await ask(1, "在吗");
    const id = await chatId(1);
    const [wang, li] = [await browserOf("王芳"), await browserOf("李强")];
    const shown = (await (await look(wang, id)).json()) as { list: DeskList; chat: { who: string } };
    expect([shown.list.rows.length, shown.chat.who]).toEqual([1, "药店1"]);
    expect(await chatOf({ companyId: 1 })).toMatchObject({ staffRead: 1 });
    expect((await look(wang, 9999)).status).toBe(404);
    expect((await act(wang, id, { intent: "answer", text: " ", seen: "1" })).status).toBe(400);
    const first = await act(wang, id, { intent: "answer", text: "在的", seen: "1" });
    expect(where(first)).toEqual([303, `${PAGE}/${id}#chat`]);
    const second = await act(li, id, { intent: "answer", text: "您好", seen: "1" });
    expect([second.status, (await second.text()).includes("王芳 刚刚已答复")]).toEqual([400, true]);
    expect(where(await act(li, id, { intent: "close" }))).toEqual([303, PAGE]);
    const rows = await auditRows({ most: 9, subject: "chat" });
    expect(rows.map(({ operator, command }) => [operator, command])).toEqual([
      ["李强", "staff-page"],
      ["王芳", "staff-page"],
    ]);
    expect((await page(1)).messages.at(-1)).toMatchObject({ text: "在的", author: "王芳" });
  });

  test("lists all conversations page by page, counts who waits on all of them, and an answer stays on its page", async () => {
    for (let i = 0; i < 61; i += 1) {
      const begun = { last_number: 1, buyer_last: 1, waiting_since: i, last_at: i, created_at: i };
      const chat = { company_id: null, browser: `visitor ${i}`, closed_at: null, ...begun };
      const { id } = await db.insertInto("chat").values(chat).returning("id").executeTakeFirstOrThrow();
      const said = { chat_id: id, number: 1, side: "buyer", author: "访客", text: "在吗", created_at: i };
      const about = { subject: null, subject_id: null, subject_text: null };
      await db
        .insertInto("chat_message")
        .values({ ...said, ...about })
        .execute();
    }
    const wang = await browserOf("王芳");
    const listed = async (query: string) => {
      const answer = await answerOf(staff.loader as Work, wang.get(`${PAGE}${query}`));
      return ((await answer.json()) as { list: DeskList }).list;
    };
    const [first, second] = [await listed(""), await listed("?page=2")];
    expect(first).toMatchObject({ page: 1, pages: 2, total: 61, waiting: 61 });
    expect([first.rows.length, second.rows.length]).toEqual([60, 1]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61);
    expect((await listed("?page=9")).page).toBe(2);
    const { id } = second.rows[0]!;
    const fields = { intent: "answer", text: "在的", seen: "1", token: newFormToken() };
    const to = answerOf(staff.action as Work, wang.post(`${PAGE}/${id}?page=2`, fields), { id: String(id) });
    expect(where(await to)).toEqual([303, `${PAGE}/${id}?page=2#chat`]);
  });

  test("is not there for buyers, visitors and whoever has left or was put out", async () => {
    await ask(1, "在吗");
    const id = await chatId(1);
    const nobody = new Browser();
    expect((await look(nobody)).status).toBe(404);
    expect((await look(nobody, id)).status).toBe(404);
    expect((await act(nobody, id, { intent: "answer", text: "在的", seen: "9" })).status).toBe(404);
    expect((await answerOf(staff.loader as Work, nobody.get(`${PAGE}?link=x`))).status).toBe(404);
    expect((await answerOf(staffLive.loader as Work, nobody.get("/staff/live"))).status).toBe(404);
    const wang = await browserOf("王芳");
    expect((await look(wang)).status).toBe(200);
    const leave = answerOf(staff.action as Work, wang.post(PAGE, { intent: "leave" }));
    expect(where(await leave)).toEqual([303, "/"]);
    expect((await look(wang)).status).toBe(404);
  });

  test("hears at once that somebody has written, until the session is ended", async () => {
    await ask(1, "在吗");
    const wang = await browserOf("王芳");
    const { live: of } = (await (await look(wang)).json()) as { live: { after: number } };
    const cookie = wang.get(PAGE).headers.get("cookie")!;
    const stream = await new Stream().open(
      staffLive.loader as Work,
      0,
      `/staff/live?after=${of.after}`,
      cookie,
    );
    await ask(1, "还有");
    expect((await stream.next("news"))!.id).toBeGreaterThan(of.after);
    await db.deleteFrom("staff_key").execute();
    await ask(1, "再问");
    expect(await stream.next("news")).toBeNull();
  });
});

describe("the buyer's stream", () => {
  const open: Stream[] = [];
  const listen = async (who: number, query = "", lastId?: string) => {
    const stream = await new Stream().open(live.loader as Work, who, `/chat/live${query}`, undefined, lastId);
    open.push(stream);
    return stream;
  };
  /** Streams that have been left are over a moment later: their place is free again. */
  afterEach(async () => {
    for (const stream of open.splice(0)) {
      stream.leave();
      if (stream.answer.body) while (await stream.next("message"));
    }
  });

  test("gives each new message, to every page of the company, and reads it", async () => {
    await ask(1, "在吗");
    const [one, other] = [await listen(1, "?after=1"), await listen(1, "?after=1")];
    expect(one.answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(one.answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(one.answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await reply(1, "在的");
    const expected = { id: 2, data: { side: "staff", author: "王芳", text: "在的" } };
    expect(await one.next("message")).toMatchObject(expected);
    expect(await other.next("message")).toMatchObject(expected);
    expect(await db.selectFrom("message").select("id").execute()).toEqual([]);
    await ask(2, "别家");
    await ask(1, "谢谢");
    expect(await one.next("message")).toMatchObject({ id: 3, data: { text: "谢谢" } });
  });

  test("goes on after the last event that the browser had", async () => {
    await ask(1, "一");
    await reply(1, "二");
    await reply(1, "三");
    const again = await listen(1, "?after=1", "2");
    expect(await again.next("message")).toMatchObject({ id: 3, data: { text: "三" } });
    expect(await (await listen(1, "?after=1")).next("message")).toMatchObject({ id: 2 });
  });

  test("says how the conversation stands when that changes", async () => {
    await ask(1, "在吗");
    const stream = await listen(1, "?after=1");
    expect(await stream.next("stand")).toMatchObject({ data: { staffRead: 0, closedAt: null } });
    await reply(1, "在的");
    expect(await stream.next("stand")).toMatchObject({ data: { staffRead: 1, waitingSince: null } });
  });

  test("ends when the browser leaves and when the login signs out", async () => {
    await ask(1, "在吗");
    const left = await listen(1, "?after=1");
    left.leave();
    expect(await left.next("message")).toBeNull();

    await ask(3, "在吗");
    const signedOut = await listen(3, "?after=1");
    await signedOut.next("stand");
    await endSessionsOf(db, 3);
    await reply(3, "不再");
    expect(await signedOut.next("message")).toBeNull();
  });

  test("is one of a few: more of a company answer 429", async () => {
    await ask(1, "在吗");
    const many = [];
    for (let i = 0; i < MAX_STREAMS.listener; i += 1) many.push(await listen(1));
    expect((await listen(1)).answer.status).toBe(429);
    many[0]!.leave();
    while (await many[0]!.next("message"));
    expect((await listen(1)).answer.status).toBe(200);
    expect((await answerOf(live.loader as Work, requestOf(0, "/chat/live"))).status).toBe(404);
  });

  const askForHead = () => {
    const { url, headers } = requestOf(1, "/chat/live");
    return answerOf(live.loader as Work, new Request(url, { method: "HEAD", headers }));
  };

  test("nobody reads: a question for the head alone opens none", async () => {
    await ask(1, "在吗");
    for (let i = 0; i <= MAX_STREAMS.listener; i += 1) {
      const answer = await askForHead();
      expect([answer.status, answer.body]).toEqual([200, null]);
      expect(answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    }
    expect((await listen(1)).answer.status).toBe(200);
  });

  test("nobody reads: streams end when their browser leaves, and count no more", async () => {
    await ask(1, "在吗");
    for (let i = 0; i < 3 * MAX_STREAMS.listener; i += 1) {
      const gone = new AbortController();
      const request = requestOf(1, "/chat/live", undefined, gone.signal);
      expect((await answerOf(live.loader as Work, request)).status).toBe(200);
      gone.abort();
    }
    expect((await listen(1)).answer.status).toBe(200);
  });

  // The last one: streams that are asked for afterwards end at once.
  test("streams end when the process stops", async () => {
    await ask(1, "在吗");
    const stopped = await listen(1, "?after=1");
    endStreams();
    expect(await stopped.next("message")).toBeNull();
    const late = await listen(1, "?after=1");
    expect(await late.next("message")).toBeNull();
  });
});
