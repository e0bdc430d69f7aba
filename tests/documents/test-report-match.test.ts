/** Which batch the name of a test report's file means. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchStateOf, batchWords } from "~/documents/test-report";
import { matchName } from "~/documents/test-report-match";

const batch = (number: string, goodsId: number, name = "阿莫西林胶囊", approvalNumber = "国药准字H1") => ({
  ...{ batch: number, goodsId, name, spec: "10片", approvalNumber },
});
const among = (name: string, all: ReturnType<typeof batch>[]) => {
  const words = batchWords(name);
  return matchName(
    name,
    all.filter((one) => words.includes(one.batch)),
  );
};

describe("a name", () => {
  test.each([
    ["230501.pdf", "230501"],
    ["阿莫西林胶囊_230501.PDF", "230501"],
    ["批号：230501（出厂）.jpg", "230501"],
    ["药检 230501-A.png", "230501-A"],
    ["阿莫西林-230501.pdf", "230501"],
  ])("%s carries %s", (name, number) => expect(batchWords(name)).toContain(number));

  test("gives words without empty ones, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const words = batchWords(name);
        expect(words.every((word) => word !== "")).toBe(true);
        expect(words.length).toBeLessThanOrEqual(40);
      }),
    );
  });

  test("means the one goods that has the batch", () => {
    expect(among("230501.pdf", [batch("230501", 3), batch("230502", 4)])).toEqual({
      ...{ ok: true, goods: "3", kind: "goods", batch: "230501", goodsIds: [3] },
    });
  });

  test("means all packs of a drug that share the batch", () => {
    expect(among("230501.pdf", [batch("230501", 3), batch("230501", 4)])).toEqual({
      ...{ ok: true, goods: "国药准字H1", kind: "approval_number", batch: "230501", goodsIds: [3, 4] },
    });
  });

  test("of several drugs means the one that it names, or none", () => {
    const both = [batch("230501", 3), batch("230501", 9, "板蓝根颗粒", "国药准字Z9")];
    expect(among("板蓝根颗粒_230501.pdf", both)).toMatchObject({ ok: true, goods: "9" });
    expect(among("230501.pdf", both)).toEqual({
      ...{ ok: false, text: "批号 230501 有 2 个商品，请在文件名前写商品编号，如 3_230501.pdf" },
    });
    const nameless = [batch("230501", 3, "甲", ""), batch("230501", 9, "乙", "")];
    expect(among("230501.pdf", nameless).ok).toBe(false);
  });

  test("with two batches, or none, is refused in words; a part of a number is no second one", () => {
    expect(among("230501_230502.pdf", [batch("230501", 3), batch("230502", 3)])).toMatchObject({
      ...{ ok: false, text: "文件名含有多个批号：230501、230502" },
    });
    expect(among("23-0501.pdf", [batch("23-0501", 3), batch("0501", 4)])).toMatchObject({ goods: "3" });
    expect(among("扫描件.pdf", [batch("230501", 3)])).toMatchObject({ ok: false });
  });
});

test("a list shows batches without a report where the address makes no sense", () => {
  expect(["filed", "all", "toString", ""].map(batchStateOf)).toEqual(["filed", "all", "missing", "missing"]);
});
