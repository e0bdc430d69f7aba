/** Draft orders in the back office. Every change holds the company's lock. */
import { isEmptied, toOrder } from "~/modules/cart/quick-order/order-draft";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import {
  isOpenInAdmin,
  MAX_DRAFT_ORDER_GOODS,
  mayWithdrawDraftOrder,
  DRAFT_ORDER_DAYS,
  draftOrderHref,
} from "./draft-order";
import {
  findDraftOrder,
  draftOrderLines,
  getTable,
  writeDraftOrderLines,
  type DraftOrderPart,
} from "./draft-order.server";

export type DraftOrderDone = { ok: true } | { ok: false; text: string; current?: DraftOrderPart };

/** Creates a draft order, once for its form; returns its id. `now` in ms. */
export async function makeDraftOrder(
  companyId: number,
  staff: { id: number; name: string },
  formKey: string,
  now: number,
): Promise<number> {
  const id = await inTransaction((trx) =>
    once(trx, formKey, async () => {
      const made = await trx
        .insertInto("draft_order")
        .values({
          company_id: companyId,
          staff_id: staff.id,
          staff_name: staff.name,
          remark: "",
          reason: "",
          state: "draft",
          version: 1,
          created_at: now,
          sent_at: null,
          answered_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await audited(trx, {
        subject: "draftOrder",
        id: made.id,
        before: null,
        after: { company: companyId },
      });
      return String(made.id);
    }),
  );
  return Number(id);
}

/** Changes a draft order with its company locked; refused if it may not be changed any more. */
async function changing(
  viewer: SignedIn,
  id: number,
  now: number,
  work: (trx: Db, draftOrder: DraftOrderPart) => Promise<DraftOrderDone>,
): Promise<DraftOrderDone> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const draftOrder = await findDraftOrder(id, now, { trx });
    if (!draftOrder || !isOpenInAdmin(draftOrder.state))
      return { ok: false, text: "这份建议订单已发送或撤回，不能再修改" };
    return work(trx, draftOrder);
  });
}

interface DraftOrderChange {
  /** units by product id */
  before: ReadonlyMap<number, number>;
  after: ReadonlyMap<number, number>;
  remark: string;
}

async function keep(
  trx: Db,
  { id, version, remark: previous }: DraftOrderPart,
  { before, after, remark }: DraftOrderChange,
): Promise<void> {
  await writeDraftOrderLines(trx, id, after);
  await trx
    .updateTable("draft_order")
    .set({ remark, version: version + 1 })
    .where("id", "=", id)
    .execute();
  const linesIn = (lines: ReadonlyMap<number, number>) => Object.fromEntries(lines);
  await audited(trx, {
    subject: "draftOrder",
    id,
    before: { goods: linesIn(before), remark: previous },
    after: { goods: linesIn(after), remark },
  });
}

/** Adds products, replacing quantities of the same product. Refused: products that the company cannot see, too many, a sent draft order. `now` in ms. */
export const addToDraftOrder = (
  viewer: SignedIn,
  id: number,
  wanted: readonly { goodsId: number; quantity: number }[],
  now: number,
): Promise<DraftOrderDone> =>
  changing(viewer, id, now, async (trx, draftOrder) => {
    const ids = wanted.map(({ goodsId }) => goodsId);
    const there = await goodsForBuyer(ids, viewer, now, trx);
    const before = await draftOrderLines(id, trx);
    const fresh = wanted.filter(({ goodsId }) => there.has(goodsId));
    if (fresh.length === 0) return { ok: false, text: "没有可以加入的商品" };
    const after = new Map([...before, ...fresh.map((item) => [item.goodsId, item.quantity] as const)]);
    if (after.size > MAX_DRAFT_ORDER_GOODS)
      return { ok: false, text: `一份建议订单最多 ${MAX_DRAFT_ORDER_GOODS} 种商品` };
    await keep(trx, draftOrder, { before, after, remark: draftOrder.remark });
    return { ok: true };
  });

const NO_WHOLE = "数量请填写整数";

/** Returns the lines after applying the entered ones; empty ones are removed. Null: a quantity is no whole number. */
function linesAfter(
  before: ReadonlyMap<number, number>,
  input: ReadonlyMap<number, string>,
): Map<number, number> | null {
  const own = [...input].filter(([goodsId]) => before.has(goodsId));
  const { wanted, wrong } = toOrder(own.filter(([, text]) => !isEmptied(text)));
  if (wrong.length > 0) return null;
  const after = new Map(before);
  for (const [goodsId, text] of own) if (isEmptied(text)) after.delete(goodsId);
  for (const { goodsId, quantity } of wanted) after.set(goodsId, quantity);
  return after;
}

/** Returns the total of the entered draft order without storing it. Refused: invalid quantities. Fen; `now` in ms. */
export async function sumDraftOrder(
  viewer: SignedIn,
  id: number,
  values: ReadonlyMap<number, string>,
  now: number,
): Promise<{ ok: true; total: Fen | null } | { ok: false; text: string }> {
  const lines = linesAfter(await draftOrderLines(id), values);
  if (lines === null) return { ok: false, text: NO_WHOLE };
  return { ok: true, total: (await getTable(viewer, lines, now)).total };
}

export interface DraftOrderInput {
  version: number;
  /** by product id; an empty one removes the line */
  input: ReadonlyMap<number, string>;
  remark: string;
  send: boolean;
}

/** Stores quantities and remark; with `send` the company is notified and may confirm. Refused: a form of an older version (`is`: the current state), invalid quantities, nothing to send, already sent. `now` in ms. */
export const saveDraftOrder = (
  viewer: SignedIn,
  id: number,
  form: DraftOrderInput,
  now: number,
): Promise<DraftOrderDone> =>
  changing(viewer, id, now, async (trx, draftOrder) => {
    if (draftOrder.version !== form.version)
      return { ok: false, text: "您填写期间，已有人改过这里", current: draftOrder };
    const before = await draftOrderLines(id, trx);
    const after = linesAfter(before, form.input);
    if (after === null) return { ok: false, text: NO_WHOLE };
    if (form.send && after.size === 0) return { ok: false, text: "请先加入商品，再发送给客户" };
    await keep(trx, draftOrder, { before, after, remark: form.remark });
    if (form.send) await sendDraftOrder(trx, draftOrder, { kinds: after.size, remark: form.remark }, now);
    return { ok: true };
  });

async function sendDraftOrder(
  trx: Db,
  { id, companyId, staffName }: DraftOrderPart,
  { kinds, remark }: { kinds: number; remark: string },
  now: number,
) {
  await trx.updateTable("draft_order").set({ state: "sent", sent_at: now }).where("id", "=", id).execute();
  await audited(trx, {
    subject: "draftOrder",
    id,
    before: { state: "draft" },
    after: { state: "sent" },
  });
  const facts = { staffName, kinds, remark, days: DRAFT_ORDER_DAYS, url: draftOrderHref(id) };
  await sendMessages(trx, "draftOrderSent", [{ companyId, ...facts }], now);
}

/** Withdraws a draft order; what is in the cart stays there. Refused once it is ordered, declined or expired. `now` in ms. */
export const withdrawDraftOrder = (
  { companyId, id }: Pick<DraftOrderPart, "companyId" | "id">,
  why: string,
  now: number,
): Promise<DraftOrderDone> =>
  inCompany(companyId, async (trx) => {
    const draftOrder = await findDraftOrder(id, now, { trx });
    if (!draftOrder || !mayWithdrawDraftOrder(draftOrder.state))
      return { ok: false, text: "这份建议订单已有结果，不能撤回" };
    await trx
      .updateTable("draft_order")
      .set({ state: "withdrawn", reason: why })
      .where("id", "=", id)
      .execute();
    await audited(trx, {
      subject: "draftOrder",
      id,
      before: { state: draftOrder.state },
      after: { state: "withdrawn", reason: why },
    });
    return { ok: true };
  });
