/** Files of a shop that is upgraded: what something refers to is kept, what refused forms left behind is known as unused. */
import { migrations } from "~/migrations";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { now } from "~/platform/values/clock.server";
import { engine } from "~/platform/database/database.server";
import { migrateTo } from "~/platform/database/migrator.server";
import { type OwnDatabase, ownDatabase } from "../database/own-database";

let folder: string;
let own: OwnDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-upgrade-"));
  own = await ownDatabase(folder);
});
afterEach(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("only what nothing refers to is marked, and nothing that may be of a form under way", async () => {
  const db = own.open();
  await migrateTo(
    db,
    engine,
    migrations.filter(({ name }) => name < "004"),
  );
  const file = {
    company_id: 1,
    stored_name: "",
    original_name: "",
    mime: "",
    size: 1,
    sha256: "",
    purpose: "",
  };
  const fresh = now();
  await db
    .insertInto("file")
    .values([1, 2, 3, 4, 5].map((id) => ({ ...file, id, created_at: id === 5 ? fresh : id })))
    .execute();
  const document = { kind: "gsp", number: "", ends_on: null, updated_at: 1 };
  await db
    .insertInto("registration_document")
    .values({ ...document, registration_id: 7, file_id: 1 })
    .execute();
  await db.insertInto("order_case_photo").values({ case_id: 1, file_id: 2 }).execute();
  await db.insertInto("test_report_download").values({ company_id: 1, file_id: 3, at: 1 }).execute();
  await migrateTo(db, engine, migrations);
  const rows = await db.selectFrom("file").selectAll().orderBy("id").execute();
  await db.destroy();
  expect(rows.map((row) => [row.id, row.unused_since, row.registration_id])).toEqual([
    [1, null, 7],
    [2, null, null],
    [3, 3, null],
    [4, 4, null],
    [5, null, null],
  ]);
});
