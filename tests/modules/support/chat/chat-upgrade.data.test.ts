/** Conversations from before there were accounts at the desk come to the newest schema with every message, and go on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "~/migrations";
import { engine } from "~/platform/database/database.server";
import { migrateTo } from "~/platform/database/migrator.server";
import { ownDatabase } from "../../../platform/database/own-database";

const NEW = "024-chat-desk";

test("chats and their messages survive, and the links and sessions of the old page are gone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-chat-upgrade-"));
  const own = await ownDatabase(folder);
  const db = own.open();
  try {
    const before = migrations.filter(({ name }) => name !== NEW);
    await migrateTo(db, engine, before);
    await sql`insert into chat (company_id, browser, last_number, buyer_last, staff_last, buyer_read, staff_read,
      waiting_since, closed_at, last_at, created_at) values (7, null, 2, 1, 2, 1, 1, null, null, 90, 80)`.execute(
      db,
    );
    await sql`insert into chat_message (chat_id, number, side, author, text, subject, subject_id, subject_text,
      created_at) values (1, 1, 'buyer', '李', '在吗', 'goods', 5, '阿莫西林', 80), (1, 2, 'staff', '王芳', '在的',
      null, null, null, 90)`.execute(db);
    await sql`insert into staff_key (key, kind, name, created_at, expires_at) values ('k', 'session', '王芳', 1, 2)`.execute(
      db,
    );
    expect(await migrateTo(db, engine, migrations)).toEqual([NEW]);
    const chats = await db.selectFrom("chat").selectAll().execute();
    expect(chats).toMatchObject([
      { id: 1, company_id: 7, last_number: 2, staff_last: 2, waiting_since: null, holder_id: null },
    ]);
    const messages = db.selectFrom("chat_message").select(["author", "text", "subject_text", "member_id"]);
    expect(await messages.orderBy("number").execute()).toEqual([
      { author: "李", text: "在吗", subject_text: "阿莫西林", member_id: null },
      { author: "王芳", text: "在的", subject_text: null, member_id: null },
    ]);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain("staff_key");
    expect(await migrateTo(db, engine, migrations)).toEqual([]);
  } finally {
    await db.destroy();
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
