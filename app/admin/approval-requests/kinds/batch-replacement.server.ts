import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { companyFacts, companyNamesBy } from "~/admin/approval-requests/evidence.server";
import { orderBriefs } from "~/modules/orders/order/order-numbers.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import {
  findReplacementRows,
  rowRefusal,
  replaceBatchIn,
  replacementChoices,
} from "~/modules/orders/admin/replace-batch.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import type { Db } from "~/platform/database/database.server";
import { now as clock } from "~/platform/values/clock.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

const State = z.object({
  row: z.number().int(),
  goods: z.string(),
  batchId: z.number().int(),
  batch: z.string(),
  expiresOn: z.string(),
  units: z.number().int(),
});
type State = z.infer<typeof State>;

export const batchReplacement: ApprovalRequestKind<State> = {
  kind: "batchReplacement",
  name: "更换批号",
  agree: "warehouse.agreeSwap",
  state: State,
  path: (number) => `/staff/warehouse/${number}`,
  words: ({ goods, batch, expiresOn, units }) => ({
    商品: goods,
    批号: batch,
    有效期至: expiresOn,
    数量: String(units),
  }),
  listed: async (rows) => {
    const briefs = await orderBriefs(rows.map(({ subjectId }) => subjectId));
    const names = await companyNamesBy(
      new Map([...briefs].map(([number, { companyId }]) => [number, companyId])),
    );
    return rows.map(({ subjectId, after }) => ({
      about: `${names.get(subjectId) ?? ""}，${after.goods}`,
      amount: `数量 ${after.units}`,
    }));
  },
  evidence: async ({ subjectId: number, before, after }) => {
    const order = (await orderBriefs([number])).get(number);
    const rows = (await findReplacementRows(number, clock())) ?? [];
    return {
      facts: [
        ["订单", number],
        ...(order ? await companyFacts(order.companyId) : []),
        ["下单时间", order ? formatTime(order.placedAt) : "未知"],
        ["订单金额", order ? formatYuan(order.payable) : "未知"],
      ],
      tables: [
        evidenceTable(
          {
            id: "h-batches",
            title: "这张订单未发出的批号",
            note: `${before.batch} 换成 ${after.batch}`,
            headings: ["商品", "批号", "有效期至", "未发数量", "要求效期不早于"],
          },
          rows,
          1,
          (row) => [row.goods, row.batch, row.expiresOn, `${row.left} ${row.unit}`, row.minExpiry],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, number, { row }) => {
    const found = (await findReplacementRows(number, clock(), trx))?.find(({ id }) => id === row);
    if (!found) return null;
    const { goods, batchId, batch, expiresOn, left: units } = found;
    return { row, goods, batchId, batch, expiresOn, units };
  },
  apply: async (trx, after, { subjectId: number, by, approvalRequest, now }) => {
    const orderId = await orderIdByNumber(number);
    if (orderId === null) return { ok: false, text: "没有这个订单" };
    const { batchId: from } = State.parse(approvalRequest.before);
    const { row, batchId: to, units } = after;
    return replaceBatchIn(
      trx,
      orderId,
      { replacement: { row, from, to, units }, actor: `operator:${by.name}` },
      now,
    );
  },
};

export interface ReplacementWish {
  number: string;
  row: number;
  from: number;
  to: number;
  why: string;
  by: Person;
}

/** Requests a replacement in the caller's transaction. Null: no such order in 待发货. Refused: a changed row or batch, an unsuitable one. `now` in ms. */
export async function requestReplacement(
  trx: Db,
  { number, row: rowId, from, to, why, by }: ReplacementWish,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string } | null> {
  const rows = await findReplacementRows(number, now, trx);
  if (!rows) return null;
  const row = rows.find(({ id }) => id === rowId);
  if (!row || row.batchId !== from) return { ok: false, text: "这一行的批号已变，请重新打开本页" };
  const refusal = rowRefusal(row);
  if (refusal) return { ok: false, text: refusal };
  const choice = (await replacementChoices(row, now, trx)).find(({ id }) => id === to);
  if (!choice) return { ok: false, text: "所选批号不够、已停售或不符合效期要求，请另选" };
  const { goods, batchId, batch, expiresOn, left: units } = row;
  const before = { row: rowId, goods, batchId, batch, expiresOn, units };
  const after = {
    row: rowId,
    goods,
    units,
    batchId: to,
    batch: choice.batchNumber,
    expiresOn: choice.expiresOn,
  };
  const about = { kind: batchReplacement.kind, subject: "order", subjectId: number, part: String(rowId) };
  return tryPropose(trx, { ...about, title: `订单 ${number} 更换批号`, before, after, why, by }, now);
}
