import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { expect, test } from "vitest";
import { eachInItsFolder, folder, lives, serving, type Serving } from "./running";

eachInItsFolder();

/** Its answers have the headers of trust, an id, and one log line without the query. */
async function answersWithTrust(shop: Serving): Promise<void> {
  expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe("ready\n");
  const answer = await fetch(`${shop.url}/login?redirectTo=%2Fsecret`, {
    headers: { "accept-encoding": "gzip" },
  });
  const { headers } = answer;
  expect(headers.get("content-encoding")).toBe("gzip");
  expect(headers.get("content-length")).toMatch(/^\d+$/);
  expect(headers.get("content-security-policy")).toMatch(
    /script-src 'self' 'nonce-[^']+';.*frame-ancestors 'none'/,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  const html = await answer.text();
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  const id = headers.get("x-request-id");
  await expect.poll(shop.said).toContain(`"id":"${id}"`);
  const line = shop
    .said()
    .split("\n")
    .find((item) => item.includes(`"id":"${id}"`));
  expect(JSON.parse(line!)).toMatchObject({ level: "info", method: "GET", path: "/login", status: 200 });
  expect(shop.said()).not.toContain("secret");
}

/** ms in which whoever ends cuts no idle connection off (app/server/worker.ts). */
const IDLE_AT_END = 1_000;

/**
 * Asks again and again on one connection until an answer says that it was the last one there. Being cut off throws, unless a busy machine
 * kept the connection idle for so long that the shop may.
 */
async function untilLast(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let since = performance.now();
  for (let query = 1; ; query += 1) {
    const before = since;
    since = performance.now();
    const sent = get(url, { agent });
    const answered = (await once(sent, "response").catch((error: unknown) => {
      if (sent.reusedSocket && performance.now() - before >= IDLE_AT_END) return null;
      throw error;
    })) as [IncomingMessage] | null;
    if (answered === null) return query - 1;
    const [answer] = answered;
    await once(answer.resume(), "end");
    expect(answer.statusCode).toBe(200);
    if (answer.headers.connection === "close") return query;
  }
}

/** Asks on new connections until none is taken any more. Each is answered or refused: one that hangs keeps it waiting for the shop's end. */
async function untilRefused(url: string): Promise<void> {
  const ask = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while ((await Promise.all(Array.from({ length: 40 }, ask))).includes(true));
}

/** Sends half of a form; gives what sends the rest and says what becomes of the connection. */
async function halfForm(url: string): Promise<() => Promise<string | undefined>> {
  const [half, rest] = ["username=nobody", "&password=wrong"];
  const headers = {
    origin: url,
    expect: "100-continue",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": half.length + rest.length,
  };
  const form = request(`${url}/login`, { method: "POST", agent: new Agent({ keepAlive: true }), headers });
  form.flushHeaders();
  await once(form, "continue");
  // Heard from now on: a connection that is cut before the rest is sent fails the test instead of keeping it waiting.
  const answered = once(form, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  form.write(half);
  return async () => {
    form.end(rest);
    const [answer] = await answered;
    await once(answer.resume(), "end");
    expect(answer.statusCode).toBe(400);
    return answer.headers.connection;
  };
}

test("streams what is new whichever process was told, answers with the headers of trust, and on SIGTERM answers all that were asked and leaves nothing behind", async () => {
  const shop = await serving();
  const raw = openSqlite(join(folder, "data", "shop.db"));
  raw.prepare("insert or replace into setting (key, value) values ('shop', ?)").run('{"isCanChat":true}');
  raw.prepare("insert or replace into data_version (name, version) values ('content', 99)").run();
  raw.close();
  const write = (text: string, cookie = "") =>
    fetch(`${shop.url}/help/fwbz/zskf`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop.url, cookie },
      body: new URLSearchParams({ text, token: `${randomBytes(16).toString("base64url")}:0.0` }),
    });
  const first = await write("在吗");
  expect(first.status).toBe(303);
  const cookie = first.headers.getSetCookie()[0]!.split(";")[0]!;
  // On a connection that is to be closed anyway, fetch takes a stream that is cut off for one that has ended.
  const headers = { cookie, "accept-encoding": "gzip", connection: "keep-alive" };
  const streams = await Promise.all([1, 2, 3].map(() => fetch(`${shop.url}/chat/live?after=1`, { headers })));
  for (const { status, headers: message } of streams)
    expect([status, message.get("content-encoding"), message.get("x-content-type-options")]).toEqual([
      200,
      null,
      "nosniff",
    ]);
  expect((await write("还有一问", cookie)).status).toBe(303);
  const open = /^shop_streams_open\{worker="\d"\} (\d)/gm;
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const counts = [...metrics.matchAll(open)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  const readers = streams.map(({ body }) => body!.getReader());
  for (const reader of readers) {
    const decoder = new TextDecoder();
    let text = "";
    while (!text.includes("还有一问")) text += decoder.decode((await reader.read()).value, { stream: true });
    expect(text).toContain("id: 2\nevent: message\n");
  }
  await answersWithTrust(shop);
  await expect.poll(shop.jobs).toHaveLength(1);
  const processes = [...shop.workers(), ...shop.jobs()];
  const asking = Promise.all([1, 2, 3, 4].map(() => untilLast(`${shop.url}/list`)));
  await expect.poll(() => shop.said().match(/"path":"\/list"/g)?.length ?? 0).toBeGreaterThan(4);
  const finish = await halfForm(shop.url);
  const refused = untilRefused(shop.url);
  shop.child.kill("SIGTERM");
  await refused;
  expect(await finish()).toBe("close");
  expect((await asking).reduce((sum, query) => sum + query)).toBeGreaterThan(4);
  // A stream that was cut off, as by a kill, would throw.
  for (const reader of readers) while (!(await reader.read()).done);
  expect(await shop.ended).toBe(0);
  expect(processes).toHaveLength(3);
  expect(processes.filter(lives)).toEqual([]);
});

test("hands what a killed worker never took to the next, and brings back who is killed", async () => {
  const shop = await serving();
  const [stopped, ...others] = shop.workers();
  expect(others).toHaveLength(1);
  process.kill(stopped!, "SIGSTOP");
  // One of them is handed to the worker that takes nothing; the others are answered around it.
  const query = Array.from({ length: 4 }, () => fetch(`${shop.url}/healthz`).then((answer) => answer.text()));
  let answered = 0;
  for (const item of query)
    void item.then(
      () => (answered += 1),
      () => {},
    );
  await expect.poll(() => answered).toBe(3);
  await expect.poll(shop.jobs).toHaveLength(1);
  const killed = [stopped!, shop.jobs()[0]!];
  for (const pid of killed) process.kill(pid, "SIGKILL");
  expect(await Promise.all(query)).toEqual(Array(4).fill("ok\n"));
  const now = () => [...shop.workers(), ...shop.jobs()];
  await expect.poll(() => now().filter((pid) => killed.includes(pid))).toEqual([]);
  await expect.poll(() => now().length).toBe(3);
});
