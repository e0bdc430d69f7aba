import { expect, test } from "vitest";
import { TRACE_HEADINGS, traceCells, traceFault, traceSpan } from "~/modules/quality/trace/trace";

const NOTHING = { batch: "", goods: "", supplier: "", company: "", from: "", to: "" };

test.each([
  [{}, ""],
  [{ batch: "B1" }, null],
  [{ goods: "11", from: "2026-11-01", to: "2026-11-20" }, null],
  [{ company: "药店" }, null],
  [{ supplier: "演示" }, null],
  [{ from: "2026-11-01", to: "2026-11-01" }, null],
  [
    { from: "2026-11-01", to: "2026-11-02" },
    "请再填写批号、商品、供货单位或客户中的一项；只查日期时，请将起止填为同一天",
  ],
  [{ from: "2026-11-01" }, "请再填写批号、商品、供货单位或客户中的一项；只查日期时，请将起止填为同一天"],
  [{ batch: "B1", from: "昨天" }, "日期请写作 2026-11-26"],
])("%j: %j", (input, fault) => expect(traceFault({ ...NOTHING, ...input })).toBe(fault));

test("both days are whole, of Shanghai; what is no day is none", () => {
  const { from, to } = traceSpan({ from: "2026-11-20", to: "2026-11-20" });
  expect([from, to! - from!]).toEqual([Date.parse("2026-11-19T16:00:00Z"), 86_400_000]);
  expect(traceSpan({ from: "", to: "2026-02-31" })).toEqual({ from: null, to: null });
});

test("a row has a cell for each heading", () =>
  expect(
    traceCells({
      goodsId: 1,
      goods: "药",
      spec: "1g",
      manufacturer: "厂",
      approvalNumber: "Z1",
      batch: "B1",
      expiresOn: "2027-01-01",
      companyId: 1,
      company: "药店",
      phone: "1",
      orderNumber: "1",
      parcel: 1,
      carrier: "顺丰",
      tracking: "SF1",
      shippedAt: 0,
      units: 3,
      unit: "盒",
      back: 1,
      licences: "药品经营许可证 粤AA1 长期",
      invoice: "",
      hasReport: true,
      codes: 0,
    }),
  ).toHaveLength(TRACE_HEADINGS.length));
