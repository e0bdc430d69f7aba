import { describe, expect, test } from "vitest";
import { MAX_RECEIVED, GoodsReceiptForm, receiptFault } from "~/modules/catalogue/batches/receipt";

const INPUT = {
  key: "k".repeat(16),
  goodsId: 11,
  batch: "B9",
  producedOn: "2026-01-01",
  expiresOn: "2028-01-01",
  quantity: "12",
  place: " a-03 ",
  paper: "SH-1",
};
const DAYS = { producedOn: "2026-01-01", expiresOn: "2028-01-01" };
const TODAY = "2026-11-20";

test("what is typed is read, the place in one case", () =>
  expect(GoodsReceiptForm.parse(INPUT)).toMatchObject({ quantity: 12, place: "A-03" }));

test("the origin of a herb is without blanks, and may be left out", () => {
  expect(GoodsReceiptForm.parse({ ...INPUT, origin: " 甘肃 " }).origin).toBe("甘肃");
  expect(GoodsReceiptForm.parse(INPUT).origin).toBe("");
  expect(GoodsReceiptForm.safeParse({ ...INPUT, origin: "甘".repeat(41) }).success).toBe(false);
});

describe("the form refuses", () => {
  test.each([
    [{ expiresOn: "2028-02-30" }, "请填写有效期至"],
    [{ expiresOn: "20280630" }, "请填写有效期至"],
    [{ expiresOn: "2026-01-01" }, "有效期至须晚于生产日期"],
    [{ quantity: "0" }, "数量请填写 1 至 9999999 的整数"],
    [{ quantity: "1.5" }, "数量请填写 1 至 9999999 的整数"],
    [{ batch: " " }, "请填写批号"],
    [{ paper: "" }, "请填写随货单号"],
    [{ place: "<b>" }, "库位请用字母、数字和连字符，如 A-03-2"],
  ])("%j", (fields, text) => {
    const read = GoodsReceiptForm.safeParse({ ...INPUT, ...fields });
    expect(read.error?.issues.map(({ message }) => message)).toContain(text);
  });
});

test.each([
  [DAYS, null, null],
  [DAYS, { ...DAYS, stop: null }, null],
  [{ ...DAYS, expiresOn: TODAY }, null, null],
  [{ ...DAYS, expiresOn: "2026-11-19" }, null, { expiresOn: "已过有效期，不能入库" }],
  [{ ...DAYS, producedOn: "2026-11-21" }, null, { producedOn: "生产日期晚于今天" }],
  [DAYS, { ...DAYS, stop: "recalled" }, { batch: "该批号召回中，不能入库" }],
  [DAYS, { ...DAYS, stop: "blocked" }, { batch: "该批号已停售，不能入库" }],
  [
    DAYS,
    { ...DAYS, expiresOn: "2028-02-01", stop: null },
    { expiresOn: "该批号登记的有效期至为 2028-02-01，请核对实物" },
  ],
  [
    DAYS,
    { ...DAYS, producedOn: "2025-12-31", stop: null },
    { producedOn: "该批号登记的生产日期为 2025-12-31，请核对实物" },
  ],
] as const)("%j beside %j", (days, known, fault) => expect(receiptFault(days, known, TODAY)).toEqual(fault));

describe("each field of the form", () => {
  const messages = (fields: object) =>
    GoodsReceiptForm.safeParse({ ...INPUT, ...fields }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ]) ?? [];

  test.each([
    [{ key: undefined }, "key", "请重新打开本页"],
    [{ goodsId: undefined }, "goodsId", "请先扫商品"],
    [{ goodsId: 0 }, "goodsId", "请先扫商品"],
    [{ batch: undefined }, "batch", "请填写批号"],
    [{ batch: "B".repeat(41) }, "batch", "批号不超过 40 个字"],
    [{ producedOn: undefined }, "producedOn", "请填写生产日期"],
    [{ producedOn: "2026-01-01T00:00" }, "producedOn", "请填写生产日期"],
    [{ producedOn: "02026-01-01" }, "producedOn", "请填写生产日期"],
    [{ expiresOn: undefined }, "expiresOn", "请填写有效期至"],
    [{ expiresOn: "2025-12-31" }, "expiresOn", "有效期至须晚于生产日期"],
    [{ quantity: "10000000" }, "quantity", "数量请填写 1 至 9999999 的整数"],
    [{ quantity: "" }, "quantity", "数量请填写 1 至 9999999 的整数"],
    [{ paper: undefined }, "paper", "请填写随货单号"],
    [{ paper: "  " }, "paper", "请填写随货单号"],
    [{ paper: "S".repeat(61) }, "paper", "随货单号不超过 60 个字"],
  ])("%j: under %s, %s", (fields, field, message) => expect(messages(fields)[0]).toEqual([field, message]));

  test.each([{ key: "k".repeat(65) }, { goodsId: 1.5 }, { goodsId: "11" }, { goodsId: -1 }])(
    "%j comes from no page of ours and is refused",
    (fields) => expect(messages(fields)).not.toEqual([]),
  );

  test("is read at its very length, without blanks round it, and the place may be left out", () => {
    const { place: _, ...rest } = INPUT;
    const longest = {
      key: "k".repeat(64),
      batch: ` ${"B".repeat(40)} `,
      paper: ` ${"S".repeat(60)} `,
      quantity: " 9999999 ",
    };
    expect(GoodsReceiptForm.parse({ ...rest, ...longest })).toMatchObject({
      batch: "B".repeat(40),
      paper: "S".repeat(60),
      quantity: MAX_RECEIVED,
      place: "",
    });
    expect(GoodsReceiptForm.parse({ ...INPUT, quantity: "１２" }).quantity).toBe(12);
  });
});

test("a stop comes before all other faults, and what the shelf says before the day", () => {
  const expired = { producedOn: "2020-01-01", expiresOn: "2021-01-01" };
  expect(receiptFault(expired, { ...DAYS, stop: "recalled" }, TODAY)).toEqual({
    batch: "该批号召回中，不能入库",
  });
  expect(Object.keys(receiptFault(expired, { ...DAYS, stop: null }, TODAY)!)).toEqual(["expiresOn"]);
  expect(receiptFault({ ...DAYS, producedOn: TODAY }, null, TODAY)).toBeNull();
});
