import type { Db } from "~/platform/database/database.server";
import { addBill } from "~/modules/trace-codes/bills/add-bill.server";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { addCodeEvents, insertCodes, lockCodes, type CodeRow } from "./code-rows.server";
import { countUnits, toNodes, topCodes, type CodeNode } from "./code-tree";
import { findOtherProducts, learnProduct } from "./products.server";
import { TRACE_CODE_STATES, type ReadCode, type TraceCodeState } from "./trace-code";

export interface CodesReceipt {
  goodsId: number;
  batchId: number;
  /** number of the document that came with the goods */
  receiptRef: string;
  codes: readonly ReadCode[];
  /** units received; more codes than that are refused. null: unknown */
  quantity: number | null;
  /** smallest packs in a code whose contents are not given, from 1 */
  unitsEach: number;
  /** the codes are these goods though another product is known by their beginning */
  isConfirmed: boolean;
  /** "": unknown, then no bill is made */
  supplier: string;
  actor: string;
}

/** Stores the codes of a receipt in its transaction; codes of the same receipt that are there already count once. Returns the number of new codes. Refused (TraceRefusedError): a code that was received before or left already, more codes than units, codes known for another product unless confirmed. `now` in ms. */
export async function recordReceivedCodes(trx: Db, receipt: CodesReceipt, now: number): Promise<number> {
  const { goodsId, receiptRef, codes, quantity, unitsEach, actor } = receipt;
  if (codes.length === 0) return 0;
  const nodes = toNodes(codes, () => ({ level: unitsEach > 1 ? 2 : 1, units: unitsEach }));
  const units = countUnits(nodes);
  if (quantity !== null && units > quantity)
    throw new TraceRefusedError(`追溯码共 ${units} 个最小包装，多于入库数量 ${quantity}`);
  const others = receipt.isConfirmed
    ? []
    : await findOtherProducts(
        trx,
        codes.map(({ code }) => code),
        goodsId,
      );
  const [other] = others;
  if (other)
    throw new TraceRefusedError(
      `${other.prefix} 开头的追溯码登记为另一商品（${other.approval_number} ${other.package_spec}），请核对实物；确属本商品时勾选确认`,
      { code: codes[0]!.code, rows: [] },
    );
  const known = await lockCodes(
    trx,
    codes.map(({ code }) => code),
  );
  refuseKnown([...known.values()], receipt);
  const fresh = nodes.filter(({ code }) => !known.has(code));
  await insertCodes(
    trx,
    fresh.map((node) => toRow(node, receipt, now)),
  );
  await addCodeEvents(
    trx,
    fresh.map(({ code }) => code),
    { kind: "received", actor, note: receiptRef },
    now,
  );
  await learnProduct(trx, { goodsId, codes: fresh }, actor, now);
  if (receipt.supplier !== "" && fresh.length > 0)
    await addBill(
      trx,
      {
        type: 102,
        shipmentId: null,
        source: `随货单 ${receiptRef}`,
        partner: receipt.supplier,
        contents: [
          {
            kind: "codes",
            codes: topCodes(fresh).map(({ code }) => code),
            address: "",
            receiver: "",
            orderNumber: receiptRef,
          },
        ],
      },
      now,
    );
  return fresh.length;
}

function refuseKnown(known: readonly CodeRow[], { batchId, receiptRef }: CodesReceipt): void {
  const wrong = known.find(
    (row) => row.receipt_ref !== receiptRef || row.batch_id !== batchId || row.state !== "inStock",
  );
  if (!wrong) return;
  const state = TRACE_CODE_STATES[wrong.state as TraceCodeState];
  const by = wrong.receipt_ref === "" ? "" : `（随货单 ${wrong.receipt_ref}）`;
  throw new TraceRefusedError(`追溯码 ${wrong.code} 已登记，${state}${by}，不能再次入库`);
}

const toRow = (node: CodeNode, { goodsId, batchId, receiptRef }: CodesReceipt, now: number): CodeRow => ({
  code: node.code,
  goods_id: goodsId,
  batch_id: batchId,
  level: node.level,
  units: node.units,
  parent_code: node.parent,
  state: "inStock",
  is_opened: 0,
  is_scanned: 0,
  order_line_batch_id: null,
  receipt_ref: receiptRef,
  packed_by: "",
  changed_at: now,
});
