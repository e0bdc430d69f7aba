import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import {
  CHANNELS,
  dropMessage,
  latestMessages,
  renewMessage,
  sendMessages,
} from "~/modules/notifications/messages.server";

const NOW = startOfDay("2026-11-20");

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));

test("a company reads its own messages only, the newest first", async () => {
  const messages = await latestMessages(1, 10);
  expect(messages.map((m) => m.isRead)).toEqual([false, false, false, true]);
  expect([...messages].sort((a, b) => b.createdAt - a.createdAt)).toEqual(messages);
  expect((await latestMessages(3, 10)).map((m) => m.title)).toEqual(["药品经营许可证已到期"]);
  expect(await latestMessages(1, 2)).toHaveLength(2);
});

describe("sending", () => {
  const COMPANY = 5;
  const vouchers = { companyId: COMPANY, count: 1, amount: 100, lastDay: "2026-11-22" };
  const stored = () =>
    db
      .selectFrom("message")
      .select(["title", "body", "kind", "key", "created_at", "read_at"])
      .where("company_id", "=", COMPANY)
      .orderBy("id")
      .execute();
  const answered = (line: string) => ({ companyId: COMPANY, chatId: 9, author: "小陈", line, url: "/chat" });
  afterEach(() => db.deleteFrom("message").where("company_id", "=", COMPANY).execute());

  test("a kind without a key is sent each time, under its topic", async () => {
    const message = { companyId: COMPANY, managerName: "小陈" };
    for (const at of [NOW, NOW + 1])
      expect(await inTransaction((trx) => sendMessages(trx, "managerAssigned", [message], at))).toBe(1);
    expect((await stored()).map((row) => [row.kind, row.key, row.created_at])).toEqual([
      ["account", null, NOW],
      ["account", null, NOW + 1],
    ]);
  });

  test("a kind with a key is sent once; what is counted is what was new", async () => {
    const send = (...messages: (typeof vouchers)[]) =>
      inTransaction((trx) => sendMessages(trx, "vouchersEnding", messages, NOW));
    expect(await send(vouchers)).toBe(1);
    expect(await send({ ...vouchers, count: 9 }, { ...vouchers, lastDay: "2026-11-23" })).toBe(1);
    expect(await send()).toBe(0);
    expect((await stored()).map((row) => row.body.slice(0, 6))).toEqual(["您有 1 张", "您有 1 张"]);
  });

  test("another channel hears of what is new alone, in the transaction of the message", async () => {
    const heard: string[] = [];
    CHANNELS.push({
      name: "test",
      async queue(trx, messages) {
        expect(trx.isTransaction).toBe(true);
        heard.push(...messages.map(({ companyId, topic, title }) => `${companyId} ${topic} ${title}`));
      },
    });
    const send = () => inTransaction((trx) => sendMessages(trx, "vouchersEnding", [vouchers], NOW));
    expect([await send(), await send()]).toEqual([1, 0]);
    CHANNELS.pop();
    expect(heard).toEqual([`${COMPANY} coupon 优惠即将到期`]);
  });

  test("a renewed message takes the place of the one before, unread; dropping takes it away", async () => {
    const renew = (line: string, at: number) =>
      inTransaction((trx) => renewMessage(trx, "chatAnswered", answered(line), at));
    await renew("稍等", NOW);
    await db
      .updateTable("message")
      .set({ read_at: NOW + 1 })
      .where("key", "=", "chat:9")
      .execute();
    await renew("有货", NOW + 2);
    expect(await stored()).toEqual([
      expect.objectContaining({ body: "小陈：有货", created_at: NOW + 2, read_at: null }),
    ]);
    await inTransaction((trx) => dropMessage(trx, "chatAnswered", { chatId: 8 }));
    expect(await stored()).toHaveLength(1);
    await inTransaction((trx) => dropMessage(trx, "chatAnswered", { chatId: 9 }));
    expect(await stored()).toEqual([]);
  });
});
