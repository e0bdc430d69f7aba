import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { readLabels } from "~/modules/orders/admin/pasted-labels";
import { CARRIERS, isTracked } from "~/modules/orders/shipping/shipment";

test("a line is an order with its carrier and number, however they are parted", () => {
  const lines = "2026112300370001 顺丰速运 SF1234567890\n2026112300370002,yuantong,YT1234567890\r\n\n";
  expect(readLabels(lines)).toEqual([
    {
      ok: true,
      name: "2026112300370001",
      label: { carrier: "shunfeng", tracking: "SF1234567890", note: "" },
    },
    {
      ok: true,
      name: "2026112300370002",
      label: { carrier: "yuantong", tracking: "YT1234567890", note: "" },
    },
  ]);
});

test.each([
  ["x 顺丰速运 SF1234567890", "每行请写：订单号 承运商 运单号"],
  ["2026112300370001", "没有认出承运商和运单号，如 顺丰速运 SF1234567890"],
  ["2026112300370001 飞毛腿 SF1234567890", "没有认出承运商和运单号，如 顺丰速运 SF1234567890"],
  ["2026112300370001 顺丰速运", "没有认出承运商和运单号，如 顺丰速运 SF1234567890"],
])("%j is refused with a sentence", (line, text) => {
  expect(readLabels(line)).toEqual([expect.objectContaining({ ok: false, text })]);
});

test.each([
  "2026112300370001\t顺丰速运\tSF1234567890",
  "2026112300370001，顺丰速运，SF1234567890",
  "2026112300370001; 顺丰速运 ；SF1234567890",
  "  2026112300370001   shunfeng SF1234567890  ",
])("%j is read however a sheet or a person parts it", (line) =>
  expect(readLabels(line)).toEqual([
    {
      ok: true,
      name: "2026112300370001",
      label: { carrier: "shunfeng", tracking: "SF1234567890", note: "" },
    },
  ]),
);

test.each([
  ["12345 顺丰速运 SF1234567890", "5 figures"],
  [`${"1".repeat(21)} 顺丰速运 SF1234567890`, "21 figures"],
  ["2026112300370001 顺丰速运 SF1234567890 加急", "a word too many"],
  ["2026112300370001 own SF1234567890", "a carrier whom nobody asks"],
  ["2026112300370001 顺丰速运 SF12", "a number that is too short"],
])("%j has %s and is no parcel", (line) => expect(readLabels(line)[0]!.ok).toBe(false));

test("a line that is refused stops no other", () => {
  const lines = ["2026112300370001 飞毛腿 X", "x", "2026112300370002 顺丰速运 SF1234567890"].join("\n");
  expect(readLabels(lines).map(({ name, ok }) => [name, ok])).toEqual([
    ["2026112300370001", false],
    ["x", false],
    ["2026112300370002", true],
  ]);
});

test("an order that stands twice is sent once", () => {
  const line = "2026112300370001 顺丰速运 SF1234567890";
  expect(readLabels(`${line}\n${line}`).map(({ ok }) => ok)).toEqual([true, false]);
});

test("each line that is not empty gets one answer, whatever stands in it", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), anyText())), (lines) => {
      const text = lines.join("\n");
      const filled = text.split(/\r?\n/).filter((line) => line.trim() !== "");
      expect(readLabels(text)).toHaveLength(filled.length);
    }),
  );
});

test("every carrier that is followed is known by its name and its code", () => {
  for (const [code, name] of Object.entries(CARRIERS).filter(([item]) => isTracked(item)))
    for (const carrier of [code, name])
      expect(readLabels(`2026112300370001 ${carrier} ABC123456`)[0]).toMatchObject({
        ok: true,
        label: { carrier: code },
      });
});
