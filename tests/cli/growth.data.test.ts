import { beforeEach, describe, expect, test } from "vitest";
import { makeSheet, recentSheets } from "~/modules/cart/quick-order/quick-sheet.server";
import { parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { addLines, MAX_CART } from "~/modules/cart/lines/lines.server";
import { setFavourite } from "~/modules/favourites/marks.server";
import { askStockAlert, MAX_SHORTAGES } from "~/modules/shortages/shortages.server";
import { MAX_FAVOURITES } from "~/modules/favourites/favourites";
import { addAddress, removeAddress } from "~/modules/company/addresses/address.server";
import { makeToken, revokeToken } from "~/modules/company/account/api-token.server";
import { JOBS } from "~/cli/scheduled-jobs";
import { openRecharge } from "~/modules/payments/recharge/recharge.server";
import { claimCall } from "~/platform/http/idempotency.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { dayQuota } from "~/platform/http/limits/quota";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";
import { MAX_SESSIONS, startSession } from "~/platform/http/session.server";
import type { Database } from "~/platform/database/schema";
import { sendRequests } from "~/modules/support/buy-requests/buy-request.server";
import { sendChat } from "~/modules/support/chat/chat.server";
import { sendFeedback } from "~/modules/support/feedback/feedback.server";
import { requestWithdrawal } from "~/modules/wallet/withdrawal.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { clear, company, goods, ground, NOW, signedIn } from "../modules/orders/shop";
import { emptyTables, ensureRows } from "../rows";

const TOUCHED = [
  ...([
    "api_token",
    "buy_request",
    "chat",
    "chat_message",
    "favourite",
    "feedback",
    "stored_answer",
  ] as const),
  ...(["quick_sheet", "quick_sheet_line", "session", "sms_code", "shortage", "withdrawal"] as const),
  ...(["phone_proof", "wechat_attempt", "wechat_waiting"] as const),
];
beforeEach(async () => {
  await clear();
  await emptyTables(TOUCHED);
  await ground();
  await company(1);
  await company(2);
});

const count = async (table: keyof Database) =>
  (
    await db
      .selectFrom(table as "setting")
      .selectAll()
      .execute()
  ).length;
const spend = (key: string, left: number, limit: number) =>
  db
    .insertInto("rate")
    .values({ key: `written:${key}`, count: limit - left, until: NOW + DAY })
    .execute();
const messageBy = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof QuotaSpent ? error.body : Promise.reject(error)),
  );

describe("a quota of a day", () => {
  const quota = dayQuota(3, "的试验");
  const write = (times: number, at = NOW) =>
    inTransaction((trx) => countWritten(trx, quota, { key: "test:1", count: times }, at));

  test("counts what is committed: what is undone, by itself or by the quota, is not", async () => {
    await write(2);
    const undone = inTransaction(async (trx) => {
      await countWritten(trx, quota, { key: "test:1", count: 1 }, NOW);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await messageBy(write(2))).toBe("贵司今日的试验已达上限，请明天再试或联系客服");
    expect(await messageBy(write(1))).toBe("done");
    expect(await messageBy(write(1))).not.toBe("done");
    expect(await messageBy(write(3, NOW + DAY + 1))).toBe("done");
  });

  test("lets three of twenty at once through", async () => {
    const tried = await Promise.all(Array.from({ length: 20 }, () => messageBy(write(1))));
    expect(tried.filter((message) => message === "done")).toHaveLength(3);
  });

  test("is an answer of 429 with its words where nobody catches it", async () => {
    const spent = new QuotaSpent("已达上限", 5000);
    expect([spent.status, await spent.text(), spent.headers.get("Retry-After")]).toEqual([
      429,
      "已达上限",
      "5",
    ]);
  });
});

describe("a company may send in a day", () => {
  const owner = { companyId: 1 };
  const asker = { companyId: 1, accountId: 1 };
  const message = (of: { companyId: number } | { browser: string }) =>
    sendChat({ owner: of, author: "", text: "在吗", subject: null }, newFormToken(), "/", NOW);
  const draft = { name: "药", spec: "", manufacturer: "", approvalNumber: "", quantity: 1, unit: "盒" };
  const wanted = { draft: { ...draft, wishedPrice: null, neededBy: null, note: "" }, pictures: [] };
  const bank = { bank: "演示银行", bankAccount: "12345678", holder: "药店1" };
  const money = {
    companyId: 1,
    account: "balance",
    amount: 1000,
    kind: "recharge",
    key: "a",
    note: "",
  } as const;

  test.each([
    [
      "feedback",
      "feedback:1",
      20,
      "feedback",
      "提交的反馈",
      () =>
        sendFeedback(
          { ...asker, kind: "other", text: "很好很好很好很好很好", phone: "", pictures: [] },
          newFormToken(),
          NOW,
        ),
    ],
    [
      "requests to buy",
      "buyRequest:1",
      100,
      "buy_request",
      "提交的求购",
      () => sendRequests(asker, [wanted], newFormToken(), NOW),
    ],
    ["chat messages", "chat:1", 300, "chat_message", "发送的咨询消息", () => message(owner)],
    [
      "withdrawals",
      "withdrawals:1",
      20,
      "withdrawal",
      "的提现申请",
      () => requestWithdrawal({ ...asker, ...bank, amount: 1 }, newFormToken(), NOW),
    ],
    [
      "payments",
      "payments:1",
      2000,
      "payment",
      "发起付款的次数",
      () => openRecharge({ companyId: 1, provider: "alipay", amount: 100 }, newFormToken(), NOW),
    ],
  ] as const)("so many %s", async (_, key, limit, table, what, write) => {
    await inTransaction((trx) => postToLedger(trx, { ...money, now: NOW }));
    await spend(key, 1, limit);
    expect(await messageBy(write())).toBe("done");
    expect(await messageBy(write())).toBe(`贵司今日${what}已达上限，请明天再试或联系客服`);
    expect(await count(table)).toBe(1);
  });

  test("visitors, however many, so many messages together", async () => {
    await spend("chat:visitors", 1, 3000);
    expect(await messageBy(message({ browser: "a" }))).toBe("done");
    expect(await messageBy(message({ browser: "b" }))).toBe("今日咨询较多，请登录后咨询，或拨打采购热线");
    expect(await messageBy(message(owner))).toBe("done");
  });

  test("ten recharges wait for their money, of twenty at once too", async () => {
    const open = () => openRecharge({ companyId: 1, provider: "alipay", amount: 100 }, newFormToken(), NOW);
    const tried = await Promise.all(Array.from({ length: 20 }, () => messageBy(open())));
    expect(tried.filter((message) => message === "done")).toHaveLength(10);
    expect(tried.find((message) => message !== "done")).toBe("贵司已有 10 笔充值待付款，请先付款或取消");
  });

  test("keys of the API that keep an answer", async () => {
    const key = (at: number) => claimCall({ companyId: 1, key: `key-${at}`, request: "x" }, NOW);
    await db
      .insertInto("rate")
      .values({ key: "answers:1", count: 4999, until: NOW + DAY })
      .execute();
    expect(await key(1)).toMatchObject({ state: "mine" });
    expect(await key(2)).toEqual({ state: "tooMany" });
    expect(await key(1)).toEqual({ state: "underWay" });
    expect(await count("stored_answer")).toBe(1);
  });
});

describe("the oldest makes room for", () => {
  test("a list of quick order: twenty stay, and the lines of the others go with them", async () => {
    const lines = parsePastedText("阿莫西林 1 盒");
    for (let i = 0; i < 22; i += 1)
      await makeSheet(signedIn(1), { name: `清单${i}`, lines, token: newFormToken() }, NOW + i);
    expect((await recentSheets(1, NOW)).map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, i) => `清单${21 - i}`),
    );
    expect([await count("quick_sheet"), await count("quick_sheet_line")]).toEqual([20, 20]);
  });

  test("a goods that is waited for", async () => {
    await goods(1, [[300, 5]]);
    const row = { company_id: 1, created_at: 1 };
    const rows = Array.from({ length: MAX_SHORTAGES }, (_, i) => ({
      ...row,
      goods_id: 100 + i,
      created_at: i,
    }));
    await ensureRows("goods", ...rows.map((alert) => alert.goods_id));
    for (const part of [rows.slice(0, 500), rows.slice(500)])
      await db.insertInto("shortage").values(part).execute();
    await askStockAlert(1, 1, NOW);
    const stored = await db.selectFrom("shortage").select("goods_id").orderBy("created_at").execute();
    expect([stored.length, stored[0]!.goods_id, stored.at(-1)!.goods_id]).toEqual([MAX_SHORTAGES, 101, 1]);
  });

  test("a session: the browser that was away longest is signed out, visitors and other logins are not", async () => {
    const request = new Request("http://shop.test/");
    const at = now();
    const row = { company_id: 1, user_agent: "", created_at: at, expires_at: at + DAY };
    const own = Array.from({ length: MAX_SESSIONS }, (_, i) => ({
      ...row,
      account_id: 1,
      seen_at: at - i,
      id: `own-${i}`,
    }));
    await db.insertInto("session").values(own).execute();
    await db
      .insertInto("session")
      .values({ ...row, account_id: 2, seen_at: 1, id: "another" })
      .execute();
    await startSession(request, { accountId: 1, companyId: 1 });
    const left = (await db.selectFrom("session").select("id").execute()).map(({ id }) => id);
    expect(left).toHaveLength(MAX_SESSIONS + 1);
    expect(left).not.toContain(`own-${MAX_SESSIONS - 1}`);
    expect(left).toContain("another");
  });

  test("addresses and tokens that are made and ended without end", async () => {
    await emptyTables(["address"]);
    for (let i = 0; i < 55; i += 1)
      await inTransaction(async (trx) => {
        const input = { receiver: "李", phone: "13800000000", areaCode: "440106", detail: `路 ${i} 号` };
        const added = await addAddress(trx, 1, input, NOW);
        if (added.ok) await removeAddress(trx, 1, added.id, NOW + i);
        const made = await makeToken(trx, signedIn(1), { name: "t", scope: "read", lasts: 30 }, NOW);
        expect(made.ok).toBe(true);
        const last = await trx
          .selectFrom("api_token")
          .select("id")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow();
        await revokeToken(trx, 1, last.id, NOW);
      });
    expect(await count("address")).toBe(50);
    expect(await count("api_token")).toBeLessThanOrEqual(32);
  });
});

describe("there is room for so many", () => {
  test("favourites, of twenty taps at once too", async () => {
    for (let id = 1; id <= 20; id += 1) await goods(id, [[300, 5]]);
    const row = { company_id: 1, created_at: NOW, price_then: null, stock_then: null };
    const rows = Array.from({ length: MAX_FAVOURITES - 3 }, (_, i) => ({ ...row, goods_id: 1000 + i }));
    await ensureRows("goods", ...rows.map((favourite) => favourite.goods_id));
    for (let i = 0; i < rows.length; i += 500)
      await db
        .insertInto("favourite")
        .values(rows.slice(i, i + 500))
        .execute();
    const tapped = await Promise.all(
      Array.from({ length: 20 }, (_, i) => setFavourite(signedIn(1), i + 1, true, NOW)),
    );
    expect(tapped.filter((item) => item && !item.isFull)).toHaveLength(3);
    expect(await count("favourite")).toBe(MAX_FAVOURITES);
  });

  test("kinds of goods in a cart; more of one that is there needs none", async () => {
    await goods(1, [[300, 50]]);
    await goods(2, [[300, 50]]);
    const row = { company_id: 1, type: 0, number: 1, is_selected: 1 as const, seen_price: null };
    const ids = [1, ...Array.from({ length: MAX_CART - 1 }, (_, i) => 10_000 + i)];
    await ensureRows("goods", ...ids);
    for (let i = 0; i < ids.length; i += 500)
      await db
        .insertInto("cart_line")
        .values(
          ids.slice(i, i + 500).map((goods_id) => ({ ...row, goods_id, added_at: NOW, updated_at: NOW })),
        )
        .execute();
    const add = (goodsId: number) =>
      inTransaction((trx) => addLines(trx, signedIn(1), [{ goodsId, quantity: 1 }], NOW));
    expect(await add(2)).toMatchObject([
      { ok: false, text: `购物车最多保留 ${MAX_CART} 种商品，请先下单或删除部分商品` },
    ]);
    expect(await add(1)).toMatchObject([{ ok: true, quantity: 2 }]);
    expect(await count("cart_line")).toBe(MAX_CART);
  });
});

test("jobs forget what is over: sessions, codes, proofs, scans and old messages, and nothing that holds", async () => {
  const ends = (expires_at: number) => ({ expires_at });
  for (const at of [NOW - 1, NOW + 1]) {
    const visitor = { account_id: null, company_id: null, user_agent: "" };
    await db
      .insertInto("session")
      .values({ ...visitor, id: `s${at}`, created_at: 1, seen_at: 1, ...ends(at) })
      .execute();
    const code = { purpose: "register", asker: "a", code_hash: "", tries: 0, used_at: null };
    await db
      .insertInto("sms_code")
      .values({ ...code, phone: String(at), ...ends(at) })
      .execute();
    await db
      .insertInto("phone_proof")
      .values({ id: `p${at}`, phone: "1", purpose: "register", ...ends(at) })
      .execute();
    const scan = { browser: "b", purpose: "signIn", account_id: null, back: "/" };
    await db
      .insertInto("wechat_attempt")
      .values({ ...scan, state: `w${at}`, ...ends(at) })
      .execute();
    const text = { company_id: 1, kind: "order", title: "", body: "", url: "/", read_at: null };
    await db
      .insertInto("message")
      .values({ ...text, created_at: at - 400 * DAY })
      .execute();
  }
  for (const job of JOBS.filter(({ name }) => ["old-counts", "old-messages"].includes(name)))
    await job.run(NOW);
  for (const table of ["session", "sms_code", "phone_proof", "wechat_attempt", "message"] as const)
    expect([table, await count(table)]).toEqual([table, 1]);
});
