import { sql } from "kysely";
import { expect, test } from "vitest";
import { clearDemo } from "~/demo/demo.server";
import { baseline } from "~/migrations";
import { db } from "~/platform/database/database.server";
import { cart, company, goods, ground } from "../modules/orders/shop";

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of baseline) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    if (rows[0]!.n > 0) found[name] = rows[0]!.n;
  }
  return found;
}

test("a shop is as empty as after its migrations", async () => {
  const before = await counts();
  expect(Object.keys(before).sort()).toEqual(["link", "report_run", "synonym"]);
  await ground();
  await company(1);
  await goods(1, [[300, 5]]);
  await cart(1, [[1, 2]]);
  await clearDemo();
  expect(await counts()).toEqual(before);
});
