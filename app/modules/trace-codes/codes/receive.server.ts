import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { addBill } from "~/modules/trace-codes/bills/add-bill.server";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { addCodeEvents, insertCodes, lockCodes, type CodeRow } from "./code-rows.server";
import { toNodes, topCodes, type CodeNode } from "./code-tree";
import { countReceivedUnits } from "./find-codes.server";
import { findOtherProducts, learnProduct } from "./products.server";
import { TRACE_CODE_STATES, type ReadCode, type TraceCodeState } from "./trace-code";

export interface CodesReceipt {
  goodsId: number;
  batchId: number;
  /** number of the receipt (收货单) */
  receiptRef: string;
  codes: readonly ReadCode[];
  /** units of the batch that this receipt brought in; more codes than that over all calls are refused. null: unknown */
  quantity: number | null;
  /** smallest packs in a code whose contents are not given, from 1 */
  unitsEach: number;
  /** the codes are these goods though another product is known by their beginning */
  isConfirmed: boolean;
  /** "": unknown, then no bill is made */
  supplier: string;
  actor: string;
}

/** Stores the codes of a receipt in its transaction; codes of the same receipt that are there already count once. Returns the number of new codes. With a quantity the caller has locked the receipt. Refused (TraceRefusedError): a code that was received before or left already, more codes than units, a pack that was recorded with other contents, codes known for another product unless confirmed. `now` in ms. */
export async function recordReceivedCodes(trx: Db, receipt: CodesReceipt, now: number): Promise<number> {
  const { goodsId, receiptRef, codes, unitsEach, actor } = receipt;
  if (codes.length === 0) return 0;
  const nodes = toNodes(codes, () => ({ level: unitsEach > 1 ? 2 : 1, units: unitsEach }));
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
  await refuseOtherContents(trx, nodes);
  await refuseTooMany(trx, receipt);
  await addCodeEvents(
    trx,
    fresh.map(({ code }) => code),
    { kind: "received", actor, note: receiptRef },
    now,
  );
  await learnProduct(trx, { goodsId, codes: fresh }, actor, now);
  // What is in a known pack was in the bill of that pack.
  const billed = topCodes(nodes).filter(({ code }) => !known.has(code));
  if (receipt.supplier !== "" && billed.length > 0)
    await addBill(
      trx,
      {
        type: 102,
        shipmentId: null,
        source: `收货单 ${receiptRef}`,
        partner: receipt.supplier,
        contents: [
          {
            kind: "codes",
            codes: billed.map(({ code }) => code),
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
  const by = wrong.receipt_ref === "" ? "" : `（收货单 ${wrong.receipt_ref}）`;
  throw new TraceRefusedError(`追溯码 ${wrong.code} 已登记，${state}${by}，不能再次入库`);
}

/** Refuses packs of this list whose units are not the sum of what is directly in them. One query for each 500 packs. */
async function refuseOtherContents(trx: Db, nodes: readonly CodeNode[]): Promise<void> {
  const packs = [...new Set(nodes.flatMap(({ parent }) => parent ?? []))];
  for (const part of toChunks(packs)) {
    const wrong = await trx
      .selectFrom("trace_code as pack")
      .innerJoin("trace_code as inside", "inside.parent_code", "pack.code")
      .select((eb) => ["pack.code", "pack.units", eb.fn.sum<number>("inside.units").as("contents")])
      .where("pack.code", "in", part)
      .groupBy(["pack.code", "pack.units"])
      .having((eb) => eb(eb.fn.sum("inside.units"), "<>", eb.ref("pack.units")))
      .orderBy("pack.code")
      .limit(1)
      .executeTakeFirst();
    if (wrong)
      throw new TraceRefusedError(
        `箱码 ${wrong.code} 登记为 ${wrong.units} 个最小包装，写在里面的码有 ${wrong.contents} 个，请核对`,
      );
  }
}

async function refuseTooMany(trx: Db, { receiptRef, batchId, quantity }: CodesReceipt): Promise<void> {
  if (quantity === null) return;
  const units = (await countReceivedUnits(receiptRef, [batchId], trx)).get(batchId) ?? 0;
  if (units > quantity) throw new TraceRefusedError(`追溯码共 ${units} 个最小包装，多于入库数量 ${quantity}`);
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
