import Sqlite from "better-sqlite3";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { freePort } from "../runner/port";
import { eachInItsFolder, folder, serving, start } from "./running";

eachInItsFolder();

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not yet waited for still answers the signal.
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
};

describe("a start that cannot be says why in one line", () => {
  test("a port in use", async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as { port: number };
    const shop = start({ PORT: String(port) });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim().split("\n").at(-1)).toBe(
      `Port ${port} is in use by another program. Set PORT to a free one.`,
    );
    other.close();
  });

  test("a folder that cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const shop = start({ PORT: "0", SHOP_DATA: join(folder, "file", "data") });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/The folder .*file\/data cannot be written \(ENOTDIR\)\. Set SHOP_DATA/);
  });

  test("a wrong setting", async () => {
    const shop = start({ DATABASE_URL: "mysql://localhost/shop" });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim()).toBe("Configuration: DATABASE_URL: DATABASE_URL must begin with postgres://");
  });

  test("a database that does not answer", async () => {
    const shop = start({ PORT: "0", DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain(
      "The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.",
    );
  });

  test("storage of files that does not answer", async () => {
    const shop = start({
      ...{ PORT: "0", S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, S3_BUCKET: "shop" },
      ...{ S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" },
    });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/The storage of files is not available: .*ECONNREFUSED.* Check S3_ENDPOINT/);
    expect(shop.said()).not.toContain("secret");
  });

  test("a database of a newer version", async () => {
    const raw = new Sqlite(join(folder, "shop.db"));
    raw.exec("create table migration (name text primary key, ran_at bigint not null)");
    raw.exec("insert into migration values ('999-later', 1)");
    raw.close();
    const shop = start({ PORT: "0", SHOP_DATA: folder });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('written by a newer version of this shop (migration "999-later"');
  });
});

describe("a running shop", () => {
  test("answers, brings back who is killed, and leaves no process behind on SIGTERM", async () => {
    const shop = await serving();
    const first = shop.workers();
    expect(first).toHaveLength(2);
    expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe("ready\n");
    await expect.poll(shop.jobs, { timeout: 10_000 }).toHaveLength(1);
    const killed = [first[0]!, shop.jobs()[0]!];
    for (const pid of killed) process.kill(pid, "SIGKILL");
    const now = () => [...shop.workers(), ...shop.jobs()];
    await expect.poll(() => now().filter((pid) => killed.includes(pid)), { timeout: 10_000 }).toEqual([]);
    await expect.poll(() => now().length, { timeout: 10_000 }).toBe(3);
    const workers = now();
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    expect(workers.filter(lives)).toEqual([]);
  });

  test("streams what is new as it comes, whichever process was told, and ends its streams on SIGTERM", async () => {
    const shop = await serving();
    const raw = new Sqlite(join(folder, "data", "shop.db"));
    raw.prepare("insert or replace into setting (key, value) values ('shop', ?)").run('{"isCanChat":true}');
    raw.prepare("insert or replace into data_version (name, version) values ('content', 99)").run();
    raw.close();
    const write = (text: string, cookie = "") =>
      fetch(`${shop.url}/help/fwbz/zskf`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: shop.url, cookie },
        body: new URLSearchParams({ text, token: randomBytes(16).toString("base64url") }),
      });
    const first = await write("在吗");
    expect(first.status).toBe(303);
    const cookie = first.headers.getSetCookie()[0]!.split(";")[0]!;
    const headers = { cookie, "accept-encoding": "gzip" };
    const streams = await Promise.all(
      [1, 2, 3].map(() => fetch(`${shop.url}/chat/live?after=1`, { headers })),
    );
    for (const { status, headers: said } of streams)
      expect([status, said.get("content-encoding"), said.get("x-content-type-options")]).toEqual([
        ...[200, null, "nosniff"],
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
      while (!text.includes("还有一问"))
        text += decoder.decode((await reader.read()).value, { stream: true });
      expect(text).toContain("id: 2\nevent: message\n");
    }
    shop.child.kill("SIGTERM");
    // A stream that was cut off, as by a kill, would throw.
    for (const reader of readers) while (!(await reader.read()).done);
    expect(await shop.ended).toBe(0);
  });

  test("hands what a killed worker never took to the next", async () => {
    const shop = await serving();
    const [stopped] = shop.workers();
    process.kill(stopped!, "SIGSTOP");
    // One of them is handed to the worker that takes nothing; the others are answered around it.
    const asked = Array.from({ length: 4 }, () =>
      fetch(`${shop.url}/healthz`, { headers: { connection: "close" } }).then((answer) => answer.text()),
    );
    let answered = 0;
    for (const one of asked)
      void one.then(
        () => (answered += 1),
        () => {},
      );
    await vi.waitFor(() => expect(answered).toBe(3), 10_000);
    process.kill(stopped!, "SIGKILL");
    expect(await Promise.all(asked)).toEqual(Array(4).fill("ok\n"));
  });

  test("takes its processes along when it is killed", async () => {
    const shop = await serving();
    await expect.poll(shop.jobs, { timeout: 10_000 }).toHaveLength(1);
    const workers = [...shop.workers(), ...shop.jobs()];
    shop.child.kill("SIGKILL");
    await expect.poll(() => workers.filter(lives), { timeout: 10_000 }).toEqual([]);
  });

  test("that began without the demo never gets its logins", async () => {
    const first = await serving();
    first.child.kill("SIGTERM");
    await first.ended;
    const second = start({ PORT: String(await freePort()), SHOP_DEMO: "1" });
    await expect.poll(second.said, { timeout: 50_000 }).toContain("Serving with 2 processes");
    expect(second.said()).toContain("does not get the demo's accounts");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    const raw = new Sqlite(join(folder, "data", "shop.db"), { readonly: true });
    expect(raw.prepare("select count(*) from account").pluck().get()).toBe(0);
    raw.close();
  });

  test("gives its answers the headers of trust, an id, and one log line without the query", async () => {
    const shop = await serving();
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
      .find((one) => one.includes(`"id":"${id}"`));
    expect(JSON.parse(line!)).toMatchObject({ level: "info", method: "GET", path: "/login", status: 200 });
    expect(shop.said()).not.toContain("secret");
  });
});
