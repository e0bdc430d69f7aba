import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queriesOf } from "../../query-count";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import * as mall from "~/routes/_promotions+/jfsc._index/route";
import * as exchange from "~/routes/_promotions+/jfsc.exchange.$id/route";
import * as item from "~/routes/_promotions+/jfsc.item.$id/route";
import * as centre from "~/routes/_promotions+/lqzx/route";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { findToken } from "../orders/route-fixtures";
import { company } from "../orders/shop";
import { messageIn } from "../../platform/http/message-in";
import { emptyTables } from "../../rows";

const SITE = "http://shop.test";
const cookies = new Map<number, string>();

interface Route {
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}

/** A request of a company, 0 is a visitor. */
async function call(route: Route, who: number, path: string, form?: Record<string, string>) {
  const request = new Request(SITE + path, {
    method: form ? "POST" : "GET",
    headers: { cookie: cookies.get(who) ?? "", origin: SITE, host: "shop.test" },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const args = { request, params: { id: /\/(\d+)(\?|$)/.exec(path)?.[1] }, context: {} } as never;
  try {
    return (await (form ? route.action?.(args) : route.loader?.(args))) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function templates(from: number, to: number): Promise<void> {
  const at = now();
  await db
    .insertInto("voucher_template")
    .values(
      Array.from({ length: to - from + 1 }, (_, i) => ({
        id: from + i,
        kind: "coupon",
        name: `券${from + i}`,
        threshold: 1000,
        amount: 500,
        scope: i % 2 ? '{"goods":[1,2]}' : '{"category":"/1/"}',
        starts_at: at - DAY,
        ends_at: at + DAY,
        total: 100,
        status: "on",
      })),
    )
    .execute();
}
const claim = (who: number, what: string) =>
  call(centre, who, "/lqzx", { token: findToken(who), claim: what });
const owned = async (who: number) =>
  (await db.selectFrom("voucher").select("id").where("company_id", "=", who).execute()).length;

beforeAll(async () => {
  for (let id = 1; id <= 4; id += 1) {
    await company(id);
    await db.insertInto("membership").values({ account_id: id, company_id: id, is_default: 1 }).execute();
    const session = await startSession(new Request(SITE), { accountId: id, companyId: id });
    cookies.set(id, session.split(";")[0]!);
  }
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 2).execute();
});

beforeEach(async () => {
  await emptyTables(["voucher", "voucher_template", "points_item", "points_exchange"]);
});

describe("the coupon centre", () => {
  it("shows visitors the tickets, and sends them to sign in for everything else", async () => {
    await templates(1, 3);
    const page = (await (await call(centre, 0, "/lqzx")).json()) as { page: { vouchers: unknown[] } };
    expect(page.page.vouchers).toHaveLength(3);
    for (const answer of [
      await call(centre, 0, "/lqzx?mine=usable"),
      await call(centre, 0, "/lqzx", { token: findToken(0), claim: "1" }),
    ])
      expect(answer.headers.get("Location")).toMatch(/^\/login\?/);
  });

  it("says what came of a claim, also to a company that may not yet", async () => {
    await templates(1, 1);
    const answer = await claim(1, "1");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/lqzx"]);
    expect(messageIn(answer)).toMatch(/^已领取“券1”/);
    expect(messageIn(await claim(1, "404"))).toBe("没有可以领取的券");
    expect(messageIn(await claim(2, "1"))).toBe("您的资料正在审核，通过后即可领券");
    expect(await owned(2)).toBe(0);
    expect((await claim(1, "none")).status).toBe(400);
  });

  it("slows down whoever claims without end", async () => {
    await templates(1, 1);
    for (let i = 0; i < 19; i += 1) await claim(3, "1");
    expect(messageIn(await claim(3, "1"))).toContain("您已领完");
    expect(messageIn(await claim(3, "1"))).toMatch(/^领取太频繁，请 \d+ 秒后再试$/);
    expect(await owned(3)).toBe(1);
  });

  it("costs the same number of queries for two tickets and for forty, to look at and to claim", async () => {
    await templates(1, 2);
    await call(centre, 4, "/lqzx");
    const few = await queriesOf(() => call(centre, 4, "/lqzx"));
    const fewClaimed = await queriesOf(() => claim(4, "all"));
    await templates(3, 42);
    expect(await queriesOf(() => call(centre, 4, "/lqzx"))).toBe(few);
    expect(await queriesOf(() => claim(4, "all"))).toBe(fewClaimed);
    expect(await owned(4)).toBe(42);
    const mine = await queriesOf(() => call(centre, 4, "/lqzx?mine=usable"));
    await db.deleteFrom("voucher").where("template_id", ">", 2).execute();
    expect(await queriesOf(() => call(centre, 4, "/lqzx?mine=usable"))).toBe(mine);
  });
});

describe("the points mall", () => {
  const items = (from: number, to: number) =>
    db
      .insertInto("points_item")
      .values(
        Array.from({ length: to - from + 1 }, (_, i) => ({
          id: from + i,
          name: `礼品${from + i}`,
          kind: "gift",
          points: 10,
          stock: 50,
          describe: "",
          image: "",
          status: "on",
          sort: from + i,
        })),
      )
      .execute();
  const ask = (who: number, fields: Record<string, string>) =>
    call(item, who, "/jfsc/item/1", { token: findToken(who), addressId: String(who), ...fields });

  it("is for companies alone, each with its own exchanges", async () => {
    await items(1, 1);
    for (const path of ["/jfsc", "/jfsc/item/1"])
      expect((await call(path === "/jfsc" ? mall : item, 0, path)).headers.get("Location")).toMatch(
        /^\/login\?/,
      );
    const entry = { companyId: 1, account: "points", amount: 35, kind: "reward", note: "" } as const;
    await inTransaction((trx) => postToLedger(trx, { ...entry, key: "route:points", now: now() }));
    const answer = await ask(1, { count: "2" });
    expect(answer.status).toBe(303);
    const path = answer.headers.get("Location")!;
    expect(path).toMatch(/^\/jfsc\/exchange\/\d+$/);
    expect((await call(exchange, 1, path)).status).toBe(200);
    expect((await call(exchange, 3, path)).status).toBe(404);
    expect((await call(exchange, 3, path, { intent: "cancel" })).status).toBe(404);
    expect((await call(exchange, 1, path, { intent: "ship" })).status).toBe(400);
    expect((await call(exchange, 1, path, { intent: "cancel" })).headers.get("Location")).toBe(path);
    expect((await call(item, 1, "/jfsc/item/404")).status).toBe(404);
  });

  it("keeps what was typed and says what is missing", async () => {
    await items(1, 1);
    const answer = await ask(3, { count: "3" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      initialValue: { count: "3", addressId: "3" },
      error: { count: ["积分不足，还差 30 分"] },
    });
    for (const count of ["0", "1.5", "21", "x"]) expect((await ask(3, { count })).status).toBe(400);
  });

  it("costs the same number of queries for one item and for twenty", async () => {
    await items(1, 1);
    await call(mall, 1, "/jfsc");
    const few = await queriesOf(() => call(mall, 1, "/jfsc"));
    await items(2, 20);
    expect(await queriesOf(() => call(mall, 1, "/jfsc"))).toBe(few);
  });
});
