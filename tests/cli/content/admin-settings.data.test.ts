/** What the desk sets on pages of its own, from the command line: the same functions, what is not named stays. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readShipping } from "~/modules/shipping/shipping.server";
import {
  bankText,
  itemLines,
  limitLines,
  readyLines,
  removeReady,
  setBank,
  setItem,
  setLimit,
  setReady,
  setShipping,
  shippingText,
} from "~/cli/content/admin-settings";
import { moneySettings } from "~/modules/payments/providers/settings.server";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { addMember } from "~/modules/staff/accounts/members.server";
import { limitOf } from "~/modules/staff/limits/limits.server";
import { NOW } from "../../modules/orders/shop";

beforeAll(async () => {
  await inTransaction((trx) => addMember(trx, { username: "chen", name: "陈敏", roles: ["service"] }, NOW));
});
beforeEach(async () => {
  for (const table of ["setting", "staff_limit", "ready_answer", "points_item", "audit"] as const)
    await db.deleteFrom(table).execute();
});

const BANK = { name: "青囊医药", bank: "广州银行", number: "6222 0000 1234 5678" };

describe("the shop's account", () => {
  test("is set, then changed in part", async () => {
    expect(await bankText()).toContain("户名：未设置");
    expect(await setBank(BANK)).toMatchObject({ ok: true });
    expect(await setBank({ redPackets: "30" })).toMatchObject({ ok: true });
    expect(await moneySettings()).toEqual({ bank: BANK, redPackets: 30 });
    expect(await bankText()).toBe(
      "户名：青囊医药\n开户银行：广州银行\n银行账号：6222 0000 1234 5678\n红包最多可付：30%",
    );
    expect(await setBank({})).toMatchObject({ text: expect.stringContaining("没有变化") });
  });

  test.each([
    [{ redPackets: "30" }, "户名"],
    [{ ...BANK, number: "x" }, "银行账号"],
    [{ ...BANK, redPackets: "101" }, "红包"],
    [{ ...BANK, redPackets: "很多" }, "红包"],
  ])("%o is refused in words", async (input, text) => {
    expect(await setBank(input)).toEqual({ ok: false, text: expect.stringContaining(text) });
    expect((await moneySettings()).bank).toBeNull();
  });
});

describe("shipping", () => {
  test("is changed where it is named", async () => {
    expect(await setShipping({ fee: "15", fees: "44 10.00 4403 8" })).toMatchObject({ ok: true });
    expect(await setShipping({ from: "深圳" })).toMatchObject({ ok: true });
    expect(await readShipping()).toEqual({
      from: "深圳",
      threshold: 188_000,
      fee: 1500,
      fees: { 44: 1000, 4403: 800 },
    });
    expect(await shippingText()).toBe(
      "发货地：深圳\n包邮金额：1,880.00\n运费：15.00\n地区运费：\n44 10.00\n4403 8.00",
    );
    expect(await setShipping({ fees: "" })).toMatchObject({ ok: true });
    expect((await readShipping()).fees).toEqual({});
    expect(await setShipping({ fee: "15" })).toMatchObject({ text: expect.stringContaining("运费没有变化") });
  });

  test.each([{ fee: "-1" }, { threshold: "免" }, { from: " " }, { fees: "44" }, { fees: "4 1.00" }])(
    "%o is refused in words",
    async (input) => {
      expect(await setShipping(input)).toMatchObject({ ok: false });
    },
  );
});

test("a limit is changed alone; none of that name, or no amount, is refused", async () => {
  expect((await limitLines()).join("\n")).toContain("refund\t退款，每人、每家公司当天合计\t¥5,000.00");
  expect(await setLimit("refund", "8000")).toMatchObject({ ok: true });
  expect(await setLimit("price", "15%")).toMatchObject({ ok: true });
  expect([await limitOf("refund"), await limitOf("price"), await limitOf("points")]).toEqual([
    800_000, 15, 20_000,
  ]);
  expect(await setLimit("refund", "8000.00")).toMatchObject({
    text: expect.stringContaining("限额没有变化"),
  });
  expect(await setLimit("toString", "1")).toMatchObject({ ok: false });
  expect(await setLimit("price", "101")).toMatchObject({ ok: false });
  expect(await setLimit("refund", "many")).toMatchObject({ ok: false });
});

test("ready answers are everybody's or one person's; a code takes the new text", async () => {
  expect(await setReady("/FH", "今天发货")).toMatchObject({ ok: true });
  expect(await setReady("fh", "明天发货")).toMatchObject({ ok: true });
  expect(await setReady("fh", "我来发货", "chen")).toMatchObject({ ok: true });
  expect(await readyLines()).toEqual(["fh\t全部客服\t明天发货"]);
  expect(await readyLines("chen")).toEqual(["fh\t只有本人\t我来发货", "fh\t全部客服\t明天发货"]);
  expect(await readyLines("nobody")).toBeNull();
  expect(await setReady("fh", "x", "nobody")).toMatchObject({ ok: false });
  expect(await setReady("a b", "x")).toMatchObject({ ok: false, text: expect.stringContaining("代码") });
  expect(await setReady("ab", " ")).toMatchObject({ ok: false, text: expect.stringContaining("--text") });
  expect(await removeReady("fh")).toMatchObject({ ok: true });
  expect(await removeReady("fh")).toMatchObject({ ok: false });
  expect(await readyLines("chen")).toHaveLength(1);
});

test("an item of the points mall is written from JSON, new or by its id", async () => {
  const item = { name: "水杯", points: 100, stock: 50, sort: 1, status: "on" };
  expect(await setItem(JSON.stringify(item))).toMatchObject({ ok: true });
  const { id } = await db.selectFrom("points_item").select("id").executeTakeFirstOrThrow();
  expect(await setItem(JSON.stringify({ ...item, id, points: 120 }))).toMatchObject({ ok: true });
  expect(await itemLines()).toEqual([`${id}\t上架\t120\t50\t0\t礼品\t水杯`]);
  for (const broken of ["{", "{}", JSON.stringify({ ...item, points: 0 }), JSON.stringify({ ...item, x: 1 })])
    expect(await setItem(broken)).toMatchObject({ ok: false });
  expect(await setItem(JSON.stringify({ ...item, id: 999 }))).toMatchObject({ ok: false });
  expect(await setItem(JSON.stringify({ ...item, voucherId: 999 }))).toMatchObject({ ok: false });
});

test("each change stands in the log under its command", async () => {
  const as = (command: string) => actAs({ name: "王", command, given: {}, why: "旺季", now: NOW });
  as("set-bank-account");
  await setBank(BANK);
  as("set-shipping");
  await setShipping({ fee: "9" });
  as("set-limit");
  await setLimit("refund", "1");
  as("set-ready-answer");
  await setReady("fh", "今天发货");
  actAs(null);
  expect((await auditRows({ most: 9 })).map(({ command, subject }) => [command, subject])).toEqual([
    ["set-ready-answer", "readyAnswer"],
    ["set-limit", "limits"],
    ["set-shipping", "shipping"],
    ["set-bank-account", "moneySettings"],
  ]);
});
