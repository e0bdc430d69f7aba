import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { config } from "~/platform/config/config.server";
import { db, engine, inTransaction, tryWriting } from "~/platform/database/database.server";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { notReady, readiness, tryDisk } from "~/platform/database/readiness.server";
import { loader } from "~/routes/_platform+/readyz";

test("a shop that can read and write is ready, and leaves nothing behind", async () => {
  expect(await notReady()).toEqual([]);
  const answer = await loader();
  expect([answer.status, await answer.text()]).toEqual([200, "ready\n"]);
  expect(readdirSync(config.SHOP_DATA).filter((name) => name.startsWith(".trial"))).toEqual([]);
});

test("what fails or hangs is named; what hangs is begun once and keeps nobody", async () => {
  const hangs = vi.fn(() => new Promise(() => {}));
  const ask = readiness(
    [
      { fault: "reads", work: () => Promise.reject(new Error("gone")), holds: 0 },
      { fault: "writes", work: hangs, holds: 0 },
      { fault: "disk", work: () => Promise.resolve(), holds: 0 },
    ],
    { within: 20 },
  );
  expect(await Promise.all([ask(), ask()])).toEqual([
    ["reads", "writes"],
    ["reads", "writes"],
  ]);
  expect(hangs).toHaveBeenCalledTimes(1);
});

test("what went well counts for a while, what failed is tried again at once", async () => {
  let at = 0;
  const work = vi.fn(() => Promise.resolve());
  const ask = readiness([{ fault: "writes", work, holds: 10 }], { clock: () => at });
  work.mockRejectedValueOnce(new Error("full"));
  expect(await ask()).toEqual(["writes"]);
  for (at of [0, 9, 10, 19, 20]) expect(await ask()).toEqual([]);
  expect(work).toHaveBeenCalledTimes(4);
});

test("a disk that takes no file throws", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-ready-"));
  await tryDisk(folder);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  await expect(tryDisk(folder)).rejects.toMatchObject({ status: 503 });
});

test("whoever writes at the moment shows that it can be written", async () => {
  await inTransaction(async (trx) => {
    await trx.insertInto("setting").values({ key: "ready", value: "1" }).execute();
    // On PostgreSQL it takes another connection: as a request beside this one does.
    if (engine === "sqlite") await tryWriting();
  });
  if (engine === "sqlite") {
    const other = openSqlite(join(config.SHOP_DATA, "shop.db"));
    other.exec("begin immediate; delete from setting");
    await tryWriting();
    other.exec("rollback");
    other.close();
  }
  await tryWriting();
  expect(await db.selectFrom("setting").select("value").where("key", "=", "ready").execute()).toHaveLength(1);
});
