import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { startStorage } from "../runner/s3";
import { eachInItsFolder, folder, serving } from "./running";

eachInItsFolder();

const token = "a-token-of-the-monitoring";
const counts = (text: string, name: string) =>
  text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

/** Buyers that ask again as soon as they are answered, until `during` is over; gives every answer that was none. */
async function underLoad(
  url: string,
  during: () => Promise<void>,
): Promise<{ asked: number; faults: string[] }> {
  let over = false;
  let query = 0;
  const faults: string[] = [];
  const buyer = async () => {
    while (!over) {
      const answer = await fetch(`${url}/healthz`).then(
        async (item) => `${item.status} ${await item.text()}`,
        (error: Error) => `${error.message}: ${String(error.cause)}`,
      );
      query += 1;
      if (answer !== "200 ok\n") faults.push(answer);
    }
  };
  const buyers = Array.from({ length: 6 }, buyer);
  await during().finally(() => (over = true));
  await Promise.all(buyers);
  return { asked: query, faults };
}

test("metrics of all processes are for those who may; new code takes over without one request lost", async () => {
  const shop = await serving({ METRICS_TOKEN: token });
  await expect.poll(shop.jobs).toHaveLength(1);
  const first = [...shop.workers(), ...shop.jobs()];
  const look = async () => {
    const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  const wrong = { authorization: "Bearer another-token-of-its-length" };
  expect((await fetch(`${shop.url}/metrics`, { headers: wrong })).status).toBe(404);
  expect((await fetch(`${shop.url}/help/13800138000`)).status).toBe(404);
  expect((await fetch(`${shop.url}/api/user/phone/13800138000`)).status).toBeLessThan(500);
  // Each connection goes to the next worker.
  await Promise.all(Array.from({ length: 8 }, () => fetch(`${shop.url}/login`)));

  const jobLag = /shop_job_lag_seconds\{job="upkeep",worker="jobs"\} \d/;
  const lag = (worker: string) => new RegExp(`nodejs_eventloop_lag_p99_seconds\\{worker="${worker}"\\}`);
  const whole = [
    jobLag,
    ...["1", "2", "0", "jobs"].map(lag),
    /shop_requests_total\{route="\/login",method="GET",status="200",worker="\d"\} \d/,
    /shop_requests_total\{route="\/api\/user\/phone\/:value",method="GET"/,
    /shop_job_last_success_timestamp_seconds\{job="upkeep"\}/,
    /shop_refunds\{state="waiting"\} 0/,
    /^shop_database_query_seconds_count\b/m,
  ];
  let text = "";
  // A process that is too busy to answer is left out of one look.
  const isWhole = async () => {
    text = await look();
    return whole.every((line) => line.test(text));
  };
  await expect.poll(isWhole).toBe(true);
  expect(text).not.toContain("13800138000");

  const { asked: query, faults } = await underLoad(shop.url, async () => {
    shop.child.kill("SIGUSR2");
    await expect.poll(() => shop.said().match(/"event":"renew"/g)?.length).toBe(3);
    const now = () => [...shop.workers(), ...shop.jobs()];
    await expect.poll(() => now().filter((pid) => first.includes(pid))).toEqual([]);
  });
  expect(faults).toEqual([]);
  expect(query).toBeGreaterThan(20);
  expect(shop.workers()).toHaveLength(2);
  expect(shop.jobs()).toHaveLength(1);
  expect(shop.said()).toMatch(/"event":"renew","place":"jobs"/);
  await expect.poll(look).toMatch(jobLag);
  expect(counts(await look(), "shop_requests_total").join()).not.toContain('worker="3"');
  const lines = shop
    .said()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      at: expect.any(String),
      level: expect.stringMatching(/^(info|error)$/),
      event: expect.any(String),
    });
  expect(shop.said()).not.toContain(token);
});

describe("two machines", () => {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("This needs TEST_POSTGRES_URL; `npm test` starts a server and sets it.");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  afterAll(() => onServer(`drop database if exists ${name} with (force)`));

  test("share a PostgreSQL database and storage: what one takes in the other hands out, also when the first is gone", async () => {
    const storage = await startStorage();
    await onServer(`create database ${name} template migrated_template`);
    const shared = { DATABASE_URL: url.href, ...storage.env, WEB_CONCURRENCY: "1" };
    Object.assign(process.env, shared, { SHOP_DATA: join(folder, "third"), LOG_LEVEL: "silent" });
    const { db } = await import("~/platform/database/database.server");
    const { startSession } = await import("~/platform/http/session.server");
    const { newFormToken } = await import("~/platform/http/forms/forms.server");
    const { company } = await import("../modules/orders/shop");
    const { picture } = await import("../modules/company/registration/registering");
    await company(1);
    await db.insertInto("membership").values({ account_id: 1, company_id: 1, is_default: 1 }).execute();
    const begun = await startSession(new Request("http://shop.test/"), { accountId: 1, companyId: 1 });
    const cookie = begun.split(";")[0]!;
    const [item, two] = await Promise.all([
      serving({ ...shared, SHOP_DATA: join(folder, "one") }),
      serving({ ...shared, SHOP_DATA: join(folder, "two") }),
    ]);

    const send = async (to: string, text: string) => {
      const body = new FormData();
      const fields = { token: newFormToken({ accountId: 1, companyId: 1 }), kind: "site", text };
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append("pictures", picture(undefined, "照片.png"));
      const init = { method: "POST", body, headers: { cookie, origin: to }, redirect: "manual" } as const;
      const { status } = await fetch(`${to}/yjfk`, init);
      // A machine that is too busy says so, and the same form sent again is taken once.
      return status === 503 ? (await fetch(`${to}/yjfk`, init)).status : status;
    };
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send(i % 2 ? item.url : two.url, `第 ${i} 条反馈，字数足够长了`)),
    );
    expect(sent).toEqual(Array(6).fill(303));
    const rows = await db.selectFrom("file").selectAll().where("company_id", "=", 1).execute();
    expect(rows).toHaveLength(6);
    expect(storage.contents.size).toBeGreaterThanOrEqual(6);

    const get = async (from: string, id: number) => {
      const answer = await fetch(`${from}/files/${id}`, { headers: { cookie } });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
    };
    const whole = Buffer.from(await picture().arrayBuffer());
    for (const { id } of rows) {
      expect(await get(item.url, id)).toEqual(whole);
      expect(await get(two.url, id)).toEqual(whole);
    }
    storage.faults.push("503", "503");
    expect(await get(two.url, rows[0]!.id)).toBe(503);
    item.child.kill("SIGTERM");
    const { faults } = await underLoad(two.url, async () => void (await item.ended));
    expect(faults).toEqual([]);
    expect(await item.ended).toBe(0);
    expect(await get(two.url, rows[0]!.id)).toEqual(whole);
    await db.destroy();
    await storage.stop();
  });
});
