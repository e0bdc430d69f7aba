/** Every command that prints what stands in the database, with names and texts in it from before they were cleaned at the door. */
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadDemo } from "~/demo/demo.server";
import { shopCommands } from "~/operator/commands";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/database.server";
import { COMMANDS } from "./commands";

/** Wipes the line, names the window, turns what follows round, goes up a line and begins others. */
const HOSTILE = "\u001b[2K\u001b]0;x\u0007\u202e\u2066\u009b1A\u200b\r\n伪造\t已付款\u2028\u0085";

/** Arguments with which each command prints most; those that print nothing of the database are left out. */
const ASKED: Record<string, () => Promise<string[][]>> = {
  companies: async () => [["--status", "all"], ["1"], ["2"]],
  orders: async () => [["--state", "all"]],
  unshipped: async () => [[await first("orders", "number")]],
  cases: async () => [["all"]],
  case: async () => [[await first("order_case", "number")]],
  invoices: async () => [["all"]],
  withdrawals: async () => [["all"]],
  requests: async () => [["all"]],
  feedback: async () => [["--all"]],
  "release-requests": async () => [["--all"]],
  "recall-status": async () => [[await first("recall", "number")]],
  chats: async () => [["--all"]],
  chat: async () => [[await first("chat", "id")]],
  offers: async () => [["--all"]],
  draws: async () => [[], [await first("draw", "id")]],
  article: async () => [[await first("article", "id")]],
};
/** These write files, which table-file's tests look at. */
const TO_FILES = ["backup", "check-backup", "export", "export-ephedrine"];
/** Texts of several lines on purpose. */
const TEXTS = ["chat", "article"];

async function first(table: string, column: string): Promise<string> {
  const { rows } = await sql<{
    it: string | number;
  }>`select ${sql.ref(column)} as it from ${sql.table(table)} order by 1 limit 1`.execute(db);
  return String(rows[0]?.it);
}

const isPostgres = process.env.TEST_ENGINE === "postgres";

/** Appends HOSTILE to whatever people wrote: it has Chinese characters and is no JSON. Gives the columns. */
async function spoil(): Promise<string[]> {
  const spoilt: string[] = [];
  for (const { name: table, columns } of await db.introspection.getTables())
    for (const { name: column, dataType } of columns) {
      if (!/text|char/i.test(dataType)) continue;
      const own = sql.ref(column);
      const isWritten = isPostgres ? sql`${own} ~ '[一-龥]'` : sql`${own} glob '*[一-龥]*'`;
      const { numAffectedRows = 0n } =
        await sql`update ${sql.table(table)} set ${own} = ${own} || ${HOSTILE} where ${isWritten} and ${own} not like '{%' and ${own} not like '[%'`.execute(
          db,
        );
      if (numAffectedRows > 0n) spoilt.push(`${table}.${column}`);
    }
  return spoilt;
}

/** What each command prints, by what was typed. */
async function printed(): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const names = shopCommands().map((command) => command.name());
  for (const name of names.filter((one) => COMMANDS[one] === "reads" && !TO_FILES.includes(one)))
    for (const given of (await ASKED[name]?.()) ?? [[]]) {
      let said = "";
      const hear = (text: string | Uint8Array) => ((said += String(text)), true);
      vi.spyOn(process.stdout, "write").mockImplementation(hear);
      vi.spyOn(process.stderr, "write").mockImplementation(hear);
      const command = shopCommands().find((one) => one.name() === name)!;
      await command.parseAsync(given, { from: "user" }).finally(() => vi.restoreAllMocks());
      all.set([name, ...given].join(" "), said);
    }
  return all;
}

beforeAll(async () => void (await loadDemo(now(), () => {})));
afterEach(() => void (process.exitCode = 0));

test("no command lets a name act on the terminal or begin a line of its own", async () => {
  const before = await printed();
  const spoilt = await spoil();
  expect(spoilt).toEqual(
    expect.arrayContaining(["company.name", "goods.name", "account_manager.name", "article.title"]),
  );
  expect(spoilt.length).toBeGreaterThan(40);
  const after = await printed();
  expect([...after.keys()]).toEqual([...before.keys()]);
  let shown = 0;
  for (const [typed, said] of after) {
    expect(said, typed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cf}]/u);
    shown += Number(said.includes("伪造"));
    if (TEXTS.includes(typed.split(" ")[0]!)) continue;
    expect(said.split("\n").length, typed).toBe(before.get(typed)!.split("\n").length);
    // A tab of a name's own would make a column.
    expect(said, typed).not.toContain("\t已付款");
  }
  expect(shown).toBeGreaterThan(15);
});
