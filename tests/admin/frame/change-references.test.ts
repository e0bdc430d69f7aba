import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReferenceNameLookup, referredTo } from "~/admin/frame/change-references";
import { changeRow, referencesIn } from "~/admin/frame/change-row";
import { formatAuditChange } from "~/admin/frame/change-words";

const found: ReferenceNameLookup = (kind, id) => (Number(id) < 100 ? `${kind}名` : undefined);
const change = (subject: string, before: object | null, after: object | null) =>
  formatAuditChange(subject, before && JSON.stringify(before), after && JSON.stringify(after), found);
const block = (kind: string, data: object) => ({ kind, data: JSON.stringify(data) });

describe("a number of a thing stands with its name", () => {
  test.each([
    ["brand", { manufacturer: 3 }, { manufacturer: 4 }, "生产企业：3 manufacturer名 → 4 manufacturer名"],
    ["pointsItem", { voucherId: null }, { voucherId: 7 }, "优惠券：无 → 7 voucher_template名"],
    ["company", null, { released: [1, 2] }, "开放：1 goods名、2 goods名"],
    ["company", { manager: 1 }, { manager: null }, "客户经理：1 manager名 → 无"],
    ["recall", null, { goods: 5 }, "商品：5 goods名"],
    ["qualityCase", null, { 商品: 5, 客户: 8 }, "商品：5 goods名；客户：8 company名"],
    ["qualityCase", null, { 客户: "非客户" }, "客户：非客户"],
    ["draftOrder", { goods: { 5: 2 } }, { goods: { 5: 3 } }, "商品：5 goods名 2 → 5 goods名 3"],
    ["goods", null, { scope: "company", key: "7", price: 100 }, "适用：客户；对象：7 company名；价格：¥1.00"],
    ["goods", null, { scope: "rank", key: "7" }, "适用：等级；对象：7"],
    ["voucher", null, { scope: '{"goods":[5,6]}' }, "适用：商品 5 goods名、6 goods名"],
    ["voucher", { scope: '{"category":"/1/5/"}' }, { scope: "{}}" }, "适用：分类 5 category名 → {}}"],
    ["offer", null, { goods: [{ goods_id: 5, number: 2 }] }, "商品：商品 5 goods名，数量 2"],
    [
      "draw",
      null,
      { prizes: [{ kind: "voucher", value: 7 }] },
      "奖品：种类 优惠券，数额 7 voucher_template名",
    ],
    ["draw", null, { prizes: [{ kind: "points", value: 7 }] }, "奖品：种类 积分，数额 7"],
    // A count, and what no longer is.
    ["manufacturer", null, { goods: 5 }, "商品数：5"],
    ["recall", null, { goods: 500 }, "商品：500"],
  ])("%s %o → %o", (subject, before, after, words) => expect(change(subject, before, after)).toBe(words));
});

test("of a zone the blocks that differ alone are told, with the names of what they show", () => {
  const [text, offers] = [block("text", { paragraphs: ["限时"] }), block("offers", { offers: [12] })];
  const more = block("offers", { offers: [12, 13] });
  expect(change("zone", { blocks: [text, offers] }, { blocks: [text, more] })).toBe(
    "区块：种类 活动，内容 活动 12 offer名 → 种类 活动，内容 活动 12 offer名、13 offer名",
  );
  expect(change("zone", { blocks: [text] }, { blocks: [text, offers] })).toContain("区块：无 → 种类 活动");
  expect(change("zone", { blocks: [text, offers] }, { blocks: [offers, text] })).toContain("限时");
});

test.each<[unknown, number | null]>([
  ...([
    [12, 12],
    ["12", 12],
    ["/1/12/", 12],
    ["/12/", 12],
  ] as [unknown, number][]),
  ...([0, -1, 1.5, "", "/", "12a", "1/2/3", null, true, [1]] as unknown[]).map((item): [unknown, null] => [
    item,
    null,
  ]),
])("%o is the number %o", (value, id) => expect(referredTo(value)).toBe(id));

const ROW = { id: 1, at: 5, operator: "王芳", command: "改", why: "" };
const row = (subject: string, subject_id: string, after: object | null) => ({
  ...ROW,
  subject,
  subject_id,
  before: null,
  after: after && JSON.stringify(after),
});

test("what it is about stands with its name", () => {
  expect(changeRow(row("goods", "12", null), found).about).toBe("商品 12 goods名");
  expect(changeRow(row("goods", "120", null), found).about).toBe("商品 120");
  expect(changeRow(row("order", "12", null), found).about).toBe("订单 12");
});

test("all things that rows name are asked for, each once", () => {
  const rows = [row("goods", "5", { scope: "company", key: "7" }), row("recall", "Z1", { goods: 5 })];
  expect(Object.fromEntries(referencesIn(rows))).toEqual({ goods: [5], company: [7] });
});

test("any values are put into words without names and with them, and ask for whole numbers alone", () =>
  fc.assert(
    fc.property(
      fc.constantFrom("offer", "voucher", "zone", "company", "draw", "goods"),
      fc.dictionary(
        fc.constantFrom("goods", "scope", "data", "blocks", "key", "prizes", "released"),
        fc.jsonValue(),
      ),
      (subject, after) => {
        for (const ids of referencesIn([row(subject, "1", after)]).values())
          for (const id of ids) expect(Number.isSafeInteger(Number(id)) && Number(id) > 0).toBe(true);
        expect(typeof changeRow(row(subject, "1", after), found).what).toBe("string");
      },
    ),
  ));
