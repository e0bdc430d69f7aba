/** Everyday names are kept by commands, stand in the audit log, and searches follow at once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { fillEverydayNames } from "~/modules/catalogue/migrations/013-everyday-names";
import { everydayLines, removeSynonym, setEverydayName } from "~/cli/goods/synonyms";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import type { Kysely } from "kysely";
import { loadScene, NOW, visitor } from "../../modules/catalogue/fixtures";

beforeEach(async () => {
  await db.deleteFrom("everyday_name").execute();
  await db.deleteFrom("audit").execute();
  actAs({ name: "王", command: "test", given: {}, why: "", now: now() });
});
afterEach(() => actAs(null));

const found = async (keywords: string) => {
  const list = await listGoods(readListQuery(new URLSearchParams({ keywords })), visitor, NOW);
  return { names: list.goods.map(({ name }) => name), total: list.total };
};

test("what is added, changed and taken away is found so with the next search, and audited", async () => {
  actAs(null);
  await loadScene();
  actAs({ name: "王", command: "test", given: {}, why: "", now: now() });
  expect((await found("消炎药")).total).toBe(0);
  expect(await setEverydayName(" 消炎药 ", ["阿莫西林", "头孢"])).toEqual({
    ok: true,
    text: "已添加：消炎药，即 阿莫西林、头孢",
  });
  expect(await found("消炎药")).toMatchObject({ total: 2 });
  expect(await setEverydayName("消炎药", ["阿胶"])).toMatchObject({ text: "已修改：消炎药，即 阿胶" });
  expect(await found("消炎药")).toEqual({ names: ["复方阿胶浆"], total: 1 });
  expect(await everydayLines("消炎药")).toEqual(["消炎药\t阿胶"]);
  expect(await removeSynonym("消炎药")).toEqual({ ok: true, text: "已删除：消炎药" });
  expect((await found("消炎药")).total).toBe(0);
  const rows = (await auditRows({ most: 10 })).filter(({ subject }) => subject === "everyday_name");
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.subject_id === "消炎药" && row.operator === "王")).toBe(true);
});

test("what cannot be an entry is refused, and nothing is written", async () => {
  expect(await setEverydayName("50粒", ["阿莫西林"])).toMatchObject({ ok: false });
  expect(await removeSynonym("没有的")).toMatchObject({ ok: false });
  expect(await everydayLines()).toEqual([]);
  expect(await auditRows({ most: 10 })).toEqual([]);
});

test("a new shop begins with the first edition", async () => {
  actAs(null);
  await fillEverydayNames(db as unknown as Kysely<unknown>);
  expect((await everydayLines()).length).toBeGreaterThan(200);
  expect(await everydayLines("扑热息痛")).toEqual(["扑热息痛\t对乙酰氨基酚"]);
});
