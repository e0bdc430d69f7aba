import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { Command } from "commander";
import { userInfo } from "node:os";
import { readAddress } from "~/modules/orders/order/address";
import { type Delivery, DELIVERIES } from "~/modules/orders/order/order-options";
import { giveUpUnits } from "~/modules/returns/settlement/give-up.server";
import { asStatus, ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";
import { advance } from "~/modules/orders/transitions/transitions.server";
import {
  type AdminOrder,
  ordersForOperator,
  packingFacts,
  turnDown,
} from "~/modules/orders/transitions/order-admin.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import {
  type BatchToShip,
  CARRIERS,
  parseLabel,
  readLabel,
  parseRowWishes,
  stillHere,
  type RowWish,
} from "~/modules/orders/shipping/shipment";
import { batchesToShip, shipIn } from "~/modules/orders/shipping/shipment.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { choicesOf, noState, nothingDone, noSuch, OPERATOR, REASON } from "~/cli/output/command-words";
import { type PrintColumns, line, formatRows, say, sayTable, tell, untruncated } from "~/cli/output/print";

/** The words for the operator and whether the order moved. */
export async function advanceOrderByNumber(
  number: string,
  move: "approve" | "ship",
  operator: string,
  note: string,
): Promise<{ ok: boolean; text: string }> {
  const id = await orderIdByNumber(number);
  const result = id === null ? null : await advance(id, move, `operator:${operator}`, note, now());
  if (result === null) return noSuch("订单", number);
  if (!result.ok) return result;
  return { ok: true, text: move === "approve" ? "订单已审核" : "订单已发货" };
}

const addressOf = ({ address }: AdminOrder) => {
  const { region, detail } = readAddress(address);
  return untruncated(region + detail);
};
const deliveryOf = ({ delivery }: AdminOrder) => DELIVERIES[delivery as Delivery] ?? delivery;
const wishOf = ({ expiry_months: months }: AdminOrder) => (months > 0 ? `${months}个月以上` : "");

/** What whoever decides about an order, packs it or sends it has to know; an export has the same columns. */
export const ORDER_LIST_COLUMNS: PrintColumns<AdminOrder> = {
  订单编号: (row) => row.number,
  状态: (row) => ORDER_STATUS_NAMES[asStatus(row.status)],
  下单时间: (row) => formatTime(row.placed_at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  应付: (row) => formatYuan(row.payable),
  已付: (row) => `已付 ${formatYuan(row.paid)}`,
  含麻订单: (row) => (row.is_ephedrine ? "含麻" : ""),
  配送方式: deliveryOf,
  收货人: (row) => readAddress(row.address).receiver,
  联系电话: (row) => readAddress(row.address).phone,
  效期要求: wishOf,
  收货地址: addressOf,
  备注: (row) => untruncated(row.remark),
};

/** One line for each order in a state, or in any. */
export async function formatOrderList(status: string | null): Promise<string[]> {
  if (status !== null && !Object.hasOwn(ORDER_STATUS_NAMES, status))
    throw new Error(noState(status, ORDER_STATUS_NAMES).text);
  return formatRows(ORDER_LIST_COLUMNS, await ordersForOperator(status as OrderStatus | null));
}

/** The words for the operator and whether the order was turned down. */
export async function rejectOrder(
  number: string,
  reason: string,
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const id = await orderIdByNumber(number);
  const done = id === null ? null : await turnDown(id, `operator:${operator}`, reason, now());
  if (done === null) return noSuch("订单", number);
  return done.ok ? { ok: true, text: "订单已取消，已付款项将退回" } : done;
}

/** A batch of an order with its row, as parcels name it, and what is printed on the box. */
type PackedRow = BatchToShip & { left: number; row: number } & Partial<PackedFacts>;
type PackedFacts =
  Awaited<ReturnType<typeof packingFacts>>["batches"] extends Map<number, infer F> ? F : never;

const PACKING: PrintColumns<PackedRow> = {
  行: (item) => item.row,
  仓库: (item) => item.warehouse,
  商品编号: (item) => item.goods_id,
  商品名称: (item) => item.name,
  规格: (item) => item.spec,
  生产企业: (item) => item.manufacturer,
  批号: (item) => item.batchNumber,
  有效期至: (item) => item.expires_on,
  数量: (item) => `${item.quantity}${item.unit}`,
  未发: (item) => `未发 ${item.left}`,
  备注: (item) =>
    [
      item.type === "gift" && "赠品",
      item.givenUp > 0 && `不再发货 ${item.givenUp}`,
      item.stop && `${STOP_TEXTS[item.stop]}，不能发货`,
    ]
      .filter(Boolean)
      .join("，"),
};

/** What the warehouse packs an order from: where it goes, then a line for each batch with what of it is still here. */
export async function packingList(number: string): Promise<{ head: string[]; rows: string[] }> {
  const id = await orderIdByNumber(number);
  if (id === null) throw new Error(noSuch("订单", number).text);
  const { orders, batches } = await packingFacts([id]);
  const order = orders[0]!;
  const { receiver, phone } = readAddress(order.address);
  const marks = [order.is_ephedrine ? "含麻订单" : "", wishOf(order) && `效期要求 ${wishOf(order)}`].filter(
    Boolean,
  );
  const head = [
    line`订单 ${order.number}  ${ORDER_STATUS_NAMES[asStatus(order.status)]}  ${order.company}（客户 ${order.company_id}）`,
    line`${deliveryOf(order)}：${receiver}  ${phone}  ${addressOf(order)}`,
    ...(marks.length > 0 ? [marks.join("  ")] : []),
    ...(order.remark ? [line`备注：${untruncated(order.remark)}`] : []),
  ];
  const here = stillHere(await batchesToShip(db, id, now()));
  return {
    head,
    rows: formatRows(
      PACKING,
      here.map((batch, i) => ({ ...batches.get(batch.id), ...batch, row: i + 1 })),
    ),
  };
}

export interface ShipInput {
  carrier?: string;
  tracking?: string;
  note?: string;
  parcel?: string;
  /** rows of the order with units, "1,3:20"; undefined: all that is left */
  lines?: string;
}

/** Sends one parcel of an order; says whether something is left. */
export async function shipOrder(
  number: string,
  input: ShipInput,
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const { carrier, tracking = "", note = "", parcel, lines } = input;
  if (!carrier && !parcel) return { ok: false, text: "请写明 --carrier 和 --tracking，或 --parcel" };
  const read = carrier
    ? readLabel({ carrier, tracking, note })
    : ({ ok: true, label: parseLabel(parcel ?? "") } as const);
  if (!read.ok) return read;
  const rows: RowWish[] | null = lines === undefined ? null : parseRowWishes(lines);
  if (lines !== undefined && rows === null)
    return { ok: false, text: line`行号请写作 1,3:20，见 unshipped ${number}` };
  const id = await orderIdByNumber(number);
  const result =
    id === null
      ? null
      : await inTransaction((trx) => shipIn(trx, id, { ...read.label, rows }, `operator:${operator}`, now()));
  if (result === null) return noSuch("订单", number);
  if (!result.ok) return result;
  return {
    ok: true,
    text: result.status === "pendingReceipt" ? "订单已发货" : "订单部分发货，其余商品待发",
  };
}

/** Gives up units that can never be delivered: the rows named, or all of recalled batches; the words for the operator. */
export async function giveUp(
  number: string,
  input: { lines?: string; reason: string },
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const rows = input.lines === undefined ? null : parseRowWishes(input.lines);
  if (input.lines !== undefined && rows === null)
    return { ok: false, text: line`行号请写作 1,3:20，见 unshipped ${number}` };
  const id = await orderIdByNumber(number);
  const { reason } = input;
  const done =
    id === null ? null : await giveUpUnits(id, { rows, actor: `operator:${operator}`, reason, now: now() });
  if (done === null) return noSuch("订单", number);
  if (!done.ok) return nothingDone(done.text);
  return {
    ok: true,
    text: `不再发货，退款 ${formatYuan(done.refund)}，订单${ORDER_STATUS_NAMES[done.status]}`,
  };
}

/** The commands about orders, for shop.ts. */
export function orderCommands(): Command[] {
  return [
    new Command("orders")
      .description("列出订单及收货信息，先下单的在前；不写状态时列出待审核的")
      .option("--state <state>", `${choicesOf(ORDER_STATUS_NAMES)}、all 全部`, "pendingReview")
      .action(async ({ state }: { state: string }) =>
        sayTable(ORDER_LIST_COLUMNS, await formatOrderList(state === "all" ? null : state), "没有订单"),
      ),
    new Command("reject-order")
      .description("不受理待付款或待审核的订单：取消并退回全部款项")
      .argument("<number>", "订单编号")
      .requiredOption("--reason <text>", REASON)
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { by, reason }: { by: string; reason: string }) =>
        tell(await rejectOrder(number, reason, by)),
      ),
    new Command("approve-order")
      .description("审核通过已付款的订单，之后可以发货")
      .argument("<number>", "订单编号")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { by }: { by: string }) =>
        tell(await advanceOrderByNumber(number, "approve", by, "")),
      ),
    new Command("unshipped")
      .description("配货清单：收货信息和各批号未发的数量")
      .argument("<number>", "订单编号")
      .action(async (number: string) => {
        const { head, rows } = await packingList(number);
        say(...head);
        sayTable(PACKING, rows, "没有商品");
      }),
    new Command("ship-order")
      .alias("ship")
      .description("登记一个包裹已发出：未发的全部商品，或其中一部分")
      .argument("<number>", "订单编号")
      .option("--carrier <code>", choicesOf(CARRIERS))
      .option("--tracking <number>", "运单号")
      .option("--lines <rows>", "unshipped 中的行号和数量，如 1,3:20；不写为全部未发商品")
      .option("--note <text>", "包裹备注，客户可见")
      .option("--parcel <text>", "承运商和运单号写在一起，代替上面两项")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { by, ...input }: ShipInput & { by: string }) =>
        tell(await shipOrder(number, input, by)),
      ),
    new Command("give-up-units")
      .description("已付款订单中无法发货的商品不再发货，并退款")
      .argument("<number>", "订单编号")
      .requiredOption("--reason <text>", REASON)
      .option("--lines <rows>", "unshipped 中的行号和数量，如 1,3:20；不写为全部召回批号")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { by, ...input }: { lines?: string; reason: string; by: string }) =>
        tell(await giveUp(number, input, by)),
      ),
  ];
}
