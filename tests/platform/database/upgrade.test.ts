/** What an operator had written before content got windows and targets goes on as it was. */
import { migrations } from "~/migrations";
import { Kysely } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isBlockVisible, getMeant } from "~/modules/content/shown";
import { migrateTo } from "~/platform/database/migrator.server";
import type { Database } from "~/platform/database/schema";
import { sqliteDialect } from "~/platform/database/sqlite.server";

const folder = mkdtempSync(join(tmpdir(), "shop-upgrade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("navigation, hot words and zones are shown as before, and links stand that stood in the code", async () => {
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(folder, "shop.db")) });
  await migrateTo(
    db,
    "sqlite",
    migrations.filter(({ name }) => name === "001-shop"),
  );
  await db.insertInto("nav_item").values({ name: "药交会", url: "/yjh", is_open: 0, sort: 0 }).execute();
  await db.insertInto("hot_word").values({ word: "黄芪", url: "/list", is_warm: 0, sort: 0 }).execute();
  const zone = { kind: "fair", slug: "a", title: "冬", summary: "", image: "", status: "on", sort: 0 };
  await db
    .insertInto("zone")
    .values({ ...zone, starts_at: 100, ends_at: 200 })
    .execute();
  await migrateTo(
    db,
    "sqlite",
    migrations.filter(({ name }) => name < "012"),
  );
  const promise = { list: "promises", name: "当日出库", url: "", icon: "truck", sort: 0 };
  for (const text of ["16:00 前付款当天发货", "18:00 前付款当天发货"])
    await db
      .insertInto("link")
      .values({ ...promise, text })
      .execute();
  await migrateTo(db, "sqlite", migrations);
  const rows = [
    await db.selectFrom("nav_item").selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom("hot_word").selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom("zone").selectAll().executeTakeFirstOrThrow(),
  ];
  for (const row of rows)
    for (const who of ["visitor", "pharmacy"] as const)
      expect(isBlockVisible(getMeant(row), who, 150)).toBe(true);
  const links = await db.selectFrom("link").selectAll().orderBy("id").execute();
  expect(links.filter((row) => row.list === "promises").map(({ text }) => text)).toEqual([
    "18:00 前付款当天发货",
  ]);
  expect(links.every((row) => isBlockVisible(getMeant(row), "visitor", 150))).toBe(true);
  await db.destroy();
});
