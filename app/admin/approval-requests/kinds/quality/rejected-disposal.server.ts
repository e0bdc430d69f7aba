import { z } from "zod";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import {
  type Disposal,
  DISPOSALS,
  REJECTED_SOURCES,
  REJECTED_STATES,
  type RejectedGoods,
  rejectedPath,
} from "~/modules/rejected-goods/rejected-goods";
import { disposeRejectedIn, findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { isRecalledSince } from "~/modules/recalls/recall-admin.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { findCodes } from "~/modules/trace-codes/codes/code-rows.server";
import { takeCodesOut } from "~/modules/trace-codes/codes/return-codes.server";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import type { Db } from "~/platform/database/database.server";
import { toKeys } from "~/platform/values/keys-of";
import { NONE } from "~/platform/values/missing";

const State = z.object({
  state: z.enum(toKeys(REJECTED_STATES)),
  version: z.number().int(),
  disposal: z.enum(["", ...toKeys(DISPOSALS)]),
  /** who gets the units, or where and how they are destroyed */
  note: z.string(),
  codes: z.array(z.string()),
});
export type DisposalState = z.infer<typeof State>;

const findState = async (trx: Db | undefined, number: string): Promise<DisposalState | null> => {
  const found = await findRejected(number, trx);
  return (
    found && {
      state: found.state,
      version: found.version,
      disposal: found.disposal,
      note: found.disposalNote,
      codes: [],
    }
  );
};

/** Why these trace codes cannot leave with the units, or null. */
async function codesFault(
  trx: Db,
  { batchId, batch, quantity, unit }: RejectedGoods,
  codes: readonly string[],
): Promise<string | null> {
  const rows = [...(await findCodes(trx, codes)).values()];
  if (rows.length < codes.length) return "有追溯码没有登记过，请核对";
  if (rows.some((row) => row.batch_id !== batchId)) return `有追溯码不是批号 ${batch} 的，请核对`;
  const own = new Set(codes);
  const units = rows
    .filter(({ parent_code: parent }) => parent === null || !own.has(parent))
    .reduce((sum, row) => sum + row.units, 0);
  return units > quantity ? `追溯码有 ${units}${unit}，多于不合格品的 ${quantity}${unit}` : null;
}

/** Recalled units leave as recalled, wherever they go. */
async function findBillType(
  trx: Db,
  { batchId, reportedAt }: RejectedGoods,
  isReturn: boolean,
): Promise<202 | 205 | 211> {
  if (batchId !== null && (await isRecalledSince(trx, batchId, reportedAt))) return 211;
  return isReturn ? 202 : 205;
}

/** Lets the codes leave with the units. Returns why not, or null. */
async function sendCodes(
  trx: Db,
  rejected: RejectedGoods,
  {
    codes,
    disposal,
    note,
    actor,
  }: { codes: readonly string[]; disposal: Disposal; note: string; actor: string },
  now: number,
): Promise<string | null> {
  if (codes.length === 0) return null;
  const fault = await codesFault(trx, rejected, codes);
  if (fault) return fault;
  const isReturn = disposal === "supplier";
  const out = { codes, reason: rejected.number, partner: isReturn ? note : "", actor };
  try {
    await takeCodesOut(trx, { ...out, type: await findBillType(trx, rejected, isReturn) }, now);
    return null;
  } catch (error) {
    if (error instanceof TraceRefusedError) return error.message;
    throw error;
  }
}

export const rejectedDisposal: ApprovalRequestKind<DisposalState> = {
  kind: "rejectedDisposal",
  name: "处理不合格品",
  agree: "warehouse.agreeDisposal",
  state: State,
  path: rejectedPath,
  words: ({ state, disposal, note, codes }) => ({
    状态: REJECTED_STATES[state],
    处理: disposal === "" ? NONE : DISPOSALS[disposal],
    去向: note === "" ? NONE : note,
    追溯码: `${codes.length} 个`,
  }),
  listed: async (rows) => {
    const listed = [];
    for (const { subjectId } of rows) {
      const found = await findRejected(subjectId);
      listed.push({
        about: found ? `${found.goodsName}，批号 ${found.batch}` : "",
        amount: found ? `${found.quantity}${found.unit}` : "",
      });
    }
    return listed;
  },
  evidence: async ({ subjectId: number, after }) => {
    const found = await findRejected(number);
    if (!found) return { facts: [["不合格品", number]], tables: [], files: [] };
    return {
      facts: [
        ["不合格品", number],
        ["商品", `${found.goodsName} ${found.spec}`],
        ["生产企业", found.manufacturer],
        ["批号", found.batch],
        ["数量", `${found.quantity}${found.unit}`],
        ["来源", [REJECTED_SOURCES[found.source], found.sourceNumber].filter(Boolean).join("，")],
        ["原因", found.reason],
        ["登记", found.reportedBy],
        ["质量确认", `${found.confirmedBy}：${found.conclusion}`],
        ["追溯码", after.codes.length === 0 ? NONE : after.codes.join("、")],
      ],
      tables: [],
      files: [],
    };
  },
  current: (trx, number) => findState(trx, number),
  apply: async (trx, after, { subjectId: number, by, approvalRequest, now }) => {
    const rejected = await findRejected(number, trx);
    const disposal = after.disposal;
    if (!rejected || disposal === "") return { ok: false, text: "没有这个不合格品" };
    const { version, note, codes } = after;
    const actor = approvalRequest.proposer.name;
    const disposed = { version, disposal, note, by: actor, agreedBy: by.name };
    const done = await disposeRejectedIn(trx, number, disposed, now);
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这个不合格品" };
    const refused = await sendCodes(trx, rejected, { codes, disposal, note, actor }, now);
    if (refused) return { ok: false, text: refused };
    return { ok: true, text: `不合格品 ${number} 已${DISPOSALS[disposal]}。` };
  },
};

export interface DisposalProposal {
  version: number;
  disposal: Disposal;
  note: string;
  codes: readonly string[];
  why: string;
  by: Person;
}

/** Requests a disposal. Null: no such row. Refused: not confirmed, another version, codes of another batch or too many, a request that waits already. `now` in ms. */
export async function proposeDisposal(
  trx: Db,
  number: string,
  { version, disposal, note, codes, why, by }: DisposalProposal,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string; field?: string; isStale?: true } | null> {
  const rejected = await findRejected(number, trx);
  if (!rejected) return null;
  if (rejected.state !== "confirmed")
    return { ok: false, text: `不合格品${REJECTED_STATES[rejected.state]}，不能处理` };
  if (rejected.version !== version)
    return { ok: false, text: "不合格品在您打开后有变化，请核对后再办理", isStale: true };
  const fault = codes.length === 0 ? null : await codesFault(trx, rejected, codes);
  if (fault) return { ok: false, text: fault, field: "traceLines" };
  const before = (await findState(trx, number))!;
  const title = `不合格品 ${number} ${DISPOSALS[disposal]}`;
  const about = { kind: rejectedDisposal.kind, subject: "rejectedGoods", subjectId: number, title, why, by };
  const after: DisposalState = { ...before, state: "disposed", disposal, note, codes: [...codes] };
  return tryPropose(trx, { ...about, before, after }, now);
}
