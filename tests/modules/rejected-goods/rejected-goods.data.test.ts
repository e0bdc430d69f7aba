import { beforeEach, describe, expect, test } from "vitest";
import {
  proposeDisposal,
  rejectedDisposal,
} from "~/admin/approval-requests/kinds/quality/rejected-disposal.server";
import { applyCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import {
  confirmRejected,
  disposeRejectedIn,
  findRejected,
  listRejected,
  releaseRejected,
  takeRejected,
} from "~/modules/rejected-goods/rejected-goods.server";
import { liftRecallIn, startRecall } from "~/modules/recalls/recall-admin.server";
import type { ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { RECALL } from "../recalls/recalling";
import { emptyTables, ensureRows } from "../../rows";
import { cart, draftOf, NOW, signedIn } from "../orders/shop";
import { accept, placed, PURCHASING_TABLES, received, supplier } from "../purchasing/purchasing-fixtures";
import { batchOf, code, openShop, receive, setTrace, stateOf } from "../trace-codes/trace-fixtures";

beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "approval_request"]);
  await openShop();
});

const free = async (goodsId = 11) => {
  const { stock } = await db
    .selectFrom("goods")
    .select("stock")
    .where("id", "=", goodsId)
    .executeTakeFirstOrThrow();
  const { quantity } = await db
    .selectFrom("batch")
    .select("quantity")
    .where("goods_id", "=", goodsId)
    .executeTakeFirstOrThrow();
  return [stock, quantity];
};
const take = async (units: number, formKey = newFormToken(), count = "") =>
  takeRejected(await batchOf(11), { units, reason: "外包装破损", by: "周仓", formKey, count }, NOW);
const taken = async (units: number) => {
  const done = await take(units);
  if (!done?.ok) throw new Error(done?.text);
  return done.number;
};
const QUALITY = { conclusion: "不合格", by: "林素问" };
const confirm = (number: string, version = 1) => confirmRejected(number, { version, ...QUALITY }, NOW);
const state = async (number: string) => (await findRejected(number))!.state;

describe("units found faulty in stock", () => {
  test("leave their batch once for a form, and never more than are free", async () => {
    const key = newFormToken();
    const [first, second] = [await take(20, key), await take(20, key)];
    expect(first).toEqual(second);
    expect(await free()).toEqual([480, 480]);
    expect(await take(481)).toMatchObject({ ok: false, text: expect.stringContaining("只有 480") });
    await ensureRows("staff_member", 1);
    const buyer = signedIn(1);
    await cart(1, [[11, 400]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    expect(await take(81)).toMatchObject({ ok: false });
    const both = await Promise.all([take(60), take(60)]);
    expect(both.filter((done) => done?.ok)).toHaveLength(1);
    expect(await free()).toEqual([20, 20]);
    expect(
      await takeRejected(999_999, { units: 1, reason: "x", by: "x", formKey: newFormToken() }, NOW),
    ).toBe(null);
  });

  test("go back into their batch where quality finds them good, from the version that was seen", async () => {
    const number = await taken(20);
    expect(number).toMatch(/^BH20261120\d{6}$/);
    const good = (version: number) => releaseRejected(number, { version, ...QUALITY }, NOW);
    expect(await good(2)).toMatchObject({ ok: false, isStale: true });
    expect(await good(1)).toMatchObject({ ok: true });
    expect(await good(2)).toMatchObject({ ok: false });
    expect(await free()).toEqual([500, 500]);
    expect(await state(number)).toBe("released");
    expect(await confirm("BH1")).toBeNull();
  });

  test("are disposed of once, after quality has confirmed them", async () => {
    const number = await taken(20);
    const dispose = (version: number) =>
      inTransaction((trx) =>
        disposeRejectedIn(
          trx,
          number,
          { version, disposal: "destruction", note: "焚烧", by: "林素问", agreedBy: "周慎" },
          NOW,
        ),
      );
    expect(await dispose(1)).toMatchObject({ ok: false });
    expect(await confirm(number)).toMatchObject({ ok: true });
    expect(await releaseRejected(number, { version: 2, ...QUALITY }, NOW)).toMatchObject({ ok: false });
    const both = await Promise.all([dispose(2), dispose(2)]);
    expect(both.filter((done) => done?.ok)).toHaveLength(1);
    expect(await findRejected(number)).toMatchObject({ state: "disposed", agreedBy: "周慎", version: 3 });
    expect(await free()).toEqual([480, 480]);
  });
});

test("units that a stock count found are counted again there, and are never missing twice", async () => {
  await emptyTables(["stock_count_line", "stock_count"]);
  const batchIds = [await batchOf(11)];
  const wish = { scope: "batches", place: "", categoryId: null, batchIds, note: "" } as const;
  const counting = { by: "周仓", heldOf: heldUnits, now: NOW };
  const opened = await openCount(wish, { key: newFormToken(), ...counting });
  if (!opened.ok) throw new Error(opened.text);
  const line = async () => (await allLines(opened.id, "all"))[0]!;
  const count = async (counted: number) => {
    const { id: lineId, version } = await line();
    return takeNumbers(opened.id, [{ lineId, counted, version }], counting);
  };
  await count(500);
  const done = await take(20, newFormToken(), countNumber(opened.id));
  const number = done?.ok ? done.number : "";
  expect(await findRejected(number)).toMatchObject({
    source: "count",
    sourceNumber: countNumber(opened.id),
    quantity: 20,
  });
  expect(await line()).toMatchObject({ counted: null, countedBook: null, earlier: 500, isRecount: true });
  await count(480);
  const agreed = { isPartial: false, isCut: false };
  expect(await applyCount(opened.id, agreed, counting)).toMatchObject({ ok: true, corrected: 0 });
  expect(await free()).toEqual([480, 480]);
  expect(await releaseRejected(number, { version: 1, ...QUALITY }, NOW)).toMatchObject({ ok: true });
  expect(await free()).toEqual([500, 500]);
});

describe("a disposal", () => {
  const by = { id: null, name: "林素问" };
  const propose = (number: string, codes: string[], version = 2) =>
    inTransaction((trx) =>
      proposeDisposal(
        trx,
        number,
        { version, disposal: "supplier", note: "供应商1", codes, why: "破损", by },
        NOW,
      ),
    );

  const disposed = async (number: string) => {
    const request = await db
      .selectFrom("approval_request")
      .selectAll()
      .where("subject_id", "=", number)
      .executeTakeFirstOrThrow();
    const about = {
      subjectId: number,
      by: { id: null, name: "周慎" },
      approvalRequest: { proposer: by, why: "破损" } as ApprovalRequest,
      now: NOW,
    };
    const after = rejectedDisposal.state.parse(JSON.parse(request.after));
    return inTransaction((trx) => rejectedDisposal.apply(trx, after, about));
  };
  const billTypes = async () =>
    (await db.selectFrom("trace_bill").select("bill_type").orderBy("id").execute()).map(
      ({ bill_type: type }) => type,
    );

  test("of recalled units is a recall on the trace platform, before and after the recall ends", async () => {
    await emptyTables(["recall_line", "recall_company", "recall"]);
    await setTrace({ upload: "on" });
    await receive([code(1), code(2), code(3), code(4)].join(" "));
    const dispose = async (one: string) => {
      const number = await taken(1);
      await confirm(number);
      expect(await propose(number, [one])).toMatchObject({ ok: true });
      return number;
    };
    const { number: batch } = await db
      .selectFrom("batch")
      .select("number")
      .where("goods_id", "=", 11)
      .executeTakeFirstOrThrow();
    const start = (isDrill: boolean, at: number) =>
      startRecall({ ...RECALL, goodsId: 11, batchNumber: batch, isDrill }, at);
    await start(true, NOW);
    expect(await disposed(await dispose(code(1)))).toMatchObject({ ok: true });
    const recall = await start(false, NOW);
    if (!recall.ok) throw new Error(recall.text);
    const [second, third] = [await dispose(code(2)), await dispose(code(3))];
    expect(await disposed(second)).toMatchObject({ ok: true });
    const lift = { number: recall.number, reason: "已召回完毕", by: "质管" };
    await inTransaction((trx) => liftRecallIn(trx, lift, NOW + 1));
    expect(await disposed(third)).toMatchObject({ ok: true });
    expect(await billTypes()).toEqual([202, 211, 211]);
  });

  test("takes the trace codes of its batch along, no more than there are units", async () => {
    await setTrace({ upload: "on" });
    await receive([code(1), code(2), code(3)].join(" "));
    const number = await taken(2);
    expect(await propose(number, [code(1)], 1)).toMatchObject({ ok: false });
    await confirm(number);
    expect(await propose(number, [code(9)])).toMatchObject({ ok: false, field: "traceLines" });
    expect(await propose(number, [code(1), code(2), code(3)])).toMatchObject({
      ok: false,
      text: expect.stringContaining("多于不合格品的 2"),
    });
    expect(await propose(number, [code(1), code(2)], 3)).toMatchObject({ ok: false, isStale: true });
    expect(await propose(number, [code(1), code(2)])).toMatchObject({ ok: true });
    expect(await propose(number, [])).toMatchObject({ ok: false });
    expect(await disposed(number)).toMatchObject({ ok: true });
    expect([await stateOf(code(1)), await stateOf(code(2)), await stateOf(code(3))]).toEqual([
      "out",
      "out",
      "inStock",
    ]);
    expect(await billTypes()).toContain(202);
    expect(await findRejected(number)).toMatchObject({
      state: "disposed",
      disposal: "supplier",
      disposedBy: "林素问",
      agreedBy: "周慎",
    });
  });
});

test("units refused at acceptance are recorded once, and never come into stock", async () => {
  await ensureRows("staff_member", 1, 2, 3);
  await supplier(1);
  const order = await placed(1, [{ goodsId: 11, quantity: 10, price: 500 }]);
  const receipt = await received(order, [{ goodsId: 11, batch: "N1", arrived: 10 }]);
  const done = await accept(receipt, () => ({ accepted: 8, rejected: 2, reason: "damage", note: "压坏" }));
  expect(done).toMatchObject({ ok: true });
  const rows = await listRejected(
    { goods: "商品11", batch: "N1", state: "reported", source: "receipt" },
    { after: null, limit: 9 },
  );
  expect(rows).toMatchObject([
    {
      sourceNumber: receipt,
      supplierName: "供应商1",
      batchId: null,
      quantity: 2,
      reason: "包装破损、污染或渗漏，压坏",
      reportedBy: "林素问",
    },
  ]);
  const release = await releaseRejected(rows[0]!.number, { version: 1, ...QUALITY }, NOW);
  expect(release).toMatchObject({ ok: false });
  expect(await confirm(rows[0]!.number)).toMatchObject({ ok: true });
});
