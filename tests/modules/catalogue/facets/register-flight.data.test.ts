import { afterEach, expect, test } from "vitest";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { bumpVersion, inTransaction } from "~/platform/database/database.server";

const QUERY = Symbol.for("shop.query");
const watched = globalThis as { [QUERY]?: (sql: string, ms: number) => void };
afterEach(() => delete watched[QUERY]);

test("all who need a new version at once wait for one build, and the next asks for none", async () => {
  let builds = 0;
  watched[QUERY] = (sql) => (builds += /from "goods" where "id" >/.test(sql) ? 1 : 0);
  for (let version = 1; version <= 3; version += 1) {
    await inTransaction((trx) => bumpVersion(trx, "goods"));
    await Promise.all(Array.from({ length: 20 }, () => goodsRegister()));
    expect(builds).toBe(version);
  }
  await goodsRegister();
  expect(builds).toBe(3);
});
