import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DumpProblem } from "~/platform/database/dump/dump";
import { sqliteDump } from "~/platform/database/dump/dump-sqlite.server";
import { openSqlite } from "~/platform/database/open-sqlite.server";

test("a database in which a row leads nowhere is not copied as if it were whole", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-dump-"));
  try {
    const path = join(folder, "shop.db");
    const raw = openSqlite(path);
    raw.exec("create table parent (id integer primary key); create table child (p references parent (id));");
    raw.exec("pragma foreign_keys = off; insert into child values (7)");
    raw.close();
    await expect(sqliteDump(path, []).take(join(folder, "copy"))).rejects.toThrow(DumpProblem);
    await expect(sqliteDump(join(folder, "none.db"), []).take(join(folder, "copy2"))).rejects.toThrow(
      "没有数据库",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
