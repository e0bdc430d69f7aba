import { expect, test } from "vitest";
import { SettingsFile } from "~/modules/content/settings.server";
import { getFieldName, subjectName, subjectText, getValueNames } from "~/admin/frame/change-names";
import { formatAuditChange } from "~/admin/frame/change-words";
import { STAFF_LIMITS } from "~/modules/staff/limits/limits";
import { auditedFields, readProgram } from "../../lint/audited-fields";

const LATIN = /[a-z_]{3,}/;
const { fields } = auditedFields(readProgram(process.cwd()));

test("the calls are found", () => expect(fields.length).toBeGreaterThan(200));

test("every subject has a word", () => {
  const subjects = new Set(fields.map(({ subject }) => subject));
  expect([...subjects].filter((subject) => LATIN.test(subjectName(subject)))).toEqual([]);
});

test("every field has a name", () => {
  const nameless = fields.flatMap(({ place, subject, path }) =>
    path
      .filter((key) => key !== "*" && LATIN.test(getFieldName(subject, key)))
      .map((key) => `${place} ${key}`),
  );
  expect([...new Set(nameless)]).toEqual([]);
});

test("every text that the code writes itself has a word", () => {
  const wordless = fields.flatMap(({ place, subject, texts }) =>
    texts
      .filter((text) => LATIN.test(getValueNames(subject)[text] ?? text))
      .map((text) => `${place} ${text}`),
  );
  expect([...new Set(wordless)]).toEqual([]);
});

test("every setting of the shop has a name", () =>
  expect(Object.keys(SettingsFile.shape).filter((key) => LATIN.test(getFieldName("settings", key)))).toEqual(
    [],
  ));

test.each([
  ["ad", { targets: "visitor,clinic" }, "对象：访客、诊所、村卫生室"],
  ["goods", { ladder: '[{"from":10,"price":900}]' }, "阶梯价：从 10，价格 ¥9.00"],
  ["zone", { blocks: [{ kind: "countdown", data: '{"to":1795140000000}' }] }, "2026-11-20 10:00"],
  ["draw", { prizes: [{ kind: "redPacket", value: 50_000 }] }, "数额 ¥500.00"],
  ["report", { report: "margin", format: "xlsx" }, "报表：毛利；文件格式：Excel 表格"],
  ["limits", { [STAFF_LIMITS.refund.name]: 500_000 }, "：¥5,000.00"],
  ["limits", { [STAFF_LIMITS.price.name]: 20 }, "：20%"],
  ["invoice", { reversed: 123_456 }, "红冲：¥1,234.56"],
])("%s %j", (subject, after, words) =>
  expect(formatAuditChange(subject, null, JSON.stringify(after))).toContain(words),
);

test.each([
  ["goodsDocument", "1001 leaflet", "商品资料 1001 说明书"],
  ["audit", "export", "操作记录 导出"],
  ["order", "2026112000000001", "订单 2026112000000001"],
])("%s %s", (subject, id, words) => expect(subjectText(subject, id)).toBe(words));
