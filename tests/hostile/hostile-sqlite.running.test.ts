import { expect, test } from "vitest";
import { join } from "node:path";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { folder } from "../server/running";
import { askEverything } from "./everything";
import { answersOf, faultsOfTrust } from "./trust";

const shop = askEverything("sqlite");

test("every kind of answer carries the headers of trust, and what is somebody's is kept by nobody else", async () => {
  // What a company may buy cannot be read: that breaks whatever asks who is there.
  const broken = await shop.signedIn("demo-chain");
  const raw = openSqlite(join(folder, "data", "shop.db"));
  raw.pragma("ignore_check_constraints = on");
  raw.prepare("insert into business_scope (company_id, scope) values (4, x'ff')").run();
  raw.close();
  const demo = await shop.signedIn("demo");
  // Of demo's calls a minute all may be used up.
  const caller = await shop.signedIn("demo-expired");
  const { id: order } = await shop.books
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", 1)
    .where("shipped_at", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { id: file } = await shop.books
    .selectFrom("file")
    .select("id")
    .where("company_id", "=", 1)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const home = await (await fetch(shop.url)).text();
  const built = /\/assets\/[\w.-]+\.js/.exec(home)![0];
  const faults: string[] = [];
  for (const row of answersOf({ order, file, built }))
    faults.push(
      ...(await faultsOfTrust(row, shop.url, {
        demo: demo.cookie,
        caller: caller.cookie,
        broken: broken.cookie,
        visitor: "",
      })),
    );
  expect(faults, shop.logged().join("\n")).toEqual([]);
  // Those of the broken session, each once.
  expect(shop.logged().length).toBeGreaterThan(3);
});
