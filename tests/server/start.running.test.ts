import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { freePort } from "../runner/port";
import { eachInItsFolder, folder, lives, serving, start } from "./running";

eachInItsFolder();

describe("a start that cannot be says why in one line", () => {
  test("a port in use", async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as { port: number };
    const shop = start({ PORT: String(port) });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim().split("\n").at(-1)).toBe(`端口 ${port} 已被占用，请把 PORT 设为空闲端口`);
    other.close();
  });

  test("a folder that cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const shop = start({ PORT: "0", SHOP_DATA: join(folder, "file", "data") });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/目录 .*file\/data 无法写入（ENOTDIR），请把 SHOP_DATA/);
  });

  test("a wrong setting", async () => {
    const shop = start({ DATABASE_URL: "mysql://localhost/shop" });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim()).toBe("设置有误：DATABASE_URL：应以 postgres:// 开头");
  });

  test("a database that does not answer", async () => {
    const shop = start({ PORT: "0", DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain("数据库不可用：connect ECONNREFUSED 127.0.0.1:1，请检查 DATABASE_URL");
  });

  test("storage of files that does not answer", async () => {
    const shop = start({
      PORT: "0",
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: "shop",
      S3_ACCESS_KEY: "key",
      S3_SECRET_KEY: "secret",
    });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(/文件存储不可用：.*ECONNREFUSED.*请检查 S3_ENDPOINT/);
    expect(shop.said()).not.toContain("secret");
  });

  test("a database of a newer version", async () => {
    const raw = openSqlite(join(folder, "shop.db"));
    raw.exec("create table migration (name text primary key, ran_at bigint not null)");
    raw.exec("insert into migration values ('999-later', 1)");
    raw.close();
    const shop = start({ PORT: "0", SHOP_DATA: folder });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain("由更新版本的商城使用过（本版本没有数据库版本 999-later）");
  });
});

describe("a running shop", () => {
  test("takes its processes along when it is killed", async () => {
    const shop = await serving();
    await expect.poll(shop.jobs).toHaveLength(1);
    const workers = [...shop.workers(), ...shop.jobs()];
    shop.child.kill("SIGKILL");
    await expect.poll(() => workers.filter(lives)).toEqual([]);
  });

  test("that began without the demo never gets its logins", async () => {
    const first = await serving();
    first.child.kill("SIGTERM");
    await first.ended;
    const second = start({ PORT: String(await freePort()), SHOP_DEMO: "1" });
    await expect.poll(second.said).toContain("已启动，2 个进程");
    expect(second.said()).toContain("不会加载演示账号");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    const raw = openSqlite(join(folder, "data", "shop.db"), { readonly: true });
    expect(raw.prepare("select count(*) from account").pluck().get()).toBe(0);
    raw.close();
  });
});
