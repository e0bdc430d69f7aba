import { beforeEach, expect, test } from "vitest";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { inboxHref, topicText, readInboxView } from "~/modules/notifications/inbox";
import { findInbox, openMessage, readAll } from "~/modules/notifications/inbox.server";
import { emptyTables } from "../../rows";

const NOW = startOfDay("2026-11-20");
let loaded: Promise<void> | undefined;
const inbox = (query = "", company = 1) => findInbox(company, new URLSearchParams(query));
const message = (company_id: number, kind: string, title: string, url = "") => ({
  company_id,
  kind,
  title,
  body: "正文",
  url,
});
const insert = (trx: Db, messages: ReturnType<typeof message>[], created_at: number) =>
  trx
    .insertInto("message")
    .values(messages.map((message) => ({ ...message, created_at, read_at: null })))
    .execute();

beforeEach(async () => {
  await (loaded ??= inTransaction((trx) => loadCompanies(trx, NOW)));
  await emptyTables(["message"]);
});

test("by kind, the newest first, with what is unread; a page behind the last is the last", async () => {
  const many = Array.from({ length: 21 }, (_, i) => message(1, "order", `订单${i + 1}`));
  await inTransaction(async (trx) => {
    await insert(trx, [...many, message(1, "account", "其他"), message(2, "order", "别家")], NOW);
    await insert(trx, [message(1, "coupon", "券", "/yhq")], NOW + 1);
  });
  const first = await inbox();
  expect(first).toMatchObject({ view: "all", total: 23, page: 1, pages: 2 });
  expect(first.unread).toEqual({ all: 23, order: 21, qualification: 0, coupon: 1, account: 1, notice: 0 });
  expect(first.messages[0]).toMatchObject({ title: "券", url: "/yhq", isRead: false, createdAt: NOW + 1 });
  const last = await inbox("kind=order&page=99");
  expect(last).toMatchObject({ total: 21, page: 2, pages: 2 });
  expect(last.messages.map((message) => message.title)).toEqual(["订单1"]);
});

test("opening marks read once; another company's message is not there", async () => {
  await inTransaction((trx) =>
    insert(trx, [message(1, "order", "甲", "/order"), message(2, "order", "乙")], NOW),
  );
  const [mine] = (await inbox()).messages;
  const [theirs] = (await inbox("", 2)).messages;
  expect(await openMessage(1, theirs!.id, NOW + 5)).toBeNull();
  expect(await openMessage(1, 999_999, NOW + 5)).toBeNull();
  expect(await openMessage(1, mine!.id, NOW + 5)).toBe("/order");
  expect(await openMessage(1, mine!.id, NOW + 9)).toBe("/order");
  const read = db.selectFrom("message").select("read_at").orderBy("id").execute();
  expect((await read).map((row) => row.read_at)).toEqual([NOW + 5, null]);
  expect((await readHeaderSummary(1)).messageCount).toBe(0);
  expect((await readHeaderSummary(2)).messageCount).toBe(1);
});

test("all of one kind, then all, of this company alone", async () => {
  const both = [1, 2].flatMap((id) => [message(id, "order", "单"), message(id, "account", "户")]);
  await inTransaction((trx) => insert(trx, both, NOW));
  expect(await readAll(1, "order", NOW + 1)).toBe(1);
  expect((await inbox()).unread).toMatchObject({ all: 1, order: 0, account: 1 });
  expect(await readAll(1, null, NOW + 2)).toBe(1);
  expect(await readAll(1, null, NOW + 3)).toBe(0);
  expect((await inbox("", 2)).unread.all).toBe(2);
});

test("an address is written as it is read", () => {
  expect(readInboxView(new URLSearchParams("kind=coupon&page=2"))).toEqual({ view: "coupon", page: 2 });
  expect(readInboxView(new URLSearchParams("kind=toString&page=x"))).toEqual({ view: "all", page: 1 });
  expect([inboxHref("all"), inboxHref("coupon", 2)]).toEqual(["/wdxx", "/wdxx?kind=coupon&page=2"]);
  expect([topicText("order"), topicText("other")]).toEqual(["订单", "通知"]);
});
