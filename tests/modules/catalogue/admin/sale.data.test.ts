import { beforeAll, expect, test } from "vitest";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { findGoods } from "~/modules/catalogue/search/search.server";
import { rebuildSearchWords, refreshSearchWords } from "~/modules/catalogue/search/search-index.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { day, NOW } from "../../orders/shop";
import { fileDocuments } from "./papers";
import { ensureRows } from "../../../rows";

let id: number;
let manufacturerId: number;
beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  const row = { manufacturer: "广东邦民制药厂有限公司", price: "11.80", spec: "0.25g*50粒" };
  const other = { ...row, manufacturer: "四川青羊药业有限公司" };
  await importGoods(
    [
      { ...row, name: "阿莫西林胶囊", trade_name: "邦莫" },
      { ...other, name: "阿莫西林胶囊", trade_name: "" },
    ],
    { kind: "drug", now: NOW, paper: "首营审批表 1" },
  );
  const goods = await db.selectFrom("goods").select(["id", "manufacturer_id"]).orderBy("id").execute();
  [id, manufacturerId] = [goods[0]!.id, goods[0]!.manufacturer_id];
});

const act = (to: "on" | "off", of = id) =>
  actingAs({ name: "孙", command: "上下架", input: {}, why: "质量", now: NOW }, () => switchOne(of, to, NOW));
const words = async () =>
  (await db.selectFrom("search_word").select(["kind", "spelling", "word", "weight"]).execute())
    .map(({ kind, spelling, word, weight }) => `${kind} ${spelling} ${word} ${weight}`)
    .sort();
const count = async () =>
  (
    await db
      .selectFrom("manufacturer")
      .select("goods_count")
      .where("id", "=", manufacturerId)
      .executeTakeFirstOrThrow()
  ).goods_count;
const found = async (text: string) => [...(await findGoods(text, "drug")).scores.keys()].includes(id);

test("off sale it is found and suggested no more, and what is suggested is what a list would leave", async () => {
  expect([await found("阿莫西林"), await count()]).toEqual([true, 1]);
  expect(await act("off")).toEqual({ ok: true, name: "阿莫西林胶囊" });
  expect([await found("阿莫西林"), await count()]).toEqual([false, 0]);
  const left = await words();
  expect(left.some((row) => row.includes("邦"))).toBe(false);
  expect(left.some((row) => row.includes("青羊"))).toBe(true);
  await inTransaction(rebuildSearchWords);
  expect(await words()).toEqual(left);
  expect(await act("off")).toEqual({ ok: false, text: "该商品已下架" });
});

test("it comes on sale with all its papers alone, and stands in the log", async () => {
  expect(await act("on")).toEqual({
    ok: false,
    text: "缺少药品注册批件、说明书、营业执照、药品生产许可证，补齐后才能上架",
  });
  await fileDocuments(id, manufacturerId, day(-1));
  expect(await act("on")).toMatchObject({ ok: false, text: expect.stringContaining("说明书（已过期）") });
  await fileDocuments(id, manufacturerId, day(0));
  expect(await act("on")).toMatchObject({ ok: true });
  expect([await found("阿莫西林"), await count()]).toEqual([true, 1]);
  expect((await words()).some((row) => row.includes("邦莫"))).toBe(true);
  const [row] = await auditRows({ subject: "goods", subjectId: String(id), limit: 1 });
  expect(row).toMatchObject({ operator: "孙", why: "质量", after: '{"status":"on"}' });
  expect(await act("on")).toEqual({ ok: false, text: "该商品已在售" });
  expect(await act("on", 999)).toBeNull();
});

test("words of no goods are taken away, those of all others stay", async () => {
  const before = await words();
  await inTransaction((trx) => refreshSearchWords(trx, { names: ["", "没有的药"], manufacturers: [] }));
  expect(await words()).toEqual(before);
});
