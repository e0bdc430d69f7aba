/** An order ready to pack: 20 of product 11 in one batch, 4 of product 12. */
import { placeOrders } from "~/modules/checkout/place.server";
import { markPaid, advance } from "~/modules/orders/transitions/transitions.server";
import { packOrderCodes } from "~/modules/orders/admin/pack-codes.server";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { recordReceivedCodes } from "~/modules/trace-codes/codes/receive.server";
import { readTraceCodes } from "~/modules/trace-codes/codes/trace-code";
import type { CodeChoice } from "~/modules/trace-codes/packing/pack-rules";
import type { TraceSettings } from "~/modules/trace-codes/settings";
import { DEFAULT_TRACE_SETTINGS } from "~/modules/trace-codes/settings";
import { changeTraceSettings } from "~/modules/trace-codes/settings.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../orders/shop";

export { NOW };

export const code = (n: number, prefix = "8600011") => `${prefix}${String(n).padStart(13, "0")}`;
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => code(from + at));

export const openShop = (): Promise<void> =>
  openShopFor(async () => {
    await company(1);
    await company(2);
  });

/** The same with companies of the caller's. */
export async function openShopFor(openCompanies: () => Promise<void>): Promise<void> {
  await clear();
  for (const table of [
    "trace_parcel_code",
    "trace_parcel",
    "trace_code",
    "trace_event",
    "trace_product",
    "trace_bill",
    "trace_partner",
    "outbound_check",
    "sandbox_trace_bill",
    "rate",
  ] as const)
    await db.deleteFrom(table).execute();
  await ground();
  await openCompanies();
  await goods(11, [[300, 500]], { kind: "drug", approval_number: "国药准字H10000011", spec: "0.25g*24片" });
  await goods(12, [[300, 500]], { kind: "drug", approval_number: "国药准字H10000012", spec: "10ml*6支" });
  await setTrace({});
}

export const setTrace = (settings: Partial<TraceSettings>) =>
  inTransaction((trx) => changeTraceSettings(trx, { ...DEFAULT_TRACE_SETTINGS, ...settings }));

/** Returns the id and number of a paid and approved order. */
export async function orderOf(companyId: number, lines: [number, number][]) {
  const { signedIn } = await import("../orders/shop");
  const viewer = signedIn(companyId);
  await cart(companyId, lines);
  const placed = await placeOrders(viewer, await draftOf(viewer), NOW);
  if (!placed.ok) throw new Error("not placed");
  const order = await db.selectFrom("orders").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  await inTransaction((trx) =>
    markPaid(trx, order.id, { amount: order.payable, actor: "shop", note: "" }, NOW),
  );
  await advance(order.id, "approve", { actor: "operator:林", text: "" }, NOW);
  return { id: order.id, number: order.number };
}

export const batchOf = async (goodsId: number) =>
  (await db.selectFrom("batch").select("id").where("goods_id", "=", goodsId).executeTakeFirstOrThrow()).id;

export async function receive(text: string, also: Partial<Parameters<typeof recordReceivedCodes>[1]> = {}) {
  const goodsId = also.goodsId ?? 11;
  const batchId = await batchOf(goodsId);
  return inTransaction((trx) =>
    recordReceivedCodes(
      trx,
      {
        goodsId,
        batchId,
        receiptRef: "SH-1",
        codes: readTraceCodes(text).codes,
        quantity: null,
        unitsEach: 1,
        isConfirmed: false,
        supplier: "",
        actor: "周",
        ...also,
      },
      NOW,
    ),
  );
}

export const pack = (orderId: number, text: string, choice: CodeChoice | null = null, actor = "周") =>
  packOrderCodes(orderId, { codes: readTraceCodes(text).codes, choice, actor }, NOW);

export const ship = (
  orderId: number,
  {
    rows = null,
    reason = "",
  }: { rows?: { row: number; quantity: number | null }[] | null; reason?: string } = {},
) =>
  inTransaction(async (trx) => {
    const done = await shipIn(
      trx,
      orderId,
      { parcel: { ...parseLabel("顺丰速运 SF0000001"), rows, codesReason: reason }, actor: "operator:周" },
      NOW,
    );
    if (!done?.ok) throw new Error(done?.text);
    return done;
  });

export const stateOf = async (one: string) =>
  (await db.selectFrom("trace_code").select("state").where("code", "=", one).executeTakeFirst())?.state ??
  null;
