import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import {
  type BillContent,
  type BillType,
  MAX_BILL_CODES,
  toBillCode,
} from "~/modules/trace-codes/platform/bill";

export interface NewBill {
  type: BillType;
  shipmentId: number | null;
  /** parcel, receipt or request, in words */
  source: string;
  partner: string;
  contents: readonly BillContent[];
}

/** A bill with more codes than one file takes becomes several. */
const split = (content: BillContent): BillContent[] =>
  content.kind === "codes"
    ? toChunks(content.codes, MAX_BILL_CODES).map((codes) => ({ ...content, codes }))
    : [content];

const countCodes = (content: BillContent): number => {
  switch (content.kind) {
    case "codes":
      return content.codes.length;
    case "remnant":
      return 0;
    case "synergy":
      return content.lines.reduce((sum, { codes }) => sum + codes.length, 0);
  }
};

/** Writes bills to send in the transaction of what they tell; none while the setting is off. */
export async function addBill(trx: Db, bill: NewBill, now: number): Promise<void> {
  const { upload } = await getTraceSettings(trx);
  if (upload === "off") return;
  for (const content of bill.contents.flatMap(split)) {
    const { id } = await trx
      .insertInto("trace_bill")
      .values({
        // Replaced by the number made of the row's id.
        bill_code: crypto.randomUUID(),
        bill_type: bill.type,
        kind: content.kind,
        shipment_id: bill.shipmentId,
        source: bill.source,
        partner: bill.partner,
        content: JSON.stringify(content),
        code_count: countCodes(content),
        state: "waiting",
        next_at: now,
        sent_at: null,
        answered_at: null,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("trace_bill")
      .set({ bill_code: toBillCode(bill.type, toDay(now), id) })
      .where("id", "=", id)
      .execute();
  }
}
