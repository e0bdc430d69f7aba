import { describe, expect, test } from "vitest";
import {
  dosageFormText,
  flagText,
  knownForm,
  knownText,
  missingFacts,
  prescriptionText,
  formatKnownSpec,
} from "~/modules/catalogue/approval/known-facts";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import { UNFILLED, filledText } from "~/platform/values/missing";

test.each([
  "-",
  "—",
  "－",
  "/",
  "\\",
  "无",
  "暂无",
  "没有",
  "不详",
  "未知",
  "未填",
  "待定",
  "N/A",
  " 无 ",
  "——",
])("%j says that nothing is known", (text) => expect([knownText(text), knownForm(text)]).toEqual(["", ""]));
test.each(["其他", "其它", "其他剂型"])("%j is no dosage form, and a text elsewhere", (text) =>
  expect([knownForm(text), knownText(text)]).toEqual(["", text]),
);
test.each(["片剂", "无菌粉末", "丸", "H-1", "国药准字H44022059", "盒"])("%j is known", (text) =>
  expect([knownText(text), knownForm(text)]).toEqual([text, text]),
);

test("what is unknown is said so, and never as a no", () => {
  expect([filledText(""), filledText(null), flagText(null), formatKnownSpec("—")]).toEqual(
    Array(4).fill(UNFILLED),
  );
  expect([flagText(0), flagText(1), formatKnownSpec("10片")]).toEqual(["否", "是", "10片"]);
  expect([null, 0, 1].map((current) => prescriptionText("drug", current as 0 | 1 | null))).toEqual([
    UNFILLED,
    "非处方药",
    "处方药",
  ]);
  expect([prescriptionText("herb", null), dosageFormText("device", "")]).toEqual(["不适用", "不适用"]);
  expect(dosageFormText("drug", "")).toBe(UNFILLED);
});

describe("an approval asks for", () => {
  const DRUG = {
    kind: "drug",
    dosage_form: "片剂",
    spec: "10片",
    unit: "盒",
    approval_number: "国药准字H44022059",
    is_prescription: 0 as const,
  };
  test.each<[object, string[]]>([
    [{}, []],
    [{ dosage_form: "" }, ["剂型"]],
    [{ is_prescription: null }, ["处方药或非处方药"]],
    [{ approval_number: "", spec: "—", unit: "" }, ["批准文号（注册证号、备案号）", "规格", "单位"]],
    [{ kind: "herb", dosage_form: "饮片", approval_number: "", is_prescription: null }, []],
    [{ kind: "device", dosage_form: "", is_prescription: null }, []],
    [{ kind: "device", approval_number: "" }, ["批准文号（注册证号、备案号）"]],
  ])("%j: %j", (change, missing) => expect(missingFacts({ ...DRUG, ...change })).toEqual(missing));
});

describe("a list says of a prescription", () => {
  const read = (prescription: string) => {
    const row = readGoodsRow({ name: "甲", prescription });
    return row.ok ? row.item.input.prescription : row.reason;
  };
  test.each<[string, 0 | 1 | null]>([
    ...(["是", "1", "处方", "处方药", "RX", "Rx"].map((item) => [item, 1]) as [string, 1][]),
    ...(["否", "0", "非处方药", "OTC", "甲类OTC", "乙类非处方药", "OTC（甲类）"].map((item) => [item, 0]) as [
      string,
      0,
    ][]),
    ...(["", "-", "未知", "无"].map((item) => [item, null]) as [string, null][]),
  ])("%j: %j", (cell, current) => expect(read(cell)).toBe(current));
  test("nothing else", () => expect(read("也许")).toBe("处方药只能是“是”或“否”"));
});
