import { beforeEach, describe, expect, test } from "vitest";
import { acceptReceipt, confirmAcceptance } from "~/modules/purchasing/acceptance.server";
import { changePurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { DEFAULT_PURCHASING_RULES, type LineAcceptance } from "~/modules/purchasing/goods-receipt";
import {
  addPurchaseLine,
  endPurchase,
  findPurchase,
  lastPurchases,
  openPurchase,
  placePurchaseIn,
  purchaseLines,
  removePurchaseLine,
  savePurchase,
  unitsOnOrder,
} from "~/modules/purchasing/purchases.server";
import {
  addReceiptLine,
  findReceipt,
  finishReceipt,
  openReceipt,
  receiptLines,
  removeReceiptLine,
  returnAcceptance,
  voidReceipt,
} from "~/modules/purchasing/receipts.server";
import {
  findBatchOrigins,
  listPurchaseRecords,
  listReceiptRecords,
} from "~/modules/purchasing/records.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { emptyTables, ensureRows } from "../../rows";
import { clear, day, goods, ground, NOW } from "../orders/shop";
import {
  accept,
  acceptance,
  ACCEPTOR,
  HEAD,
  placed,
  PURCHASING_TABLES,
  received,
  RECEIVER,
  supplier,
} from "./purchasing-fixtures";

beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "setting"]);
  await clear();
  await ground();
  await ensureRows("staff_member", 1, 2, 3);
  await goods(11, [[300, 50]]);
  await supplier(1);
});

const stock = async (id: number) =>
  (await db.selectFrom("goods").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const order = async (number: string) => (await findPurchase(number))!;
const lineOf = async (number: string) => (await purchaseLines((await order(number)).id))[0]!;

describe("a purchase order", () => {
  const draft = async () => {
    const wanted = { supplierId: 1, warehouseId: 1, expectedOn: null, note: "", by: "孙采薇" };
    const opened = await openPurchase(wanted, newFormToken(), NOW);
    if (!opened.ok) throw new Error(opened.text);
    return opened.number;
  };

  test("is opened once for a form, has a number of its day, and takes each product once", async () => {
    const key = newFormToken();
    const wanted = { supplierId: 1, warehouseId: 1, expectedOn: null, note: "", by: "孙采薇" };
    const [first, second] = await Promise.all([
      openPurchase(wanted, key, NOW),
      openPurchase(wanted, key, NOW),
    ]);
    expect(first).toEqual(second);
    const number = first.ok ? first.number : "";
    expect(number).toMatch(/^CG20261120\d{6}$/);
    const line = { goodsId: 11, quantity: 5, price: 800 };
    expect(await addPurchaseLine(number, line, newFormToken(), NOW)).toMatchObject({ ok: true });
    expect(await addPurchaseLine(number, line, newFormToken(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("已在订单中"),
    });
  });

  test("takes no product out of the supplier's scope or without its approval", async () => {
    const number = await draft();
    await db.updateTable("goods").set({ scope: "biological" }).where("id", "=", 11).execute();
    const line = { goodsId: 11, quantity: 5, price: 800 };
    expect(await addPurchaseLine(number, line, newFormToken(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("不在供应商的生产或经营范围内"),
    });
    await db.updateTable("goods").set({ scope: "westernMedicine" }).where("id", "=", 11).execute();
    await db.updateTable("goods_review").set({ state: "first" }).where("goods_id", "=", 11).execute();
    expect(await addPurchaseLine(number, line, newFormToken(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("首营品种还没有通过审批"),
    });
  });

  test.each([
    [{ state: "suspended", reason: "质量问题" }, {}, "已暂停合作：质量问题"],
    [{ state: "first" }, {}, "首营企业还没有通过审批"],
    [{}, { qualityAgreement: day(-1) }, `质量保证协议已于 ${day(-1)} 到期`],
    [{}, { businessLicence: day(-1) }, `营业执照已于 ${day(-1)} 到期`],
  ] as const)("is not opened with a supplier %j %j", async (also, ends, text) => {
    await supplier(2, also, ends);
    const wanted = { supplierId: 2, warehouseId: 1, expectedOn: null, note: "", by: "孙采薇" };
    expect(await openPurchase(wanted, newFormToken(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining(text),
    });
  });

  test("is not placed after a licence or the authorisation has ended since", async () => {
    const number = await draft();
    await addPurchaseLine(number, { goodsId: 11, quantity: 5, price: 800 }, newFormToken(), NOW);
    const { version } = await order(number);
    await db
      .updateTable("supplier_person")
      .set({ valid_until: day(-1) })
      .execute();
    const place = () => inTransaction((trx) => placePurchaseIn(trx, number, { version, by: "孙采薇" }, NOW));
    expect(await place()).toMatchObject({
      ok: false,
      text: expect.stringContaining("销售人员授权委托书已于"),
    });
    await db
      .updateTable("supplier_person")
      .set({ valid_until: day(1) })
      .execute();
    expect(await place()).toMatchObject({ ok: true });
    expect((await order(number)).state).toBe("placed");
    expect(await place()).toMatchObject({ ok: false });
  });

  test("is changed only as a draft and from the version that was seen", async () => {
    const number = await draft();
    await addPurchaseLine(number, { goodsId: 11, quantity: 5, price: 800 }, newFormToken(), NOW);
    const { version } = await order(number);
    const { id } = await lineOf(number);
    const lines = [{ id, quantity: 7, price: 900, note: "" }];
    const change = { version, warehouseId: 1, expectedOn: day(3), note: "急", lines };
    expect(await savePurchase(number, change)).toMatchObject({ ok: true });
    expect(await savePurchase(number, change)).toMatchObject({ ok: false, isStale: true });
    expect(await lineOf(number)).toMatchObject({ quantity: 7, price: 900 });
    expect(await removePurchaseLine(number, { lineId: 999, version: version + 1 })).toBeNull();
    expect(await removePurchaseLine(number, { lineId: id, version: version + 1 })).toMatchObject({
      ok: true,
    });
    expect(await savePurchase("CG0", change)).toBeNull();
  });

  test("is cancelled, or closed early once something has come, and not while goods wait", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const receipt = await received(number, [{ goodsId: 11, batch: "N-1", arrived: 4 }]);
    const end = () => endPurchase(number, { by: "孙采薇", why: "停产" }, NOW);
    expect(await end()).toMatchObject({ ok: false, text: "有收货单还没有验收，请先验收或作废" });
    await accept(receipt);
    expect(await end()).toMatchObject({ ok: true, state: "closed" });
    expect(await end()).toMatchObject({ ok: false });
    const other = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    expect(await endPurchase(other, { by: "孙采薇", why: "停产" }, NOW)).toMatchObject({
      state: "cancelled",
    });
  });

  test("tells what is on the way, and from whom and for how much a product last came", async () => {
    await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const number = await placed(1, [{ goodsId: 11, quantity: 5, price: 820 }]);
    await accept(await received(number, [{ goodsId: 11, batch: "N-1", arrived: 2 }]));
    expect((await unitsOnOrder()).get(11)).toBe(13);
    expect((await lastPurchases([11])).get(11)).toEqual({
      supplierId: 1,
      supplierName: "供应商1",
      price: 820,
    });
  });
});

describe("an acceptance", () => {
  test("brings accepted units into stock, records rejected ones, and stores the price as cost", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const receipt = await received(number, [{ goodsId: 11, batch: "N-1", arrived: 10 }]);
    expect(await stock(11)).toBe(50);
    const done = await accept(receipt, () => ({ accepted: 7, rejected: 3, reason: "damage" }));
    expect(done).toEqual({ ok: true, state: "done" });
    expect(await stock(11)).toBe(57);
    expect(await lineOf(number)).toMatchObject({ received: 7, rejected: 3 });
    expect((await order(number)).state).toBe("partly");
    const cost = await db.selectFrom("goods_cost").select("cost").where("goods_id", "=", 11).execute();
    expect(cost).toEqual([{ cost: 800 }]);
    const [line] = await receiptLines((await findReceipt(receipt))!.id);
    expect(await findBatchOrigins([line!.batchId!])).toMatchObject([
      { units: 7, supplier: "供应商1", paper: "SX-1", receiptNumber: receipt, by: "林素问" },
    ]);
    const rejected = {
      goods: "商品11",
      supplier: "供应商1",
      from: "",
      to: "",
      batch: "N-1",
      isRejected: true,
    };
    const page = { after: null, limit: 10 };
    expect(await listReceiptRecords(rejected, true, page)).toMatchObject([
      { accepted: 7, rejected: 3, reason: "damage", supplierName: "供应商1" },
    ]);
    expect(await listReceiptRecords({ ...rejected, batch: "x" }, true, page)).toEqual([]);
    expect(await listPurchaseRecords({ ...rejected, from: day(0), to: day(0) }, page)).toMatchObject([
      { quantity: 10, received: 7, rejected: 3, price: 800 },
    ]);
    expect(await listPurchaseRecords({ ...rejected, from: day(1) }, page)).toEqual([]);
  });

  test("sent twice, also at once, brings units in once", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const receipt = await received(number, [{ goodsId: 11, batch: "N-1", arrived: 10 }]);
    const form = { ...(await acceptance(receipt)), conclusion: "", by: ACCEPTOR };
    const key = newFormToken();
    const same = () => acceptReceipt(receipt, { ...form, formKey: key }, NOW);
    expect(await Promise.all([same(), same()])).toEqual([
      { ok: true, state: "done" },
      { ok: true, state: "done" },
    ]);
    expect(await acceptReceipt(receipt, { ...form, formKey: newFormToken() }, NOW)).toMatchObject({
      ok: false,
    });
    expect(await stock(11)).toBe(60);
    expect((await order(number)).state).toBe("received");
  });

  test("of two receipts at once never takes more than was ordered", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const receipts = [
      await received(number, [{ goodsId: 11, batch: "N-1", arrived: 6 }]),
      await received(number, [{ goodsId: 11, batch: "N-2", arrived: 6 }]),
    ];
    const done = await Promise.all(receipts.map((receipt) => accept(receipt)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ text: expect.stringContaining("多出的请拒收") });
    expect(await stock(11)).toBe(56);
  });

  test("is not by whoever received, unless the shop allows it", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    const receipt = await received(number, [{ goodsId: 11, batch: "N-1", arrived: 10 }]);
    expect(await accept(receipt, undefined, { by: RECEIVER })).toEqual({
      ok: false,
      text: "验收须由收货以外的人办理",
    });
    await changePurchasingRules(db, { ...DEFAULT_PURCHASING_RULES, isSeparate: false });
    expect(await accept(receipt, undefined, { by: RECEIVER })).toMatchObject({ ok: true });
  });

  test("refuses units that do not add up, and what is expired, recalled or has other days", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 20, price: 800 }]);
    const receipt = await received(number, [
      { goodsId: 11, batch: "OLD", arrived: 5, expiresOn: day(-1) },
      { goodsId: 11, batch: "b11-0", arrived: 5 },
    ]);
    const texts = async (change: (line: LineAcceptance) => Partial<LineAcceptance>) => {
      const done = await accept(receipt, change);
      return done.ok ? "" : done.text;
    };
    expect(await texts(() => ({ accepted: 4 }))).toContain("合格加拒收应等于到货数量 5");
    expect(await texts(() => ({ accepted: 0, rejected: 5 }))).toContain("请选择拒收原因");
    expect(await texts(() => ({ sampled: 0 }))).toContain("请填写抽样数量");
    expect(await texts(() => ({}))).toContain("已过有效期，不能入库");
    const first = (await receiptLines((await findReceipt(receipt))!.id))[0]!.id;
    const rejectsOld = (line: LineAcceptance): Partial<LineAcceptance> =>
      line.id === first ? { accepted: 0, rejected: 5, reason: "expiry" } : {};
    // The known batch is found in another spelling, and its days differ.
    expect(await texts(rejectsOld)).toContain(`该批号登记的有效期至为 ${day(300)}`);
    expect(await stock(11)).toBe(50);
  });

  test("adds to a batch that is there, in whatever case its number is written", async () => {
    await db
      .updateTable("batch")
      .set({ produced_on: day(-30), expires_on: day(700) })
      .execute();
    const number = await placed(1, [{ goodsId: 11, quantity: 20, price: 800 }]);
    await accept(await received(number, [{ goodsId: 11, batch: "b11-0", arrived: 5 }]));
    const batches = await db
      .selectFrom("batch")
      .select(["number", "quantity"])
      .where("goods_id", "=", 11)
      .execute();
    expect(batches).toEqual([{ number: "B11-0", quantity: 55 }]);
  });

  test("of cold goods needs the temperature, within the shop's limits, and two people where the shop asks for it", async () => {
    await db
      .updateTable("goods")
      .set({ scope: "biological", storage_class: "cold" })
      .where("id", "=", 11)
      .execute();
    await supplier(2, { scope: JSON.stringify(["biological"]) });
    await changePurchasingRules(db, { ...DEFAULT_PURCHASING_RULES, isColdByTwo: true });
    const number = await placed(2, [{ goodsId: 11, quantity: 20, price: 800 }]);
    await expect(received(number, [{ goodsId: 11, batch: "C-1", arrived: 5 }])).rejects.toThrow(
      "有冷藏品种，请先填写到货温度",
    );
    const warm = await received(number, [{ goodsId: 11, batch: "C-2", arrived: 5 }], { temperature: 121 });
    expect(await accept(warm)).toMatchObject({ text: expect.stringContaining("不在 2 至 8 ℃ 内，应拒收") });
    const cold = await received(number, [{ goodsId: 11, batch: "C-3", arrived: 5 }], { temperature: 52 });
    expect(await accept(cold)).toEqual({ ok: true, state: "second" });
    expect(await stock(11)).toBe(50);
    const confirm = async (by: typeof ACCEPTOR, formKey = newFormToken()) =>
      confirmAcceptance(cold, { version: (await findReceipt(cold))!.version, by, formKey }, NOW);
    expect(await confirm(ACCEPTOR)).toEqual({ ok: false, text: "复核须由验收以外的人办理" });
    expect(await returnAcceptance(cold, (await findReceipt(cold))!.version, "数量再核")).toMatchObject({
      ok: true,
    });
    expect(await accept(cold)).toEqual({ ok: true, state: "second" });
    expect(await confirm({ id: 3, name: "沈复" })).toEqual({ ok: true, state: "done" });
    expect(await stock(11)).toBe(55);
  });
});

describe("a receipt", () => {
  test("takes only what was ordered, while it is open, and each form once", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    await goods(13, [[300, 1]]);
    const opened = await openReceipt(
      { orderNumber: number, supplierId: null, warehouseId: null, head: HEAD, by: RECEIVER },
      newFormToken(),
      NOW,
    );
    const receipt = opened.ok ? opened.number : "";
    expect(receipt).toMatch(/^SH20261120\d{6}$/);
    const line = {
      batch: "N-1",
      producedOn: day(-30),
      expiresOn: day(700),
      origin: "",
      place: "",
      arrived: 5,
    };
    expect(await addReceiptLine(receipt, { ...line, goodsId: 13 }, newFormToken(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("不在采购订单中"),
    });
    const future = { ...line, goodsId: 11, producedOn: day(1) };
    expect(await addReceiptLine(receipt, future, newFormToken(), NOW)).toEqual({
      ok: false,
      fields: { producedOn: ["生产日期晚于今天"] },
    });
    const key = newFormToken();
    const add = () => addReceiptLine(receipt, { ...line, goodsId: 11 }, key, NOW);
    await Promise.all([add(), add()]);
    const { id } = (await findReceipt(receipt))!;
    const [added, ...more] = await receiptLines(id);
    expect(more).toEqual([]);
    expect(await removeReceiptLine(receipt, 999)).toBeNull();
    expect(await finishReceipt(receipt, 1)).toMatchObject({ ok: false, isStale: true });
    expect(await finishReceipt(receipt, (await findReceipt(receipt))!.version)).toMatchObject({ ok: true });
    expect(await removeReceiptLine(receipt, added!.id)).toMatchObject({ ok: false });
    expect(await voidReceipt(receipt, (await findReceipt(receipt))!.version, "登记错了")).toMatchObject({
      ok: true,
    });
    expect(await accept(receipt)).toMatchObject({ ok: false });
    expect(await stock(11)).toBe(50);
  });

  test("asks for the origin of herbs", async () => {
    await db.updateTable("goods").set({ kind: "herb", scope: "herbal" }).where("id", "=", 11).execute();
    await supplier(2, { scope: JSON.stringify(["herbal"]) });
    const number = await placed(2, [{ goodsId: 11, quantity: 10, price: 800 }]);
    await expect(received(number, [{ goodsId: 11, batch: "H", arrived: 1 }])).rejects.toThrow(
      "中药饮片请填写产地",
    );
  });

  test("is not opened from a supplier whose licence has ended, nor without an order unless the shop allows it", async () => {
    const number = await placed(1, [{ goodsId: 11, quantity: 10, price: 800 }]);
    await db
      .updateTable("supplier_licence")
      .set({ valid_until: day(-1) })
      .where("kind", "=", "qualityAgreement")
      .execute();
    const open = (orderNumber: string | null) =>
      openReceipt(
        { orderNumber, supplierId: 1, warehouseId: 1, head: HEAD, by: RECEIVER },
        newFormToken(),
        NOW,
      );
    expect(await open(number)).toMatchObject({ text: expect.stringContaining("不能收货") });
    await db
      .updateTable("supplier_licence")
      .set({ valid_until: day(30) })
      .execute();
    expect(await open(null)).toMatchObject({ text: "没有采购订单不能收货，请采购先下单" });
    await changePurchasingRules(db, { ...DEFAULT_PURCHASING_RULES, isOrderless: true });
    const opened = await open(null);
    const receipt = opened.ok ? opened.number : "";
    const line = {
      batch: "N-1",
      producedOn: day(-30),
      expiresOn: day(700),
      origin: "",
      place: "",
      arrived: 5,
    };
    await addReceiptLine(receipt, { ...line, goodsId: 11 }, newFormToken(), NOW);
    await finishReceipt(receipt, (await findReceipt(receipt))!.version);
    expect(await accept(receipt)).toMatchObject({ ok: true });
    expect(await stock(11)).toBe(55);
  });
});
