import { beforeEach, describe, expect, test } from "vitest";
import { blockExpiring, releaseBatch } from "~/modules/catalogue/batches/block.server";
import { listExpiring } from "~/modules/catalogue/batches/expiring.server";
import { listStock } from "~/modules/catalogue/batches/stock-admin.server";
import { DEFAULT_EXPIRY_RULES, type ExpiryRules } from "~/modules/catalogue/batches/expiry-rules";
import { changeExpiryRules, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { emptyTables } from "../../../rows";
import { accept, placed, PURCHASING_TABLES, received, supplier } from "../../purchasing/purchasing-fixtures";
import { clear, day, goods, ground, NOW } from "../../orders/shop";

const setRules = (rules: Partial<ExpiryRules>) =>
  inTransaction((trx) => changeExpiryRules(trx, { ...DEFAULT_EXPIRY_RULES, ...rules }));

beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "setting", "audit"]);
  await clear();
  await ground();
  await goods(11, [
    [20, 5],
    [100, 5],
    [300, 50],
  ]);
  await goods(12, [[20, 7]], { kind: "device" });
});

const state = async () =>
  (await db.selectFrom("batch").select(["number", "blocked_by"]).orderBy("id").execute()).map(
    ({ number, blocked_by: by }) => [number, by],
  );
const stock = async (id: number) =>
  (await db.selectFrom("goods").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const expiring = (filter: Partial<Parameters<typeof listExpiring>[0]> = {}, now = NOW) =>
  listExpiring({ goods: "", kind: "", state: "", ...filter }, { after: null, limit: 50 }, now);

describe("the rules of expiry", () => {
  test("are stored once, and audited only where they differ", async () => {
    expect(await readExpiryRules()).toEqual(DEFAULT_EXPIRY_RULES);
    expect(await setRules({})).toBe(false);
    expect(await setRules({ stop_drug: 30 })).toBe(true);
    expect(await readExpiryRules()).toMatchObject({ stop_drug: 30, stop_herb: 0 });
  });

  test("stop the sale of a batch each night, by its kind, in the name of the system, once", async () => {
    expect(await blockExpiring(NOW)).toBe(0);
    await setRules({ stop_drug: 30 });
    expect(await blockExpiring(NOW)).toBe(1);
    expect(await blockExpiring(NOW)).toBe(0);
    expect(await state()).toEqual([
      ["B11-0", "系统"],
      ["B11-1", null],
      ["B11-2", null],
      ["B12-0", null],
    ]);
    expect([await stock(11), await stock(12)]).toEqual([55, 7]);
    const [log] = await db.selectFrom("audit").selectAll().where("subject", "=", "batch").execute();
    expect(log).toMatchObject({
      operator: "系统",
      command: "效期不足自动停售",
      why: "剩余效期不足 30 天，自动停售",
    });
    expect(await blockExpiring(NOW + 71 * DAY)).toBe(1);
  });

  test("keep a stopped batch from being released until they allow it again", async () => {
    await setRules({ stop_drug: 30 });
    await blockExpiring(NOW);
    const { id } = await db
      .selectFrom("batch")
      .select("id")
      .where("number", "=", "B11-0")
      .executeTakeFirstOrThrow();
    expect(await releaseBatch(id, NOW)).toEqual({
      ok: false,
      text: "剩余效期不足 30 天，按效期规则不能再销售",
    });
    await setRules({ stop_drug: 10 });
    expect(await releaseBatch(id, NOW)).toMatchObject({ ok: true });
  });

  test("say which batches are listed to be sold first", async () => {
    await setRules({ near_drug: 100, near_device: 10 });
    expect((await expiring()).map(({ batch, daysLeft }) => [batch, daysLeft])).toEqual([["B11-0", 20]]);
    await setRules({ near_drug: 101, near_device: 21 });
    expect((await expiring()).map(({ batch }) => batch)).toEqual(["B11-0", "B12-0", "B11-1"]);
    expect((await expiring({ kind: "device" })).map(({ batch }) => batch)).toEqual(["B12-0"]);
    expect((await expiring({ goods: "商品12" })).map(({ batch }) => batch)).toEqual(["B12-0"]);
    const later = NOW + 30 * DAY;
    expect((await expiring({ state: "expired" }, later)).map(({ batch }) => batch)).toEqual([
      "B11-0",
      "B12-0",
    ]);
    expect((await expiring({ state: "near" }, later)).map(({ batch }) => batch)).toEqual(["B11-1"]);
    const [first] = await expiring();
    const next = await listExpiring({ goods: "", kind: "", state: "" }, { after: first!.id, limit: 1 }, NOW);
    expect(next.map(({ batch }) => batch)).toEqual(["B12-0"]);
    const near = await listStock({ code: "", expiry: "near" }, { after: null, limit: 9, now: NOW });
    expect(near.map(({ number }) => number)).toEqual(["B11-0", "B12-0", "B11-1"]);
  });

  test("ask a reason for what is accepted with little left, and refuse what could not be sold", async () => {
    await supplier(1);
    const order = await placed(1, [{ goodsId: 11, quantity: 10, price: 500 }]);
    const number = await received(order, [{ goodsId: 11, batch: "N1", arrived: 10, expiresOn: day(100) }]);
    expect(await accept(number)).toMatchObject({ ok: false, text: expect.stringContaining("不足 180 天") });
    await setRules({ stop_drug: 120 });
    const withNote = () => accept(number, () => ({ note: "客户急需" }));
    expect(await withNote()).toMatchObject({ ok: false, text: expect.stringContaining("应拒收") });
    await setRules({});
    expect(await withNote()).toMatchObject({ ok: true });
  });
});
