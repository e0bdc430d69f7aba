import { addBill } from "~/modules/trace-codes/bills/add-bill.server";
import type { BillType } from "~/modules/trace-codes/platform/bill";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import {
  addCodeEvents,
  findInside,
  lockCodes,
  moveCodes,
  openPacksAround,
  type CodeRow,
} from "./code-rows.server";
import { TRACE_CODE_STATES, type TraceCodeState } from "./trace-code";

export interface CodesBack {
  /** parcels of the order that the goods came from */
  shipmentIds: readonly number[];
  codes: readonly string[];
  /** units accepted by order row; more codes than that are refused */
  accepted: ReadonlyMap<number, number>;
  /** back into stock, or rejected */
  restock: boolean;
  /** number of the return, in words */
  source: string;
  company: string;
  actor: string;
}

/** Takes codes back that left with these parcels, each with all that is in it. Returns the smallest packs. Refused (TraceRefusedError): a code that did not leave with them or is back already, more than was accepted. `now` in ms. */
export async function returnCodes(trx: Db, back: CodesBack, now: number): Promise<number> {
  const { codes, restock, source, actor } = back;
  if (codes.length === 0) return 0;
  const known = await lockCodes(trx, codes);
  const sent = await sentWith(trx, back.shipmentIds, codes);
  for (const code of codes) {
    if (!known.has(code)) throw new TraceRefusedError(`追溯码 ${code} 不是从本公司出库的`);
    if (!sent.has(code)) throw new TraceRefusedError(`追溯码 ${code} 不是这个订单发出的，或已退回`);
  }
  const scanned = [...known.values()];
  refuseExcess(scanned, sent, back.accepted);
  const inside = await findInside(trx, codes);
  const still = await sentWith(
    trx,
    back.shipmentIds,
    inside.map(({ code }) => code),
  );
  const gone = inside.find(({ code }) => !still.has(code));
  if (gone) throw new TraceRefusedError(`包装里的追溯码 ${gone.code} 已不在，请逐个扫码`);
  const all = new Map([...scanned, ...inside].map((row) => [row.code, row]));
  const names = [...all.keys()];
  await moveCodes(trx, names, ["shipped"], {
    state: restock ? "inStock" : "rejected",
    order_line_batch_id: null,
    is_scanned: 0,
    packed_by: "",
    changed_at: now,
  });
  for (const part of toChunks(names))
    await trx
      .updateTable("trace_parcel_code")
      .set({ returned_at: now })
      .where("code", "in", part)
      .where("returned_at", "is", null)
      .execute();
  await openPacksAround(trx, [...all.values()], new Set(names));
  const kind = restock ? "returned" : "rejected";
  await addCodeEvents(trx, names, { kind, actor, note: source }, now);
  await addBill(trx, { ...codesBill(103, scanned, source), partner: back.company }, now);
  return scanned.reduce((sum, { units }) => sum + units, 0);
}

/** Order rows of codes that are away with these parcels. */
async function sentWith(
  trx: Db,
  shipmentIds: readonly number[],
  codes: readonly string[],
): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  if (shipmentIds.length === 0) return sent;
  for (const part of toChunks([...new Set(codes)]))
    for (const row of await trx
      .selectFrom("trace_parcel_code")
      .select(["code", "order_line_batch_id"])
      .where("code", "in", part)
      .where("shipment_id", "in", [...shipmentIds])
      .where("returned_at", "is", null)
      .execute())
      sent.set(row.code, row.order_line_batch_id);
  return sent;
}

function refuseExcess(
  scanned: readonly CodeRow[],
  sent: ReadonlyMap<string, number>,
  accepted: ReadonlyMap<number, number>,
): void {
  const units = new Map<number, number>();
  const there = new Set(scanned.map(({ code }) => code));
  for (const row of scanned) {
    if (row.parent_code !== null && there.has(row.parent_code)) continue;
    const id = sent.get(row.code)!;
    units.set(id, (units.get(id) ?? 0) + row.units);
  }
  for (const [id, count] of units)
    if (count > (accepted.get(id) ?? 0))
      throw new TraceRefusedError(`追溯码多于验收合格的数量：扫了 ${count}，验收 ${accepted.get(id) ?? 0}`);
}

const codesBill = (type: BillType, codes: readonly CodeRow[], source: string) => ({
  type,
  shipmentId: null,
  source,
  contents: [
    {
      kind: "codes" as const,
      codes: codes.map(({ code }) => code),
      address: "",
      receiver: "",
      orderNumber: source,
    },
  ],
});

/** Ways out of the warehouse other than a sale. */
type OtherWayOut = Extract<BillType, 202 | 205 | 211>;

export interface CodesOut {
  type: OtherWayOut;
  codes: readonly string[];
  reason: string;
  /** who gets them: supplier or manufacturer; "": destroyed here */
  partner: string;
  actor: string;
}

/** Takes codes, with all that is in them, out of the warehouse: back to a supplier, destroyed, recalled. Returns their number. Refused (TraceRefusedError): a code that is not here. Stock is corrected on its own page. `now` in ms. */
export async function takeCodesOut(trx: Db, out: CodesOut, now: number): Promise<number> {
  const known = await lockCodes(trx, out.codes);
  for (const code of out.codes) {
    const row = known.get(code);
    if (!row) throw new TraceRefusedError(`没有追溯码 ${code}`);
    if (row.state !== "inStock" && row.state !== "rejected")
      throw new TraceRefusedError(
        `追溯码 ${code} ${TRACE_CODE_STATES[row.state as TraceCodeState]}，不能出库`,
      );
    if (row.is_opened === 1) throw new TraceRefusedError(`追溯码 ${code} 的包装已拆零，请扫里面的码`);
  }
  const scanned = [...known.values()];
  const inside = await findInside(trx, out.codes);
  const all = new Map([...scanned, ...inside].map((row) => [row.code, row]));
  const names = [...all.keys()];
  await moveCodes(trx, names, ["inStock", "rejected"], { state: "out", changed_at: now });
  await openPacksAround(trx, [...all.values()], new Set(names));
  await addCodeEvents(trx, names, { kind: "out", actor: out.actor, note: out.reason }, now);
  await addBill(trx, { ...codesBill(out.type, scanned, out.reason), partner: out.partner }, now);
  return names.length;
}
