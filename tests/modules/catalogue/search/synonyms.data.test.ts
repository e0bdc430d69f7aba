import { afterEach, beforeEach, expect, test } from "vitest";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { fillSynonyms } from "~/modules/catalogue/migrations/first-synonyms";
import { readSynonym } from "~/modules/catalogue/search/synonyms";
import { readSynonyms, removeSynonym, saveSynonym } from "~/modules/catalogue/search/synonyms.server";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import type { Kysely } from "kysely";
import { loadScene, NOW, visitor } from "../fixtures";
import { emptyTables } from "../../../rows";

beforeEach(async () => {
  await emptyTables(["synonym", "audit"]);
  actAs({ name: "王", command: "test", input: {}, why: "", now: now() });
});
afterEach(() => actAs(null));

async function set(word: string, meant: string): Promise<string> {
  const read = readSynonym(word, meant);
  if (!read.ok) throw new Error(read.text);
  return inTransaction((trx) => saveSynonym(trx, read.value));
}
const remove = (word: string) => inTransaction((trx) => removeSynonym(trx, word));

const found = async (keywords: string) => {
  const list = await listGoods(readListQuery(new URLSearchParams({ keywords })), visitor, NOW);
  return { names: list.goods.map(({ name }) => name), total: list.total };
};

test("what is added, changed and taken away is found so with the next search, and audited", async () => {
  actAs(null);
  await loadScene();
  actAs({ name: "王", command: "test", input: {}, why: "", now: now() });
  expect((await found("消炎药")).total).toBe(0);
  expect(await set(" 消炎药 ", "阿莫西林 头孢")).toBe("added");
  expect(await found("消炎药")).toMatchObject({ total: 2 });
  expect(await set("消炎药", "阿胶")).not.toBe("added");
  expect(await found("消炎药")).toEqual({ names: ["复方阿胶浆"], total: 1 });
  expect(await readSynonyms("消炎药")).toMatchObject([{ word: "消炎药", meant: ["阿胶"] }]);
  expect(await remove("消炎药")).toBe(true);
  expect((await found("消炎药")).total).toBe(0);
  const rows = (await auditRows({ limit: 10 })).filter(({ subject }) => subject === "synonym");
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.subject_id === "消炎药" && row.operator === "王")).toBe(true);
});

test("what cannot be an entry is refused, and nothing is written", async () => {
  expect(readSynonym("50粒", "阿莫西林")).toMatchObject({ ok: false });
  expect(await remove("没有的")).toBe(false);
  expect(await readSynonyms()).toEqual([]);
  expect(await auditRows({ limit: 10 })).toEqual([]);
});

test("a new shop begins with the first edition", async () => {
  actAs(null);
  await fillSynonyms(db as unknown as Kysely<unknown>);
  expect((await readSynonyms()).length).toBeGreaterThan(200);
  expect(await readSynonyms("扑热息痛")).toMatchObject([{ word: "扑热息痛", meant: ["对乙酰氨基酚"] }]);
});
