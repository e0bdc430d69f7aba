import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { respond } from "~/api/serving/answer.server";
import { accessTo, RATES } from "~/api/access.server";
import { endpoint, type Endpoint } from "~/api/endpoint";
import { findOnce } from "~/api/serving/idempotency.server";
import type { TokenScope } from "~/modules/company/account/api-token";
import { makeToken, revokeToken } from "~/modules/company/account/api-token.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { shareCounts } from "~/platform/http/limits/shared-rate.server";
import { getCookie, signedInCompanies } from "../modules/orders/route-fixtures";
import { call, SHOP } from "./call";
import { emptyTables } from "../rows";

const NOW = now();
const OTHER = "https://other.example";

beforeAll(() => signedInCompanies(2));
beforeEach(async () => {
  await emptyTables(["api_token", "rate", "stored_answer"]);
});

const viewer = async (who: number) =>
  (await getViewer(new Request(SHOP, { headers: { cookie: getCookie(who) } }))) as SignedIn;

async function findToken(who: number, scope: TokenScope = "order"): Promise<string> {
  const by = await viewer(who);
  const made = await inTransaction((trx) => makeToken(trx, by, { name: "ERP", scope, lasts: 90 }, NOW));
  if (!made.ok) throw new Error(made.text);
  return made.token;
}
const bearing = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});

const row = (differs: Partial<Endpoint> = {}): Endpoint => ({
  ...endpoint({
    method: "POST",
    path: "trial",
    title: "试",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object({}),
    data: z.null(),
    handle: async () => ({ data: null }),
  }),
  ...differs,
});
const trial = (headers: Record<string, string>) =>
  new Request(`${SHOP}/api/trial`, { method: "POST", headers });

describe("a token", () => {
  it("calls in its company's name, from anywhere, and says when it was used", async () => {
    const token = await findToken(1);
    const answer = await call(0, "GET /api/cart/total", bearing(token));
    expect(answer).toMatchObject({ status: 200, data: { total: 0 } });
    expect(
      (await db.selectFrom("api_token").select(["used_at", "hash"]).executeTakeFirst())?.used_at,
    ).toBeGreaterThan(0);
    const access = await accessTo(row(), trial({ ...bearing(token, { origin: OTHER }).headers }), NOW);
    expect(access).toMatchObject({ viewer: { buyer: { companyId: 1 } } });
    expect(JSON.stringify(await db.selectFrom("api_token").selectAll().execute())).not.toContain(token);
  });

  it("goes before a cookie", async () => {
    const access = await accessTo(
      row(),
      trial({ ...bearing(await findToken(2)).headers, cookie: getCookie(1) }),
      NOW,
    );
    expect(access).toMatchObject({ viewer: { buyer: { companyId: 2 } } });
  });

  it("to read changes nothing, and none does what guards the login", async () => {
    const read = trial(bearing(await findToken(1, "read")).headers);
    expect(await accessTo(row(), read, NOW)).toMatchObject({
      refused: { code: 403, msg: expect.stringContaining("只读") },
    });
    expect(await accessTo(row({ scope: "read" }), read, NOW)).toHaveProperty("viewer");
    const order = trial(bearing(await findToken(1)).headers);
    expect(await accessTo(row({ scope: "session" }), order, NOW)).toMatchObject({ refused: { code: 403 } });
  });

  it("that is unknown, revoked, over or of one who left is worth nothing, even where visitors may call", async () => {
    const isRefused = async (token: string) => {
      const answer = await call(1, "GET /api/goods/search?keywords=a", bearing(token));
      expect(answer).toMatchObject({ status: 401, code: 10001 });
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    };
    await isRefused("qn_unknown");
    await isRefused(`qn_${"a".repeat(43)}`);
    const revoked = await findToken(1);
    const { id } = await db.selectFrom("api_token").select("id").executeTakeFirstOrThrow();
    expect(await revokeToken(db, 2, id, NOW)).toBe(false);
    expect(await revokeToken(db, 1, id, NOW)).toBe(true);
    await isRefused(revoked);
    const over = await findToken(1);
    await db
      .updateTable("api_token")
      .set({ expires_at: NOW - DAY })
      .execute();
    await isRefused(over);
    const left = await findToken(2);
    await db.updateTable("api_token").set({ account_id: 1 }).where("company_id", "=", 2).execute();
    await isRefused(left);
  });

  it("is made for approved companies alone, ten at most, also when asked for at once", async () => {
    const by = await viewer(1);
    const wish = { name: "x", scope: "read", lasts: 30 } as const;
    const make = (who: SignedIn) => inTransaction((trx) => makeToken(trx, who, wish, NOW));
    const pending = { ...by, buyer: { ...by.buyer, status: "pending" as const } };
    expect(await make(pending)).toMatchObject({ ok: false, text: expect.stringContaining("审核") });
    const made = await Promise.all(Array.from({ length: 12 }, () => make(by)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(10);
  });
});

describe("a session", () => {
  it("changes nothing from a page of another site, unless that is configured", async () => {
    const foreign = { cookie: getCookie(1), host: "shop.test", origin: OTHER };
    await expect(accessTo(row(), trial(foreign), NOW)).rejects.toMatchObject({ status: 403 });
    config.API_ORIGINS.push(OTHER);
    expect(await accessTo(row(), trial(foreign), NOW)).toHaveProperty("viewer");
    config.API_ORIGINS.length = 0;
  });
});

describe("another site's page", () => {
  const ask = (origin: string, method = "OPTIONS") =>
    respond(
      new Request(`${SHOP}/api/cart/total`, { method, headers: { origin, cookie: getCookie(1) } }),
      "cart/total",
    );

  it("may ask and read with the buyer's session where it is configured", async () => {
    config.API_ORIGINS.push(OTHER);
    const query = await ask(OTHER);
    expect(query.status).toBe(204);
    expect(query.headers.get("Access-Control-Allow-Methods")).toBe("GET");
    expect(query.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    const answer = await ask(OTHER, "GET");
    for (const { headers } of [query, answer]) {
      expect(headers.get("Access-Control-Allow-Origin")).toBe(OTHER);
      expect(headers.get("Access-Control-Allow-Credentials")).toBe("true");
      expect(headers.get("Vary")).toContain("Origin");
    }
    expect(await answer.json()).toMatchObject({ code: 10000 });
    for (const refused of [await ask("https://evil.example"), await ask("https://evil.example", "GET")]) {
      expect([...refused.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(refused.headers.get("Vary")).toContain("Origin");
    }
    config.API_ORIGINS.length = 0;
  });

  it("may do nothing where none is configured", async () => {
    const query = await ask(OTHER);
    expect([...query.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("too many calls", () => {
  const fill = (key: string, limit: number) =>
    db
      .insertInto("rate")
      .values({ key, count: limit, until: now() + 30_000 })
      .execute();

  it("are refused for a while, by company, by token and by a visitor's address", async () => {
    await fill("api:c1", RATES.company.limit);
    await call(1, "GET /api/cart/total");
    await shareCounts(now());
    const answer = await call(1, "GET /api/cart/total");
    expect(answer).toMatchObject({ status: 429, code: 429, msg: expect.stringContaining("频繁") });
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    const token = await findToken(1);
    expect((await call(1, "GET /api/cart/total", bearing(token))).status).toBe(200);
    expect((await call(2, "GET /api/cart/total")).status).toBe(200);
    await fill("api:a203.0.113.7", RATES.visitor.limit);
    const from = (address: string) =>
      call(0, "GET /api/goods/search?keywords=a", { headers: { "x-client-address": address } });
    expect((await from("203.0.113.7")).status).toBe(429);
    expect((await from("203.0.113.8")).status).toBe(200);
  });
});

describe("an Idempotency-Key", () => {
  const query = (params: Record<string, unknown> = { ids: [1] }, companyId = 1) => ({
    companyId,
    params,
    now: NOW,
  });
  const request = (key: string) => trial({ "idempotency-key": key });
  const done: string[] = [];
  const work = async (onceKey: string | null) => {
    done.push(onceKey ?? "none");
    return { envelope: { code: 10000, msg: "", data: done.length } };
  };
  beforeEach(() => void (done.length = 0));

  it("does the work once and answers the same again", async () => {
    const first = await findOnce(row(), request("order-0001"), query(), work);
    const again = await findOnce(row(), request("order-0001"), query(), work);
    expect(again).toEqual({ ...first, headers: { "Idempotency-Replayed": "true" } });
    expect(done).toHaveLength(1);
    await findOnce(row(), request("order-0002"), query(), work);
    await findOnce(row(), request("order-0001"), query({ ids: [1] }, 2), work);
    expect(new Set(done).size).toBe(3);
  });

  it("is for the same fields alone", async () => {
    await findOnce(row(), request("order-0001"), query(), work);
    const other = await findOnce(row(), request("order-0001"), query({ ids: [2] }), work);
    expect(other.envelope).toMatchObject({ code: 422, msg: expect.stringContaining("Idempotency-Key") });
    expect((await findOnce(row(), request("short"), query(), work)).envelope.code).toBe(422);
    expect(done).toHaveLength(1);
  });

  it("of a call under way is told to wait, however many ask at once", async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const slow = async (token: string | null) => waiting.then(() => work(token));
    const calls = Array.from({ length: 5 }, () => findOnce(row(), request("order-0003"), query(), slow));
    const first = await Promise.race(calls);
    expect(first.envelope.code).toBe(409);
    finish();
    const codes = (await Promise.all(calls)).map(({ envelope }) => envelope.code);
    expect(codes.sort()).toEqual([10000, 409, 409, 409, 409].sort());
    expect(done).toHaveLength(1);
  });

  it("may be used again after a fault; after a lost process with the same token for the room", async () => {
    const fault = findOnce(row(), request("order-0004"), query(), () => Promise.reject(new Error("lost")));
    await expect(fault).rejects.toThrow("lost");
    await findOnce(row(), request("order-0004"), query(), work);
    await db
      .updateTable("stored_answer")
      .set({ answer: null, since: NOW - 120_000 })
      .execute();
    await findOnce(row(), request("order-0004"), query(), work);
    expect(done).toHaveLength(2);
    expect(done[0]).toBe(done[1]);
  });

  it("means nothing to calls that take none", async () => {
    await findOnce(row({ once: false }), request("order-0005"), query(), work);
    await findOnce(row({ once: false }), request("order-0005"), query(), work);
    expect(done).toEqual(["none", "none"]);
  });
});
