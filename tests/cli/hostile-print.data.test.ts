import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadDemo } from "~/demo/demo.server";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { strangeIn, wordsOfTheShop } from "./latin";
import { printed } from "./printed";

/** Wipes the line, names the window, turns what follows round, goes up a line and begins others. */
const HOSTILE = "\u001b[2K\u001b]0;x\u0007\u202e\u2066\u009b1A\u200b\r\n伪造\t已付款\u2028\u0085";

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

beforeAll(async () => void (await loadDemo(now(), () => {})));
afterEach(() => void (process.exitCode = 0));

test("what commands print is Chinese but for what is typed, codes, units and names", async () => {
  const known = await wordsOfTheShop();
  const strange = [...(await printed())]
    .map(([input, message]) => [input, strangeIn(message, known)] as const)
    .filter(([, words]) => words.length > 0);
  expect(strange).toEqual([]);
}, 120_000);

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
  for (const [input, message] of after) {
    expect(message, input).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cf}]/u);
    shown += Number(message.includes("伪造"));
    expect(message.split("\n").length, input).toBe(before.get(input)!.split("\n").length);
    // A tab of a name's own would make a column.
    expect(message, input).not.toContain("\t已付款");
  }
  expect(shown).toBe(after.size);
});
