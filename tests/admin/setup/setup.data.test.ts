import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadStaff } from "~/demo/staff.server";
import { readSetup } from "~/admin/setup/setup.server";
import type { SetupFacts } from "~/admin/setup/setup";
import { publishStandardHelp } from "~/modules/help/standard-help.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { openSandbox } from "~/modules/company/sign-in/sms-sandbox.server";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { emptyTables } from "../../rows";

const known = { ...config };
afterEach(() => void Object.assign(config, known));
beforeEach(async () => {
  await clear();
  await emptyTables(["staff_member_role", "staff_member", "setting", "article"]);
});

const done = async () => new Set((await readSetup(NOW)).filter(({ isDone }) => isDone).map(({ id }) => id));
const isDone = async (fact: keyof SetupFacts) => (await done()).has(fact);

describe("what is there", () => {
  test("two people of quality and a second person are there once two of them have a password", async () => {
    expect(await isDone("hasQuality")).toBe(false);
    await inTransaction((trx) => loadStaff(trx, NOW));
    expect([await isDone("hasQuality"), await isDone("hasSecondPerson")]).toEqual([true, true]);
    const end = (username: string) =>
      db.updateTable("staff_member").set({ ended_at: NOW }).where("username", "=", username).execute();
    await end("staff-quality-2");
    expect(await isDone("hasQuality")).toBe(false);
    await end("staff-boss");
    expect(await isDone("hasSecondPerson")).toBe(false);
  });

  test("an address for returns and the help pages", async () => {
    expect([await isDone("hasReturnAddress"), await isDone("hasHelp")]).toEqual([false, false]);
    await inTransaction((trx) => writeReturnAddress(trx, "广州市白云区某路 1 号 张三 02012345678"));
    await inTransaction((trx) => publishStandardHelp(trx, { all: false, now: NOW }));
    expect([await isDone("hasReturnAddress"), await isDone("hasHelp")]).toEqual([true, true]);
  });

  test("goods are ready for sale when they are approved and on sale", async () => {
    await ground();
    expect([await isDone("hasGoods"), await isDone("hasSale")]).toEqual([false, false]);
    await goods(1, [[10, 500]]);
    await emptyTables(["goods_review"]);
    expect([await isDone("hasGoods"), await isDone("hasSale"), await isDone("hasWarehouse")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test("messages and payment of the sandbox are none, those of a provider are", async () => {
  await inTransaction((trx) => openSandbox(trx));
  await inTransaction((trx) => writePaymentSetting(trx, "sandbox", true));
  expect([await isDone("hasSms"), await isDone("hasPayment")]).toEqual([false, false]);
  Object.assign(config, {
    SMS_ALIYUN_KEY_ID: "id",
    SMS_ALIYUN_KEY_SECRET: "secret",
    SMS_SIGN_NAME: "药房",
    SMS_TEMPLATE: "SMS_1",
    WECHAT_PAY_APP_ID: "wx1",
    SHOP_URL: "https://shop.test",
  });
  expect([await isDone("hasSms"), await isDone("hasPayment")]).toEqual([true, true]);
});
