import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subjectName, getSubject, subjectText } from "~/admin/frame/change-names";
import { formatAuditChange } from "~/admin/frame/change-words";

const TEN = Date.parse("2026-11-20T10:00:00+08:00");
const made = (subject: string, fields: unknown) => formatAuditChange(subject, null, JSON.stringify(fields));
const change = (before: unknown, after: unknown) =>
  formatAuditChange("shop", JSON.stringify(before), JSON.stringify(after));

describe("a number", () => {
  test.each([
    ["price", "价格"],
    ["cost", "成本价"],
    ["due", "应付"],
    ["refund", "退款"],
    ["amount", "金额"],
    ["offeredPrice", "报价"],
    ["threshold", "包邮金额"],
    ["fee", "运费"],
  ])("of %s is money", (field, name) => {
    expect(made("shop", { [field]: 123_456 })).toBe(`${name}：¥1,234.56`);
    expect(made("shop", { [field]: 0 })).toBe(`${name}：¥0.00`);
  });

  test.each([
    ["units", "数量"],
    ["points", "积分"],
    ["stock", "库存"],
    ["sort", "排序"],
    ["limit", "限量"],
  ])("of %s is none", (field, name) => {
    expect(made("shop", { [field]: 123_456 })).toBe(`${name}：123456`);
    expect(made("shop", { [field]: 0 })).toBe(`${name}：0`);
  });

  test.each([
    ["ends_at", "结束"],
    ["endsAt", "结束"],
    ["at", "时间"],
    ["published_at", "发布时间"],
  ])("of %s is a time", (field, name) =>
    expect(made("shop", { [field]: TEN })).toBe(`${name}：2026-11-20 10:00`),
  );

  test.each([
    ["a place in a list, however it is called", { at: 7 }, "时间：7"],
    ["no time of a field that is none", { stock: TEN }, `库存：${TEN}`],
    ["no time of a word that ends like one", { format: TEN }, `文件格式：${TEN}`],
    ["no money in a text", { price: "面议" }, "价格：面议"],
  ])("is %s", (_, fields, words) => expect(made("shop", fields)).toBe(words));
});

describe("nothing", () => {
  test.each([[null], [""], [undefined]])("%j is unknown, beside what was there before", (none) => {
    expect(change({ note: "旧" }, { note: none })).toBe("备注：旧 → 未填");
    expect(change({ note: none }, { note: "新" })).toBe("备注：未填 → 新");
  });

  test.each([
    ["company", "manager", "客户经理", "无"],
    ["nav_item", "ends_at", "结束", "不限"],
    ["pointsItem", "limit", "限量", "不限"],
    ["offer", "stock", "总数", "不限"],
    ["document", "ends_on", "到期", "长期"],
    ["goods", "dosage_form", "剂型", "未填"],
    ["goods", "is_prescription", "处方药", "未填"],
  ])("of %s.%s is said as what it means", (subject, field, name, word) => {
    const words = formatAuditChange(
      subject,
      JSON.stringify({ [field]: "旧" }),
      JSON.stringify({ [field]: null }),
    );
    expect(words).toBe(`${name}：旧 → ${word}`);
  });

  test("is not told of as a change of nothing", () => {
    expect(change({ note: null }, { note: "" })).toBe("");
    expect(change({}, { note: null })).toBe("");
  });

  test("is neither 0 nor no nor an empty list, which are told", () => {
    expect(change({ stock: null }, { stock: 0 })).toBe("库存：未填 → 0");
    expect(change({ isOn: null }, { isOn: false })).toBe("上架：未填 → 否");
    expect(change({ isOn: false }, { isOn: true })).toBe("上架：否 → 是");
    expect(change({ targets: ["甲"] }, { targets: [] })).toBe("对象：甲 → 无");
  });
});

describe("what lies within another", () => {
  test("is named and told as if it stood alone, money in yuan", () => {
    expect(
      made("goods", {
        ladder: [
          { from: 10, price: 900 },
          { from: 50, price: 850 },
        ],
      }),
    ).toBe("阶梯价：从 10，价格 ¥9.00、从 50，价格 ¥8.50");
    expect(made("goods", { ladder: [{ from: 10, price: null }] })).toBe("阶梯价：从 10，价格 未填");
  });

  test("is told whole when any of it changes, and not at all when nothing does", () => {
    const tiers = (price: number) => ({ name: "甲", ladder: [{ from: 10, price }] });
    expect(change(tiers(900), tiers(850))).toBe("阶梯价：从 10，价格 ¥9.00 → 从 10，价格 ¥8.50");
    expect(change(tiers(900), tiers(900))).toBe("");
  });

  test("that is a text, a list or a number alone is the content", () => {
    expect(change(["甲"], ["甲", "乙"])).toBe("内容：甲 → 甲、乙");
    expect(change(1, 2)).toBe("内容：1 → 2");
    expect(change(null, "新")).toBe("内容：未填 → 新");
  });
});

test("several changes stand in the order in which they were noted, what is new behind what was there", () =>
  expect(change({ name: "甲", sort: 1, note: "一" }, { word: "二", sort: 2, name: "甲" })).toBe(
    "排序：1 → 2；备注：一 → 未填；词：未填 → 二",
  ));

test.each(["toString", "constructor", "__proto__"])(
  "a field %s that was not there before is new",
  (field) => {
    expect(formatAuditChange("none", "{}", `{"${field}":1}`)).toBe(`${field}：未填 → 1`);
    expect(formatAuditChange("none", `{"${field}":1}`, "{}")).toBe(`${field}：1 → 未填`);
  },
);

test("whatever a field is called, one that changed is told once, in its own words or the shop's", () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 9 })), (fields) => {
      fc.pre(!Object.keys(fields).some((field) => field.includes("→")));
      const notified = formatAuditChange("none", "{}", JSON.stringify(fields));
      expect(notified.split("：未填 → ")).toHaveLength(Object.keys(fields).length + 1);
    }),
  ));

describe("a subject", () => {
  const SUBJECTS = ["order", "payment", "company", "quota letter", "pointsItem", "moneySettings", "shop"];

  test.each(SUBJECTS)("%s is found again by its word", (subject) => {
    expect(subjectName(subject)).not.toBe(subject);
    expect(getSubject(subjectName(subject))).toBe(subject);
  });

  test("has a word that no other one has", () =>
    expect(new Set(SUBJECTS.map(subjectName)).size).toBe(SUBJECTS.length));

  test("that the shop does not know keeps its name, also where every object has it", () => {
    for (const item of ["", "Order", "toString", "__proto__", "constructor"]) {
      expect(subjectName(item)).toBe(item);
      expect(subjectText(item, "7")).toBe(`${item} 7`);
    }
  });
});
