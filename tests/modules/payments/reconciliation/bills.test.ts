import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Bill } from "~/modules/payments/reconciliation/bill";
import { readBill } from "~/modules/payments/reconciliation/bill-thread.server";
import { gbk } from "~/platform/files/gbk";
import { parseTime } from "~/platform/values/clock";
import { alipayText, alipayZip, type Row, utf8, wechatText } from "./samples";

const ROWS: readonly Row[] = [
  { at: "2026-11-26 00:00:03", ours: "P202611260000000001", yuan: "518.46", goods: "订单 1, 2" },
  { at: "2026-11-26 23:59:59", ours: "P202611260000000002", yuan: "0.01" },
  { at: "2026-11-26 15:02:33", ours: "P202611250000000009", yuan: "18.40", refund: "R202611260000000003" },
];

async function billOf(bytes: Uint8Array): Promise<Bill> {
  const read = await readBill(bytes);
  if (!read?.ok) throw new Error(read?.text ?? "no bill");
  return read.bill;
}
const refusalOf = async (bytes: Uint8Array) => {
  const read = await readBill(bytes);
  return read === null ? null : read.ok ? "read" : read.text;
};

test.each([
  ["WeChat Pay's, in UTF-8 with its mark", utf8(wechatText(ROWS)), "wechat"],
  ["the same saved in GBK", gbk(wechatText(ROWS).slice(1)), "wechat"],
  ["the same with other ends of lines", utf8(wechatText(ROWS).replaceAll("\r\n", "\n")), "wechat"],
  ["Alipay's ZIP in GBK", alipayZip(alipayText(ROWS.map((row) => ({ ...row, goods: "订单 1" })))), "alipay"],
  ["its table alone", gbk(alipayText(ROWS.map((row) => ({ ...row, goods: "订单 1" })))), "alipay"],
  [
    "its table with a comma in quotes",
    utf8(alipayText(ROWS.map((row) => ({ ...row, goods: '"订单 1, 2"' })))),
    "alipay",
  ],
] as const)("%s", async (_, bytes, provider) => {
  const { lines, days, skipped, ...bill } = await billOf(bytes);
  expect(bill.provider).toBe(provider);
  expect([days, skipped]).toEqual([{ from: "2026-11-26", to: "2026-11-26" }, 0]);
  expect(lines.map(({ theirs: _theirs, ...line }) => line)).toEqual([
    {
      kind: "payment",
      ours: ROWS[0]!.ours,
      paymentNumber: "",
      amount: 51_846,
      at: parseTime("2026-11-26 00:00")! + 3_000,
    },
    {
      kind: "payment",
      ours: ROWS[1]!.ours,
      paymentNumber: "",
      amount: 1,
      at: parseTime("2026-11-26 23:59")! + 59_000,
    },
    {
      kind: "refund",
      ours: ROWS[2]!.refund,
      paymentNumber: ROWS[2]!.ours,
      amount: 1_840,
      at: parseTime("2026-11-26 15:02")! + 33_000,
    },
  ]);
  expect(new Set(lines.map(({ kind, theirs }) => `${kind} ${theirs}`)).size).toBe(3);
});

describe("numbers of the provider", () => {
  test("WeChat Pay has one for each, Alipay's refund has its trade's and ours behind it", async () => {
    expect((await billOf(utf8(wechatText(ROWS)))).lines.map(({ theirs }) => theirs)).toEqual([
      "4200P202611260000000001",
      "4200P202611260000000002",
      "5000R202611260000000003",
    ]);
    const { lines } = await billOf(gbk(alipayText(ROWS.map((row) => ({ ...row, goods: "x" })))));
    const [, , refund] = lines;
    expect(refund!.theirs).toBe("2026112622P202611250000000009/R202611260000000003");
  });

  test("a refund that was made at the provider's own counter has none of ours", async () => {
    const row = { ...ROWS[2]!, refund: " ", theirs: "T1", goods: "x" };
    expect((await billOf(gbk(alipayText([row])))).lines).toMatchObject([
      { kind: "refund", theirs: "T1/2026-11-26 15:02:33", ours: "", paymentNumber: ROWS[2]!.ours },
    ]);
  });
});

test("rows that are neither payment nor refund are counted and left out", async () => {
  const rows = [...ROWS, { ...ROWS[0]!, ours: "P3", state: "REVOKED" }];
  expect(await billOf(utf8(wechatText(rows)))).toMatchObject({ skipped: 1, lines: { length: 3 } });
});

test("an empty day says which day it is of at Alipay, and not at WeChat Pay", async () => {
  expect(await billOf(gbk(alipayText([])))).toMatchObject({
    days: { from: "2026-11-26", to: "2026-11-26" },
    lines: [],
  });
  expect(await billOf(utf8(wechatText([])))).toMatchObject({ days: null, lines: [] });
});

const [, wechat, alipay] = ["", wechatText(ROWS), alipayText(ROWS.map((row) => ({ ...row, goods: "x" })))];
const HALF = wechat!.split("\r\n").slice(0, 3).join("\r\n");

test.each([
  ["cut off before its sums", utf8(HALF), /没有最后的汇总/],
  ["one row is gone", utf8(wechat!.split("\r\n").toSpliced(2, 1).join("\r\n")), /总交易单数不一致/],
  [
    "an amount was edited",
    utf8(wechat!.replaceAll("`518.46,", "`518.47,").replace(/`518\.47(?=,`18\.40\r\n$)/, "`518.46")),
    /汇总金额不一致/,
  ],
  ["an amount is none", utf8(wechat!.replaceAll("`0.01,", "`一分,")), /第 3 行的金额读不出来/],
  [
    "a time is none",
    utf8(wechat!.replace("2026-11-26 23:59:59", "2026-11-31 23:59:59")),
    /第 3 行的时间读不出来/,
  ],
  ["a number stands twice", utf8(wechatText([ROWS[0]!, ROWS[0]!])), /出现了两次/],
  ["payments alone", utf8(wechat!.replace("微信退款单号,商户退款单号,", "")), /全部/],
  ["refunds alone", utf8(wechat!.replace("退款类型", "退款成功时间")), /全部/],
  ["Alipay's, cut off", gbk(alipay!.split("\r\n").slice(0, 7).join("\r\n")), /业务明细列表结束/],
  ["Alipay's, a row is gone", gbk(alipayText([{ ...ROWS[0]!, goods: "x" }], [2, 0])), /行数和合计不一致/],
  ["Alipay's, a column is gone", gbk(alipay!.replace("退款批次号/请求号", "批次")), /缺少需要的列/],
])("a bill is refused: %s", async (_, bytes, words) => {
  expect(await refusalOf(bytes)).toMatch(words);
});

test.each([
  ["a bank's statement", gbk("日期,对方户名,贷方金额,流水号\n2026-11-26,药房,1.00,S1\n")],
  ["a ZIP without a bill", zipSync({ "a.csv": utf8("a,b\n") })],
  ["a ZIP of other files", zipSync({ "a.txt": utf8(wechat!) })],
  ["a broken ZIP", Uint8Array.of(0x50, 0x4b, 3, 4, 5)],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
  ["nothing", new Uint8Array()],
])("%s is neither provider's", async (_, bytes) => expect(await readBill(bytes)).toBeNull());
