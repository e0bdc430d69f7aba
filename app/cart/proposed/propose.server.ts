/** 代客下单 at the desk: drafts made, filled, sent and taken back. Everything runs in the lock of the company. */
import { isEmptied, toOrder } from "~/cart/quick-order/order-draft";
import { goodsForBuyer } from "~/catalogue/goods/goods.server";
import type { SignedIn } from "~/company/identity/buyer";
import { inCompany } from "~/company/identity/lock.server";
import { sendMessages } from "~/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import {
  isOpenAtDesk,
  MAX_PROPOSED_GOODS,
  mayWithdrawDraftOrder,
  PROPOSED_DAYS,
  proposedHref,
} from "./proposed";
import { findProposed, proposedLines, tableOf, writeProposedLines, type Proposed } from "./proposed.server";

export type ProposedDone = { ok: true } | { ok: false; text: string; is?: Proposed };

/** A new draft for a company, once for its form; gives its id. `now` in ms. */
export async function makeProposed(
  companyId: number,
  staff: { id: number; name: string },
  formKey: string,
  now: number,
): Promise<number> {
  const id = await inTransaction((trx) =>
    once(trx, formKey, async () => {
      const made = await trx
        .insertInto("proposed_order")
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
        subject: "proposedOrder",
        id: made.id,
        before: null,
        after: { company: companyId },
      });
      return String(made.id);
    }),
  );
  return Number(id);
}

/** Runs a change of one proposal in its company's lock; refused where it may not be changed any more. */
async function changing(
  viewer: SignedIn,
  id: number,
  now: number,
  work: (trx: Db, proposed: Proposed) => Promise<ProposedDone>,
): Promise<ProposedDone> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const proposed = await findProposed(id, now, { trx });
    if (!proposed || !isOpenAtDesk(proposed.state))
      return { ok: false, text: "这份建议订单已发送或撤回，不能再修改" };
    return work(trx, proposed);
  });
}

async function keep(
  trx: Db,
  { id, version, remark: was }: Proposed,
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  remark: string,
): Promise<void> {
  await writeProposedLines(trx, id, after);
  await trx
    .updateTable("proposed_order")
    .set({ remark, version: version + 1 })
    .where("id", "=", id)
    .execute();
  const linesIn = (lines: ReadonlyMap<number, number>) => Object.fromEntries(lines);
  await audited(trx, {
    subject: "proposedOrder",
    id,
    before: { goods: linesIn(before), remark: was },
    after: { goods: linesIn(after), remark },
  });
}

/**
 * Adds goods with quantities, which take the place of those of the same goods. Refused: goods that the company does not see, too many, and a
 * proposal that was sent. `now` in ms.
 */
export const addToProposed = (
  viewer: SignedIn,
  id: number,
  wanted: readonly { goodsId: number; quantity: number }[],
  now: number,
): Promise<ProposedDone> =>
  changing(viewer, id, now, async (trx, proposed) => {
    const ids = wanted.map(({ goodsId }) => goodsId);
    const there = await goodsForBuyer(ids, viewer, now, trx);
    const before = await proposedLines(id, trx);
    const fresh = wanted.filter(({ goodsId }) => there.has(goodsId));
    if (fresh.length === 0) return { ok: false, text: "没有可以加入的商品" };
    const after = new Map([...before, ...fresh.map((item) => [item.goodsId, item.quantity] as const)]);
    if (after.size > MAX_PROPOSED_GOODS)
      return { ok: false, text: `一份建议订单最多 ${MAX_PROPOSED_GOODS} 种商品` };
    await keep(trx, proposed, before, after, proposed.remark);
    return { ok: true };
  });

const NO_WHOLE = "数量请填写整数";

/** The lines as they were typed over: emptied ones leave. Null: a quantity is no whole number. */
function linesAfter(
  before: ReadonlyMap<number, number>,
  typed: ReadonlyMap<number, string>,
): Map<number, number> | null {
  const own = [...typed].filter(([goodsId]) => before.has(goodsId));
  const { wanted, wrong } = toOrder(own.filter(([, text]) => !isEmptied(text)));
  if (wrong.length > 0) return null;
  const after = new Map(before);
  for (const [goodsId, text] of own) if (isEmptied(text)) after.delete(goodsId);
  for (const { goodsId, quantity } of wanted) after.set(goodsId, quantity);
  return after;
}

/** What the draft would come to as it is typed; nothing is kept. Refused: quantities that are no whole numbers. Fen; `now` in ms. */
export async function sumProposed(
  viewer: SignedIn,
  id: number,
  typed: ReadonlyMap<number, string>,
  now: number,
): Promise<{ ok: true; total: Fen | null } | { ok: false; text: string }> {
  const lines = linesAfter(await proposedLines(id), typed);
  if (lines === null) return { ok: false, text: NO_WHOLE };
  return { ok: true, total: (await tableOf(viewer, lines, now)).total };
}

export interface DraftOrderInput {
  version: number;
  /** as typed, by goods id; an emptied one leaves */
  typed: ReadonlyMap<number, string>;
  remark: string;
}

/**
 * Keeps quantities and remark; with `send` the company is told and may confirm from then on. Refused: a form of an older version (`is`: what
 * stands now), quantities that are no whole numbers, nothing to send, a proposal that was sent. `now` in ms.
 */
export const saveProposed = (
  viewer: SignedIn,
  id: number,
  form: DraftOrderInput,
  send: boolean,
  now: number,
): Promise<ProposedDone> =>
  changing(viewer, id, now, async (trx, proposed) => {
    if (proposed.version !== form.version)
      return { ok: false, text: "您填写期间，已有人改过这里", is: proposed };
    const before = await proposedLines(id, trx);
    const after = linesAfter(before, form.typed);
    if (after === null) return { ok: false, text: NO_WHOLE };
    if (send && after.size === 0) return { ok: false, text: "请先加入商品，再发送给客户" };
    await keep(trx, proposed, before, after, form.remark);
    if (send) await sendProposed(trx, proposed, after.size, form.remark, now);
    return { ok: true };
  });

async function sendProposed(
  trx: Db,
  { id, companyId, staffName }: Proposed,
  kinds: number,
  remark: string,
  now: number,
) {
  await trx.updateTable("proposed_order").set({ state: "sent", sent_at: now }).where("id", "=", id).execute();
  await audited(trx, {
    subject: "proposedOrder",
    id,
    before: { state: "draft" },
    after: { state: "sent" },
  });
  const facts = { staffName, kinds, remark, days: PROPOSED_DAYS, url: proposedHref(id) };
  await sendMessages(trx, "orderProposed", [{ companyId, ...facts }], now);
}

/** Takes a proposal back; what the company has in its cart stays there. Refused once it is ordered, declined or over. `now` in ms. */
export const withdrawProposed = (
  { companyId, id }: Pick<Proposed, "companyId" | "id">,
  why: string,
  now: number,
): Promise<ProposedDone> =>
  inCompany(companyId, async (trx) => {
    const proposed = await findProposed(id, now, { trx });
    if (!proposed || !mayWithdrawDraftOrder(proposed.state))
      return { ok: false, text: "这份建议订单已有结果，不能撤回" };
    await trx
      .updateTable("proposed_order")
      .set({ state: "withdrawn", reason: why })
      .where("id", "=", id)
      .execute();
    await audited(trx, {
      subject: "proposedOrder",
      id,
      before: { state: proposed.state },
      after: { state: "withdrawn", reason: why },
    });
    return { ok: true };
  });
