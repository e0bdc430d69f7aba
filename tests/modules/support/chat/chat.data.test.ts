import { findOrderByNumber } from "~/modules/orders/order/order-numbers.server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actingAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { hashedKey } from "~/platform/http/browser-key.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import {
  answerOnce,
  closeOnce,
  countAdminChats,
  countWaitingChats,
  adminChat,
  listAdminChats,
} from "~/modules/support/chat/chat-admin.server";
import { subjectIn } from "~/modules/support/chat/chat-subject.server";
import {
  answerChat,
  findChat,
  closeChat,
  deleteOldChats,
  giveChat,
  findMessages,
  readByBuyer,
  readByStaff,
  sendChat,
  type ChatOwner,
} from "~/modules/support/chat/chat.server";
import { addMember } from "~/modules/staff/accounts/members.server";
import { company, goods, ground, NOW } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const visitor: ChatOwner = { browser: hashedKey("v") };
const send = (owner: ChatOwner, text: string, token = newFormToken(), at = NOW) =>
  sendChat({ owner, author: "李", text, subject: null }, token, "/there", at);
const answer = (chatId: number, text: string, seen: number | null, by = "王芳") =>
  inTransaction((trx) => answerChat(trx, { chatId, text, by, seen, memberId: null, holderSeen: null }, NOW));
/** In nobody's name; `isMore`: also where nobody waits, or somebody else looks after it. */
const asMachine = (chatId: number, text: string, by: string, isMore = false) => {
  const seen = isMore ? Number.MAX_SAFE_INTEGER : null;
  const holderSeen = isMore ? ("any" as const) : null;
  return inTransaction((trx) => answerChat(trx, { chatId, text, by, memberId: null, seen, holderSeen }, NOW));
};
const waiting = () => listAdminChats("waiting", 0, { after: null, limit: 99 });
const ANYHOW = { seen: null, memberId: null, holderSeen: "any" as const };
const chat = async (owner: ChatOwner) => (await findChat(owner))!;
const toTexts = async (owner: ChatOwner) =>
  (await findMessages((await chat(owner)).id, null)).map(
    ({ number, side, text }) => `${number} ${side} ${text}`,
  );
const notices = (companyId: number) =>
  db.selectFrom("message").select(["body", "url", "read_at"]).where("company_id", "=", companyId).execute();

beforeAll(async () => {
  await ground();
  for (let id = 1; id <= 2; id += 1) await company(id);
  await goods(1, [[500, 10]]);
});
beforeEach(async () => {
  await emptyTables(["chat", "chat_message", "message", "audit"]);
});

describe("what buyers write", () => {
  test("is kept once for its form, however often that comes", async () => {
    const token = newFormToken();
    const twice = await Promise.all([
      send({ companyId: 1 }, "在吗", token),
      send({ companyId: 1 }, "在吗", token),
    ]);
    expect(twice).toEqual(["/there", "/there"]);
    expect(await toTexts({ companyId: 1 })).toEqual(["1 buyer 在吗"]);
  });

  test("at the same moment stands in one conversation, numbered without a gap", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => send({ companyId: 1 }, `问 ${i}`)));
    const { id, lastNumber } = await chat({ companyId: 1 });
    expect(lastNumber).toBe(8);
    expect((await findMessages(id, null)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await findMessages(id, { after: 6 })).map(({ number }) => number)).toEqual([7, 8]);
    expect((await findMessages(id, { before: 3 })).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("is each company's and each browser's own", async () => {
    await send({ companyId: 1 }, "甲");
    await send(visitor, "访");
    expect(await findChat({ companyId: 2 })).toBeNull();
    expect(await findChat({ browser: hashedKey("other") })).toBeNull();
    expect(await toTexts(visitor)).toEqual(["1 buyer 访"]);
  });

  test("may be about a goods or an own order; another's does not exist", async () => {
    await db
      .insertInto("orders")
      .values({
        id: 7,
        number: "20261120000007",
        company_id: 1,
        account_id: 1,
        status: "pendingReview",
        group_offer_id: null,
        checkout_key: "k",
        goods_amount: 1000,
        shipping_amount: 0,
        discount_amount: 0,
        payable: 1000,
        price_rows: "[]",
        address: "{}",
        invoice_type: "none",
        delivery: "carrier",
        remark: "",
        placed_at: NOW,
        pay_before: NOW,
        paid_at: null,
        shipped_at: null,
        completed_at: null,
        cancelled_at: null,
        cancel_reason: null,
      })
      .execute();
    const about = (query: string, who: number | null) =>
      subjectIn(new URLSearchParams(query), (number) =>
        findOrderByNumber(who === null ? null : { companyId: who }, number),
      );
    expect(await about("", 1)).toBe("none");
    expect(await about("goods=1", null)).toMatchObject({ kind: "goods", id: 1 });
    expect(await about("order=20261120000007", 1)).toEqual({
      kind: "order",
      id: 7,
      text: "订单 20261120000007，2026-11-20 下单，¥10.00",
    });
    expect(await about("order=20261120000007", 2)).toBeNull();
    expect(await about("order=20261120000007", null)).toBeNull();
    expect(await about("goods=999", 1)).toBeNull();
    expect(await about("goods=x", 1)).toBeNull();
  });
});

describe("what staff answer", () => {
  test("is told to the company until it is read, in one message", async () => {
    await send({ companyId: 1 }, "在吗");
    const { id } = await chat({ companyId: 1 });
    expect(await answer(id, "在的", 1)).toEqual({ ok: true });
    expect(await answer(id, "请讲", 2)).toEqual({ ok: true });
    expect(await notices(1)).toEqual([{ body: "王芳：请讲", url: "/help/fwbz/zskf#chat", read_at: null }]);
    await readByBuyer(await chat({ companyId: 1 }), 2);
    expect(await notices(1)).toHaveLength(1);
    await readByBuyer(await chat({ companyId: 1 }), 3);
    expect(await notices(1)).toEqual([]);
    expect(await chat({ companyId: 1 })).toMatchObject({ buyerRead: 3, staffRead: 1, waitingSince: null });
    await send(visitor, "访");
    expect(await answer((await chat(visitor)).id, "您好", 1)).toEqual({ ok: true });
  });

  test("at the same moment is taken from one of them, on the page and from a machine", async () => {
    await send({ companyId: 1 }, "在吗");
    const { id } = await chat({ companyId: 1 });
    const both = await Promise.all([answer(id, "在的", 1, "王芳"), answer(id, "您好", 1, "李强")]);
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(both.find((item) => !item?.ok)).toMatchObject({ ok: false, by: both[0]?.ok ? "王芳" : "李强" });
    await send({ companyId: 1 }, "还有");
    const input = await Promise.all([asMachine(id, "一", "a"), asMachine(id, "二", "b")]);
    expect(input.filter((item) => item?.ok)).toHaveLength(1);
    expect((await chat({ companyId: 1 })).lastNumber).toBe(4);
    expect(await answer(9999, "谁", null)).toBeNull();
  });

  test("closes a conversation until the buyer writes again", async () => {
    await send({ companyId: 1 }, "谢谢");
    const { id } = await chat({ companyId: 1 });
    expect(await inTransaction((trx) => closeChat(trx, { chatId: id, ...ANYHOW }, NOW))).toEqual({
      ok: true,
    });
    expect(await inTransaction((trx) => closeChat(trx, { chatId: id, ...ANYHOW }, NOW))).toMatchObject({
      ok: false,
      why: "closed",
    });
    expect(await waiting()).toEqual([]);
    await send({ companyId: 1 }, "再问", newFormToken(), NOW + 5);
    expect(await chat({ companyId: 1 })).toMatchObject({ waitingSince: NOW + 5, closedAt: null });
  });

  test("is audited in the name of who answers", async () => {
    await send({ companyId: 1 }, "在吗");
    const { id } = await chat({ companyId: 1 });
    const who = { name: "王芳", command: "staff-page", input: {}, why: "", now: NOW };
    await actingAs(who, () => answer(id, "在的", 1));
    const rows = await auditRows({ limit: 9 });
    expect(rows).toMatchObject([
      { operator: "王芳", command: "staff-page", subject: "chat", subject_id: String(id) },
    ]);
    expect(rows[0]!.after).toContain("在的");
  });
});

test("who waits longest stands first, then the newest; what was read is no longer new", async () => {
  await send(visitor, "访客问", newFormToken(), NOW - 9);
  await send({ companyId: 1 }, "甲问", newFormToken(), NOW - 5);
  await send({ companyId: 2 }, "乙问", newFormToken(), NOW - 20);
  await answer((await chat({ companyId: 2 })).id, "答", 1);
  const { id } = await chat(visitor);
  const rows = [...(await waiting()), ...(await listAdminChats("open", 0, { after: null, limit: 9 }))];
  expect(rows.map(({ who, isNew, isOwn }) => [who, isNew, isOwn])).toEqual([
    [`访客 ${id}`, true, false],
    ["药店1", true, false],
    ["药店2", false, true],
    ["药店1", true, false],
    [`访客 ${id}`, true, false],
  ]);
  await readByStaff(await chat({ companyId: 1 }), 1);
  expect((await waiting()).map(({ isNew }) => isNew)).toEqual([true, false]);
});

test("visitors' conversations are forgotten after a month, a company's never", async () => {
  await send({ companyId: 1 }, "旧", newFormToken(), NOW - 99 * DAY);
  await send(visitor, "旧", newFormToken(), NOW - 31 * DAY);
  await send({ browser: hashedKey("w") }, "新", newFormToken(), NOW - 29 * DAY);
  expect(await deleteOldChats(NOW)).toBe(1);
  expect(await findChat(visitor)).toBeNull();
  expect(await toTexts({ companyId: 1 })).toEqual(["1 buyer 旧"]);
  expect(await db.selectFrom("chat_message").select("number").execute()).toHaveLength(2);
});

describe("who looks after a conversation", () => {
  let wang: { id: number; name: string };
  let li: { id: number; name: string };
  beforeAll(async () => {
    const add = async (username: string, name: string) => {
      const added = await inTransaction((trx) => addMember(trx, { username, name, roles: ["service"] }, NOW));
      return { id: (added as { id: number }).id, name };
    };
    wang = await add("wang.fang", "王芳");
    li = await add("li.qiang", "李强");
  });
  const query = async (companyId = 1, at = NOW) => {
    await send({ companyId }, "在吗", newFormToken(), at);
    return (await chat({ companyId })).id;
  };
  const answerAs = (chatId: number, by: { id: number; name: string }, more: object = {}) =>
    inTransaction((trx) =>
      answerChat(
        trx,
        { chatId, text: "在的", by: by.name, memberId: by.id, seen: 9, holderSeen: null, ...more },
        NOW,
      ),
    );
  const give = (chatId: number, from: number | null, to: { id: number; name: string }) =>
    inTransaction((trx) => giveChat(trx, { chatId, from, to }));
  const holder = async (id: number) => (await adminChat(id, null))!.holder?.name ?? null;

  test("is who answers first; a colleague answers knowingly or not at all", async () => {
    const id = await query();
    expect(await holder(id)).toBeNull();
    expect(await answerAs(id, wang)).toEqual({ ok: true });
    expect(await holder(id)).toBe("王芳");
    const rows = db.selectFrom("chat_message").select(["author", "member_id"]).where("chat_id", "=", id);
    expect(await rows.orderBy("number").execute()).toEqual([
      { author: "李", member_id: null },
      { author: "王芳", member_id: wang.id },
    ]);
    expect(await answerAs(id, li)).toEqual({ ok: false, by: "王芳", isHeld: true });
    expect(await answerAs(id, li, { holderSeen: wang.id })).toEqual({ ok: true });
    expect(await holder(id)).toBe("李强");
    // What the machine says in its own name changes nothing of that.
    expect(await asMachine(id, "补充", "cron")).toMatchObject({ ok: false });
    expect(await asMachine(id, "补充", "cron", true)).toEqual({ ok: true });
    expect(await holder(id)).toBe("李强");
  });

  test("is handed on once, from who was seen", async () => {
    const id = await query();
    expect(await give(id, null, wang)).toEqual({ ok: true });
    expect(await give(id, null, wang)).toEqual({ ok: true });
    expect(await give(id, null, li)).toEqual({ ok: false, holder: "王芳" });
    expect(await give(id, wang.id, li)).toEqual({ ok: true });
    expect(await give(9999, null, li)).toBeNull();
    expect(
      (await auditRows({ subject: "chat", limit: 9 })).map(({ before, after }) => [before, after]),
    ).toEqual([]);
    const who = { name: "王芳", command: "接手咨询", input: {}, why: "", now: NOW };
    await actingAs(who, () => give(id, li.id, wang));
    expect(await auditRows({ subject: "chat", limit: 9 })).toMatchObject([
      { before: '{"holder":"李强"}', after: '{"holder":"王芳"}' },
    ]);
  });

  test("two who take it at once: one has it", async () => {
    const id = await query();
    const both = await Promise.all([give(id, null, wang), give(id, null, li)]);
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(await holder(id)).toBe(both[0]?.ok ? "王芳" : "李强");
  });

  test("closes it, but not over words that nobody has seen, nor a colleague's unseen; then nobody does", async () => {
    const id = await query();
    await give(id, null, wang);
    const close = (more: object) =>
      inTransaction((trx) =>
        closeChat(trx, { chatId: id, seen: 1, memberId: li.id, holderSeen: null, ...more }, NOW),
      );
    expect(await close({})).toEqual({ ok: false, why: "held", by: "王芳" });
    await send({ companyId: 1 }, "还有");
    expect(await close({ memberId: wang.id })).toEqual({ ok: false, why: "written", by: "" });
    expect(await close({ seen: 2, holderSeen: wang.id })).toEqual({ ok: true });
    expect(await holder(id)).toBeNull();
    await send({ companyId: 1 }, "又来");
    expect(await answerAs(id, li)).toEqual({ ok: true });
  });

  test("a form that comes again is told the same, also a refusal", async () => {
    const id = await query();
    const [first, second] = [newFormToken(), newFormToken()];
    const answer = { chatId: id, text: "在的", seen: 1, holderSeen: null };
    const once = () => answerOnce({ ...answer, by: "王芳", memberId: wang.id }, first, NOW);
    expect(await Promise.all([once(), once()])).toEqual([{ ok: true }, { ok: true }]);
    expect((await chat({ companyId: 1 })).lastNumber).toBe(2);
    const late = () => answerOnce({ ...answer, by: "李强", memberId: li.id }, second, NOW);
    const refused = { ok: false, by: "王芳", isHeld: false };
    expect([await late(), await late()]).toEqual([refused, refused]);
    const closing = { chatId: id, seen: 2, memberId: wang.id, holderSeen: null };
    const token = newFormToken();
    expect([await closeOnce(closing, token, NOW), await closeOnce(closing, token, NOW)]).toEqual([
      { ok: true },
      { ok: true },
    ]);
  });

  test("the lists: who waits longest, one's own, what goes on, what is closed, page by page", async () => {
    const [item, two] = [await query(1, NOW - 50), await query(2, NOW - 90)];
    await send(visitor, "访客问", newFormToken(), NOW - 70);
    const three = (await chat(visitor)).id;
    const ids = async (view: Parameters<typeof listAdminChats>[0], after: number | null = null, limit = 9) =>
      (await listAdminChats(view, wang.id, { after, limit })).map(({ id }) => id);
    expect(await ids("waiting")).toEqual([two, three, item]);
    expect(await ids("waiting", two, 1)).toEqual([three]);
    expect(await ids("waiting", three)).toEqual([item]);
    expect(await countWaitingChats()).toEqual({ count: 3, oldestAt: NOW - 90 });
    await answerAs(two, wang);
    // The one behind which the page begins no longer waits: it begins anew.
    expect(await ids("waiting", two)).toEqual([three, item]);
    await answerAs(item, li);
    expect([await ids("mine"), await ids("waiting")]).toEqual([[two], [three]]);
    expect((await ids("open")).sort()).toEqual([item, two, three].sort());
    const closing = { chatId: item, ...ANYHOW };
    await inTransaction((trx) => closeChat(trx, closing, NOW));
    expect([await ids("closed"), (await ids("open")).sort()]).toEqual([[item], [two, three].sort()]);
    expect(await countAdminChats("open", wang.id, 1)).toBe(1);
    expect(await countAdminChats("closed", wang.id, 9)).toBe(1);
    expect((await listAdminChats("mine", wang.id, { after: null, limit: 9 }))[0]).toMatchObject({
      who: "药店2",
      holder: "王芳",
      isOwn: true,
    });
  });
});

test("one conversation is shown with its subject, answered once and closed once", async () => {
  const subject = { kind: "goods", id: 1, text: "商品1" } as const;
  await sendChat(
    { owner: { companyId: 1 }, author: "李", text: "第一行\n第二行", subject },
    newFormToken(),
    "/",
    NOW,
  );
  const { id } = await chat({ companyId: 1 });
  expect(await waiting()).toMatchObject([{ id, companyId: 1, who: "药店1" }]);
  expect((await adminChat(id, null))!.messages).toMatchObject([{ text: "第一行\n第二行", subject }]);
  expect((await adminChat(id, 1))!.messages).toEqual([]);
  expect(await adminChat(99_999, null)).toBeNull();
  expect(await asMachine(id, "好的", "王芳")).toEqual({ ok: true });
  expect(await asMachine(id, "再补充", "李强")).toMatchObject({ ok: false, by: "王芳" });
  expect(await asMachine(id, "再补充", "李强", true)).toEqual({ ok: true });
  const close = () =>
    inTransaction((trx) =>
      closeChat(trx, { chatId: id, seen: null, memberId: null, holderSeen: "any" }, NOW),
    );
  expect(await close()).toMatchObject({ ok: true });
  expect(await close()).toMatchObject({ ok: false });
  expect(await waiting()).toEqual([]);
  expect((await listAdminChats("closed", 0, { after: null, limit: 9 })).map((row) => row.id)).toContain(id);
});
