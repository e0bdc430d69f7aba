import { beforeEach, describe, expect, test } from "vitest";
import {
  proposeDisposal,
  rejectedDisposal,
} from "~/admin/approval-requests/kinds/quality/rejected-disposal.server";
import { placeOrders } from "~/modules/checkout/place.server";
import {
  confirmRejected,
  disposeRejectedIn,
  findRejected,
  listRejected,
  releaseRejected,
  takeRejected,
} from "~/modules/rejected-goods/rejected-goods.server";
import type { ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
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
const take = async (units: number, formKey = newFormToken()) =>
  takeRejected(await batchOf(11), { units, reason: "外包装破损", by: "周仓", formKey }, NOW);
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
    const request = await db.selectFrom("approval_request").selectAll().executeTakeFirstOrThrow();
    const about = {
      subjectId: number,
      by: { id: null, name: "周慎" },
      approvalRequest: { proposer: by, why: "破损" } as ApprovalRequest,
      now: NOW,
    };
    const after = rejectedDisposal.state.parse(JSON.parse(request.after));
    const done = await inTransaction((trx) => rejectedDisposal.apply(trx, after, about));
    expect(done).toMatchObject({ ok: true });
    expect([await stateOf(code(1)), await stateOf(code(2)), await stateOf(code(3))]).toEqual([
      "out",
      "out",
      "inStock",
    ]);
    const bill = await db.selectFrom("trace_bill").select(["bill_type"]).execute();
    expect(bill.map((row) => row.bill_type)).toContain(202);
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
