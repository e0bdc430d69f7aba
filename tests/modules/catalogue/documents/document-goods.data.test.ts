import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  findPrintedFormGoods,
  listPrintedFormGoods,
  findDocuments,
} from "~/modules/catalogue/documents/document-goods.server";
import { putGoodsDocument } from "~/modules/catalogue/documents/goods-documents.server";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import type { GoodsDocument } from "~/modules/catalogue/goods/goods-document";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { goods, ground, NOW } from "../../orders/shop";
import { ensureRows } from "../../../rows";

beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[500, 10]], { name: `药${id}` });
  await goods(4, [[500, 10]], { name: "下架药", status: "off" });
});
beforeEach(async () => void (await db.deleteFrom("goods_document").execute()));

const put = (
  subject: "goods" | "manufacturer",
  id: number,
  kind: GoodsDocument,
  endsOn: string | null = null,
) => inTransaction((trx) => putGoodsDocument(trx, { subject, subjects: [id], kind, fileId: 1, endsOn }, NOW));
const ids = async (onlyMissing: boolean, after: number | null = null, limit = 9) =>
  (await listPrintedFormGoods({ onlyMissing, ids: null }, { after, limit, now: NOW })).map(({ id }) => id);

test("goods on sale lack papers until each that must be there is, and has not ended", async () => {
  expect(await ids(true)).toEqual([3, 2, 1]);
  const { manufacturerId } = (await findPrintedFormGoods(1))!;
  await put("goods", 1, "registration");
  await put("goods", 1, "leaflet");
  await put("manufacturer", manufacturerId, "businessLicence");
  expect(await ids(true)).toEqual([3, 2, 1]);
  await put("manufacturer", manufacturerId, "drugProduction", toDay(NOW));
  expect(await ids(true)).toEqual([3, 2]);
  await put("manufacturer", manufacturerId, "drugProduction", toDay(NOW - DAY));
  expect(await ids(true)).toEqual([3, 2, 1]);
  // One that need not be there counts for none that must.
  await put("goods", 1, "standard");
  expect(await ids(true)).toEqual([3, 2, 1]);
  const documents = await findDocuments((await findPrintedFormGoods(1))!);
  expect(documents.map(({ kind, endsOn }) => [kind, endsOn])).toEqual([
    ["registration", null],
    ["standard", null],
    ["leaflet", null],
    ["businessLicence", null],
    ["drugProduction", toDay(NOW - DAY)],
  ]);
});

test("the list goes on behind a goods, and shows those that were looked for, on sale or not", async () => {
  expect([await ids(false), await ids(false, 3, 1)]).toEqual([[3, 2, 1], [2]]);
  const which = { onlyMissing: false, ids: [4, 1] };
  const found = await listPrintedFormGoods(which, { after: null, limit: 9, now: NOW });
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    [4, "下架药"],
    [1, "药1"],
  ]);
  expect(await findPrintedFormGoods(99)).toBeNull();
});

test("goods that wait for their approval are listed before they are on sale, as it takes their papers", async () => {
  await inTransaction((trx) => askReview(trx, [{ id: 4, isToSell: false }], null, NOW));
  const state = (state: string) => db.updateTable("goods_review").set({ state }).execute();
  for (const waiting of ["first", "second", "returned"]) {
    await state(waiting);
    expect([await ids(true), await ids(false)], waiting).toEqual([
      [4, 3, 2, 1],
      [4, 3, 2, 1],
    ]);
  }
  await state("approved");
  expect(await ids(false)).toEqual([3, 2, 1]);
});
