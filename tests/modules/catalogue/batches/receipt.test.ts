import { expect, test } from "vitest";
import { receiptFault } from "~/modules/catalogue/batches/receipt";

const DAYS = { producedOn: "2026-01-01", expiresOn: "2028-01-01" };
const TODAY = "2026-11-20";

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

test("a stop comes before all other faults, and what the shelf says before the day", () => {
  const expired = { producedOn: "2020-01-01", expiresOn: "2021-01-01" };
  expect(receiptFault(expired, { ...DAYS, stop: "recalled" }, TODAY)).toEqual({
    batch: "该批号召回中，不能入库",
  });
  expect(Object.keys(receiptFault(expired, { ...DAYS, stop: null }, TODAY)!)).toEqual(["expiresOn"]);
  expect(receiptFault({ ...DAYS, producedOn: TODAY }, null, TODAY)).toBeNull();
});
