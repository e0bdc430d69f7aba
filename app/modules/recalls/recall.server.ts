import { statusesWithout } from "~/modules/order-status/order-status";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findGoodsFact, findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { sql } from "kysely";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { newFormToken, once, type FormErrors } from "~/platform/http/forms/forms.server";
import { asAfterSalesState, afterSalesPath, afterSalesStateText } from "~/modules/returns/status/after-sales";
import { openShopReturn } from "~/modules/returns/request/open.server";
import {
  answerBefore,
  toRecallLevel,
  RECALL_LEVELS,
  readRemaining,
  recallPath,
  type OpenRecall,
  type RecallLine,
  type RecallPage,
} from "./recall";

/** Returns the data of /order/recall/:id; null for another company's. Five queries. */
export async function recallPage(viewer: SignedIn, id: number, now: number): Promise<RecallPage | null> {
  const { companyId } = viewer.buyer;
  const row = await db
    .selectFrom("recall_company as c")
    .innerJoin("recall as r", "r.id", "c.recall_id")
    .selectAll("r")
    .select(["c.answered_at", "c.note"])
    .where("c.recall_id", "=", id)
    .where("c.company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  const [goods, batch] = await Promise.all([
    findGoodsFact(row.goods_id),
    findBatch(db, row.goods_id, row.batch_number),
  ]);
  const { name: goodsName, spec, unit, manufacturer, approval_number: approvalNumber } = goods!;
  return {
    recall: {
      id,
      number: row.number,
      level: toRecallLevel(row.level),
      reason: row.reason,
      body: row.body,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      endReason: row.end_reason ?? "",
      goodsId: row.goods_id,
      goodsName,
      spec,
      unit,
      manufacturer,
      approvalNumber,
      batchNumber: row.batch_number,
      isDrill: row.is_drill === 1,
      expiresOn: batch!.expiresOn,
      state: row.state === "lifted" ? "lifted" : "open",
    },
    company: viewer.companyName,
    lines: await readRecallLines(db, id, companyId),
    answeredAt: row.answered_at,
    note: row.note,
    token: newFormToken(viewer.buyer),
    now,
  };
}

async function readRecallLines(trx: Db, recallId: number, companyId: number): Promise<RecallLine[]> {
  const rows = await trx
    .selectFrom("recall_line as rl")
    .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "rl.order_id")
    .leftJoin("order_case as c", "c.id", "rl.case_id")
    .select(["b.id", "o.id as orderId", "o.number as orderNumber", "o.placed_at as placedAt", "rl.number"])
    .select(["l.shipped", "l.returned", "rl.remaining", "c.number as requestNumber", "c.serial", "c.state"])
    .select("c.wants")
    .where("rl.recall_id", "=", recallId)
    .where("rl.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .orderBy("o.placed_at")
    .orderBy("b.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    placedAt: row.placedAt,
    quantity: row.number,
    isShipped: row.shipped > 0,
    returned: row.returned,
    remaining: row.remaining,
    returnCase:
      row.requestNumber === null || row.serial === null
        ? null
        : {
            number: row.requestNumber,
            to: afterSalesPath({ kind: "return", serial: row.serial }),
            state: afterSalesStateText({ state: asAfterSalesState(row.state ?? ""), remedy: "refund" }),
          },
  }));
}

class Refused extends Error {}

export interface RecallAnswerInput {
  /** the form's fields as entered, those of remainingName among them */
  input: Readonly<Record<string, unknown>>;
  note: string;
  token: string;
}

/** Saves a company's answer, once, and opens a return for each order with remaining units. Null: no such recall. Refused without a change: what readRemaining refuses, answered, lifted, units that cannot be returned. */
export async function answerRecall(
  viewer: SignedIn,
  id: number,
  { input, note, token }: RecallAnswerInput,
  now: number,
): Promise<{ ok: true; to: string; text: string } | { ok: false; errors: FormErrors } | null> {
  const page = await recallPage(viewer, id, now);
  if (!page) return null;
  const read = readRemaining(page.lines, input);
  if (!read.ok) return { ok: false, errors: { fields: read.faults } };
  const { remaining } = read;
  const isLeft = [...remaining.values()].some((units) => units > 0);
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        await writeAnswer(trx, viewer, { page, remaining, note }, now);
        return recallPath(page.recall.id);
      }),
    );
    const text = page.recall.isDrill
      ? "已回复，感谢您参加召回演练，商品请照常销售"
      : isLeft
        ? "已回复，退货单已为您开立，请按页面寄回"
        : "已回复，感谢您的配合";
    return { ok: true, to, text };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, errors: { form: [error.message] } };
    throw error;
  }
}

interface RecallAnswer {
  page: RecallPage;
  remaining: ReadonlyMap<number, number>;
  note: string;
}

async function writeAnswer(
  trx: Db,
  viewer: SignedIn,
  { page: { recall, lines }, remaining, note }: RecallAnswer,
  now: number,
): Promise<void> {
  const { companyId, accountId } = viewer.buyer;
  const done = await trx
    .updateTable("recall_company")
    .set({ answered_at: now, account_id: accountId, note })
    .where("recall_id", "=", recall.id)
    .where("company_id", "=", companyId)
    .where("answered_at", "is", null)
    .where("recall_id", "in", trx.selectFrom("recall").select("id").where("state", "=", "open"))
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) throw new Refused("这次召回已回复或已解除，无需再次提交");
  if (remaining.size > 0)
    await sql`with answer(id, number) as (values ${sql.join(
      [...remaining].map(([line, quantity]) => sql`(cast(${line} as bigint), cast(${quantity} as bigint))`),
    )}) update recall_line set remaining = answer.number from answer
      where recall_line.order_line_batch_id = answer.id and recall_line.recall_id = ${recall.id}
      and recall_line.company_id = ${companyId}`.execute(trx);
  if (recall.isDrill) return;
  // By ascending id: two companies' answers never deadlock.
  const orders = new Map(lines.map((line) => [line.orderId, line.orderNumber]));
  for (const [orderId, orderNumber] of [...orders].sort(([a], [b]) => a - b)) {
    const back = lines
      .filter((line) => line.orderId === orderId && (remaining.get(line.id) ?? 0) > 0)
      .map(({ id }) => ({ batchId: id, quantity: remaining.get(id)! }));
    if (back.length === 0) continue;
    const opened = await openShopReturn(trx, {
      companyId,
      accountId,
      orderId,
      lines: back,
      reason: "recall",
      now,
      text: `${RECALL_LEVELS[recall.level].name} ${recall.number}，${recall.goodsName} 批号 ${recall.batchNumber}`,
    });
    if (!opened?.ok) throw new Refused(`订单 ${orderNumber}：${opened?.text ?? "没有找到"}`);
    await trx
      .updateTable("recall_line")
      .set({ case_id: opened.id })
      .where("recall_id", "=", recall.id)
      .where(
        "order_line_batch_id",
        "in",
        back.map((item) => item.batchId),
      )
      .execute();
  }
}

/** Returns open recalls that wait for the company's answer, most urgent first. Two queries. */
export async function listOpenRecalls(companyId: number): Promise<OpenRecall[]> {
  const rows = await db
    .selectFrom("recall_company as c")
    .innerJoin("recall as r", "r.id", "c.recall_id")
    .select(["r.id", "r.level", "r.started_at", "r.batch_number as batchNumber", "r.goods_id"])
    .select("r.is_drill")
    .where("c.company_id", "=", companyId)
    .where("c.answered_at", "is", null)
    .where("r.state", "=", "open")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("recall_line as rl")
          .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
          .innerJoin("order_line as l", "l.id", "b.order_line_id")
          .select("rl.company_id")
          .whereRef("rl.recall_id", "=", "c.recall_id")
          .whereRef("rl.company_id", "=", "c.company_id")
          .where("l.shipped", ">", 0),
      ),
    )
    .execute();
  const names = await findGoodsNames(rows.map((row) => row.goods_id));
  return rows
    .map(({ id, goods_id, batchNumber, level, started_at, is_drill }) => ({
      id,
      isDrill: is_drill === 1,
      goodsName: names.get(goods_id)!,
      batchNumber,
      until: answerBefore({ level: toRecallLevel(level), startedAt: started_at }),
    }))
    .sort((a, b) => a.until - b.until);
}
