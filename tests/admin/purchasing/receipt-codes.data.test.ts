import { beforeEach, expect, test } from "vitest";
import { findReceiptCodes, recordReceiptCodes } from "~/admin/purchasing/receipt-codes.server";
import { readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import { refusedCodes } from "~/modules/trace-codes/refusal";
import { db } from "~/platform/database/database.server";
import {
  accept,
  placed,
  PURCHASING_TABLES,
  received,
  supplier,
} from "../../modules/purchasing/purchasing-fixtures";
import { code, NOW, openShop, range } from "../../modules/trace-codes/trace-fixtures";
import { emptyTables } from "../../rows";

let number: string;
let line: number;
beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES]);
  await openShop();
  await supplier(1);
  const bought = await placed(1, [{ goodsId: 11, quantity: 40, price: 800 }]);
  number = await received(bought, [
    { goodsId: 11, batch: "N-1", arrived: 6 },
    { goodsId: 11, batch: "N-1", arrived: 4 },
  ]);
  expect((await accept(number)).ok).toBe(true);
  ({ id: line } = await db.selectFrom("goods_receipt_line").select("id").executeTakeFirstOrThrow());
});

const record = (text: string, lineId = line) =>
  refusedCodes(() =>
    recordReceiptCodes(
      number,
      lineId,
      { codes: readTraceCodes(text).codes, unitsEach: 1, isConfirmed: false, actor: "周" },
      NOW,
    ),
  );

test("two submits at once never stand for more units than both lines of the batch brought in", async () => {
  const done = await Promise.all([record(range(1, 6).join(" ")), record(range(11, 16).join(" "), line + 1)]);
  expect(done.filter(({ text }) => text === null)).toEqual([{ value: 6, text: null }]);
  expect(done.find(({ text }) => text !== null)?.text).toBe("追溯码共 12 个最小包装，多于入库数量 10");
  expect(await findReceiptCodes(number, line)).toMatchObject({ accepted: 10, withCodes: 6 });
});

test("the same codes at once count once", async () => {
  const carton = `${code(900)}：${range(1, 10).join(" ")}`;
  const done = await Promise.all([record(carton), record(carton)]);
  expect(done.map(({ value }) => value).toSorted()).toEqual([0, 11]);
  expect(await findReceiptCodes(number, line)).toMatchObject({ accepted: 10, withCodes: 10 });
});

test("a line that no receipt has records nothing", async () => {
  expect(await record(code(1), line + 2)).toEqual({ value: null, text: null });
  expect(await findReceiptCodes(number, line + 2)).toBeNull();
});
