import { beforeAll, expect, test } from "vitest";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { clear, goods, ground } from "../../orders/shop";

interface Facts {
  name: string;
  sku?: string;
  barcode?: string;
  approval_number?: string;
}

const [box, meant, found] = [6541, 6542, 6543];

beforeAll(async () => {
  await clear();
  await ground();
  const facts: [number, Facts][] = [
    [box, { name: "小儿氨酚黄那敏颗粒", approval_number: "国药准字H44020771", sku: "A-17" }],
    [meant, { name: "板蓝根颗粒", barcode: "6901234567892" }],
    [found, { name: "消旋山莨菪碱片(654-2)" }],
  ];
  for (const [id, item] of facts) {
    await goods(id, [[400, 50]]);
    await db.updateTable("goods").set(item).where("id", "=", id).execute();
  }
  await inTransaction(async (trx) => indexGoods(trx, await trx.selectFrom("goods").selectAll().execute()));
});

const getExact = async (input: string) =>
  (await searchAdminGoods(input, 5)).filter(({ isExact }) => isExact).map((goods) => goods.id);

test.each([
  ["its number", String(meant), [meant]],
  ["its own code", "A-17", [box]],
  ["its barcode", "6901234567892", [meant]],
  ["its approval number", "国药准字H44020771", [box]],
  ["its approval number without the words before it", "h44020771", [box]],
  ["a part of its name", "板蓝根", []],
])("a goods is meant by %s", async (_, input, ids) => expect(await getExact(input)).toEqual(ids));

test("the digits of a name are no number of a goods", async () => {
  expect(meant).toBe(6542);
  expect(await getExact("654-2")).toEqual([]);
  expect(await getExact("6542")).toEqual([meant]);
});
