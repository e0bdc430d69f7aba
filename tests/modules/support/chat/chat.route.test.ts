import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadContent } from "~/demo/content.server";
import { SettingsFile } from "~/modules/content/settings.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, dataVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { endStreams, MAX_STREAMS } from "~/platform/http/live.server";
import { endSessions } from "~/platform/http/session.server";
import * as live from "~/routes/_chat+/chat.live";
import * as otherHelpPage from "~/routes/_help+/_us+/help.us.$page";
import * as help from "~/routes/_help+/_fwbz+/help.fwbz.zskf/route";
import * as staffLive from "~/routes/_admin+/_service+/staff.chats.live";
import { MAX_CHAT, CHAT_RATES } from "~/modules/support/chat/chat";
import type { ChatPage } from "~/routes/_help+/_fwbz+/help.fwbz.zskf/chat-page";
import { answerChat, findChat } from "~/modules/support/chat/chat.server";
import { Browser } from "../../company/browser";
import { getCookie, signedInCompanies, findToken } from "../../orders/route-fixtures";
import { goods, ground } from "../../orders/shop";
import { loadPeople, roleBrowser } from "../../../admin/frame/people";
import { turnChat } from "./turn-chat";
import { emptyTables } from "../../../rows";

const CHAT = "/help/fwbz/zskf";
type Work = (args: never) => unknown;

/** What a loader or an action answers, also by throwing. */
async function getAnswer(
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

function findRequest(
  who: number,
  path: string,
  form?: Record<string, string>,
  signal?: AbortSignal,
): Request {
  return new Request(`http://shop.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { cookie: getCookie(who), origin: "http://shop.test", host: "shop.test" },
    ...(form ? { body: new URLSearchParams(form) } : {}),
    ...(signal ? { signal } : {}),
  });
}
const page = async (who: number, query = "") =>
  (
    (await (
      await getAnswer(help.loader as Work, findRequest(who, CHAT + query), { "*": "fwbz/zskf" })
    ).json()) as { chat: ChatPage }
  ).chat;
const ask = (who: number, text: string, query = "", also: Record<string, string> = {}) =>
  getAnswer(help.action as Work, findRequest(who, CHAT + query, { token: findToken(who), text, ...also }), {
    "*": "fwbz/zskf",
  });
const chatId = async (companyId: number) => (await findChat({ companyId }))!.id;
const reply = async (companyId: number, text: string) => {
  const id = await chatId(companyId);
  await inTransaction((trx) => answerChat(trx, { chatId: id, text, by: "王芳", ...ANYBODY }, now()));
};
const ANYBODY = { memberId: null, seen: 999, holderSeen: "any" as const };
const where = (answer: Response) => [answer.status, answer.headers.get("Location")];

beforeAll(async () => {
  await ground();
  await goods(1, [[500, 10]]);
  await inTransaction(async (trx) => {
    await loadContent(trx, now());
    await bumpVersion(trx, "content");
  });
  await signedInCompanies(3);
  await loadPeople();
});
beforeEach(async () => {
  await emptyTables(["chat", "chat_message", "message", "rate", "audit"]);
});

describe("the form", () => {
  test("leads back to itself, and the page has what was written", async () => {
    const token = findToken(1);
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
    for (const [text, message] of [
      [" ", "请填写咨询内容"],
      [long, `每条不能超过 ${MAX_CHAT} 个字`],
    ] as const) {
      const answer = await ask(1, text);
      expect(answer.status).toBe(400);
      const { error, initialValue } = (await answer.json()) as {
        error: { text: string[] };
        initialValue: { text?: string };
      };
      expect(error.text[0]).toContain(message);
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
      headers: { cookie: getCookie(2), origin: "http://evil.test", host: "shop.test" },
    });
    expect((await getAnswer(help.action as Work, foreign, { "*": "fwbz/zskf" })).status).toBe(403);
    expect(otherHelpPage).not.toHaveProperty("action");
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
    expect(await findChat({ companyId: 1 })).toBeNull();
  });

  test("gives a visitor a key to their own conversation", async () => {
    const [item, other] = [new Browser(), new Browser()];
    const read = async (browser: Browser) =>
      (
        (await (await getAnswer(help.loader as Work, browser.get(CHAT), { "*": "fwbz/zskf" })).json()) as {
          chat: ChatPage;
        }
      ).chat;
    expect(await read(item)).toMatchObject({ messages: [], live: null, isSignedIn: false });
    const values = await item.take(
      getAnswer(help.action as Work, item.post(CHAT, { token: newFormToken(), text: "访客问" }), {
        "*": "fwbz/zskf",
      }),
    );
    expect(values.headers.getSetCookie()[0]).toMatch(
      /^chat=[\w-]{43}; Path=\/; HttpOnly; Max-Age=\d+; SameSite=Lax$/,
    );
    expect((await read(item)).messages).toMatchObject([{ text: "访客问", author: "" }]);
    expect((await read(other)).messages).toEqual([]);
    expect((await getAnswer(live.loader as Work, other.get("/chat/live"))).status).toBe(404);
  });

  test("is nowhere while the chat is off; what was written can be read", async () => {
    await ask(1, "在吗");
    expect(await turnChat(false)).toEqual(["isCanChat"]);
    const refused = await ask(1, "还在吗");
    expect([refused.status, (await refused.text()).includes("在线咨询暂未开放")]).toEqual([400, true]);
    const off = await page(1);
    expect([off.isOn, off.live, off.messages.length]).toEqual([false, null, 1]);
    expect((await getAnswer(live.loader as Work, findRequest(1, "/chat/live"))).status).toBe(404);
    expect(await turnChat(true)).toEqual(["isCanChat"]);
  });

  test("says the shop's greeting as it was set", async () => {
    await turnChat(true, { workingHours: "每天 8:00–20:00", chatGreeting: "您好，请讲" });
    expect(await page(1)).toMatchObject({ isOn: true, greeting: "您好，请讲" });
    expect(SettingsFile.safeParse({ chatGreeting: "长".repeat(201) }).success).toBe(false);
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
    this.request = findRequest(who, path, undefined, this.left.signal);
    if (cookie) this.request.headers.set("cookie", cookie);
    if (lastId) this.request.headers.set("Last-Event-ID", lastId);
    this.answer = await getAnswer(work, this.request);
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

describe("the back office's stream", () => {
  const LIVE = "/staff/chats/live";

  test("hears at once that somebody has written, until the session is ended", async () => {
    await ask(1, "在吗");
    const service = await roleBrowser("service");
    const after = await dataVersion("chat");
    const cookie = service.get(LIVE).headers.get("cookie")!;
    const stream = await new Stream().open(staffLive.loader as Work, 0, `${LIVE}?after=${after}`, cookie);
    await ask(1, "还有");
    expect((await stream.next("news"))!.id).toBeGreaterThan(after);
    await emptyTables(["staff_session"]);
    await ask(1, "再问");
    expect(await stream.next("news")).toBeNull();
  });

  test("ends when the person may no longer see it, and begins for nobody else", async () => {
    const service = await roleBrowser("service");
    const after = await dataVersion("chat");
    const cookie = service.get(LIVE).headers.get("cookie")!;
    const stream = await new Stream().open(staffLive.loader as Work, 0, `${LIVE}?after=${after}`, cookie);
    const cell = { role: "service", permission: "service.see", is_allowed: 0 as const };
    await db.insertInto("staff_role_permission").values(cell).execute();
    await ask(1, "在吗");
    expect(await stream.next("news")).toBeNull();
    await emptyTables(["staff_role_permission"]);
    const warehouse = await roleBrowser("warehouse");
    expect((await getAnswer(staffLive.loader as Work, warehouse.get(LIVE))).status).toBe(403);
    const visitor = await getAnswer(staffLive.loader as Work, new Browser().get(LIVE));
    expect(where(visitor)[1]).toMatch(/^\/staff\/sign-in/);
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
    const [item, other] = [await listen(1, "?after=1"), await listen(1, "?after=1")];
    expect(item.answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(item.answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(item.answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await reply(1, "在的");
    const expected = { id: 2, data: { side: "staff", author: "王芳", text: "在的" } };
    expect(await item.next("message")).toMatchObject(expected);
    expect(await other.next("message")).toMatchObject(expected);
    expect(await db.selectFrom("message").select("id").execute()).toEqual([]);
    await ask(2, "别家");
    await ask(1, "谢谢");
    expect(await item.next("message")).toMatchObject({ id: 3, data: { text: "谢谢" } });
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
    await endSessions(db, 3);
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
    expect((await getAnswer(live.loader as Work, findRequest(0, "/chat/live"))).status).toBe(404);
  });

  const askForHead = () => {
    const { url, headers } = findRequest(1, "/chat/live");
    return getAnswer(live.loader as Work, new Request(url, { method: "HEAD", headers }));
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
      const request = findRequest(1, "/chat/live", undefined, gone.signal);
      expect((await getAnswer(live.loader as Work, request)).status).toBe(200);
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
