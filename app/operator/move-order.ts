/** Operator commands for orders: list them, approve them or turn them down, see what is left to ship, send them whole or in parts, give up what never can be sent. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { giveUpUnits } from "~/orders/give-up.server";
import { asStatus, ORDER_STATES, type OrderStatus } from "~/orders/life";
import { advance } from "~/orders/life.server";
import { ordersForOperator, turnDown } from "~/orders/order-desk.server";
import { orderIdByNumber } from "~/orders/orders.server";
import { CARRIERS, labelOf, readLabel, readRows, stillHere, type RowWish } from "~/orders/shipment";
import { batchesToShip, shipIn } from "~/orders/shipment.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/database.server";
import { formatYuan } from "~/platform/money";
import { say, tabbed, tell } from "./print";

/** The words for the operator and whether the order moved. */
export async function moveOrder(
  number: string,
  move: "approve" | "ship",
  operator: string,
  note: string,
): Promise<{ ok: boolean; text: string }> {
  const id = await orderIdByNumber(number);
  const result = id === null ? null : await advance(id, move, `operator:${operator}`, note, now());
  if (result === null) return { ok: false, text: `No order with the number ${number}.` };
  if (!result.ok) return result;
  return { ok: true, text: move === "approve" ? "Approved." : "Shipped." };
}

/** One line for each order in a state, or in any: number, state, time, company, sum, what is paid of it. */
export async function listOrders(status: string | null): Promise<string[]> {
  if (status !== null && !(status in ORDER_STATES)) throw new Error(`No state ${status}.`);
  const rows = await ordersForOperator(status as OrderStatus | null);
  return rows.map((row) =>
    tabbed([
      row.number,
      ORDER_STATES[asStatus(row.status)],
      formatTime(row.placed_at),
      row.company,
      formatYuan(row.payable),
      `paid ${formatYuan(row.paid)}`,
      ...(row.is_ephedrine ? ["含麻"] : []),
    ]),
  );
}

/** The words for the operator and whether the order was turned down. */
export async function rejectOrder(
  number: string,
  reason: string,
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const id = await orderIdByNumber(number);
  const done = id === null ? null : await turnDown(id, `operator:${operator}`, reason, now());
  if (done === null) return { ok: false, text: `No order with the number ${number}.` };
  return done.ok ? { ok: true, text: "Cancelled; what was paid goes back." } : done;
}

/** One line for each batch of an order: its row, what was ordered of it and what is still here. */
export async function listRows(number: string): Promise<string[]> {
  const id = await orderIdByNumber(number);
  if (id === null) throw new Error(`No order with the number ${number}.`);
  return stillHere(await batchesToShip(db, id)).map((batch, i) =>
    tabbed([
      String(i + 1),
      batch.name,
      batch.batchNumber,
      `${batch.number}${batch.unit}`,
      `left ${batch.left}`,
      ...(batch.givenUp > 0 ? [`given up ${batch.givenUp}`] : []),
      ...(batch.isRecalled ? ["recalled"] : []),
    ]),
  );
}

export interface ShipGiven {
  carrier?: string;
  tracking?: string;
  note?: string;
  /** carrier and number as one text */
  parcel?: string;
  /** rows of the order with units, "1,3:20"; undefined: all that is left */
  lines?: string;
}

/** Sends one parcel of an order; says whether something is left. */
export async function shipOrder(
  number: string,
  given: ShipGiven,
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const { carrier, tracking = "", note = "", parcel, lines } = given;
  if (!carrier && !parcel) return { ok: false, text: "Say --carrier and --tracking, or --parcel." };
  const read = carrier
    ? readLabel({ carrier, tracking, note })
    : ({ ok: true, label: labelOf(parcel ?? "") } as const);
  if (!read.ok) return read;
  const rows: RowWish[] | null = lines === undefined ? null : readRows(lines);
  if (lines !== undefined && rows === null)
    return { ok: false, text: `Rows look like 1,3:20, as unshipped ${number} lists them.` };
  const id = await orderIdByNumber(number);
  const result =
    id === null
      ? null
      : await inTransaction((trx) => shipIn(trx, id, { ...read.label, rows }, `operator:${operator}`, now()));
  if (result === null) return { ok: false, text: `No order with the number ${number}.` };
  if (!result.ok) return result;
  return {
    ok: true,
    text: result.status === "pendingReceipt" ? "Shipped." : "Shipped a part; the rest waits.",
  };
}

/** Gives up units that can never be delivered: the rows named, or all of recalled batches; the words for the operator. */
export async function giveUp(
  number: string,
  given: { lines?: string; reason: string },
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const rows = given.lines === undefined ? null : readRows(given.lines);
  if (given.lines !== undefined && rows === null)
    return { ok: false, text: `Rows look like 1,3:20, as unshipped ${number} lists them.` };
  const id = await orderIdByNumber(number);
  const { reason } = given;
  const done =
    id === null ? null : await giveUpUnits(id, { rows, actor: `operator:${operator}`, reason, now: now() });
  if (done === null) return { ok: false, text: `No order with the number ${number}.` };
  if (!done.ok) return { ok: false, text: `Nothing done: ${done.text}` };
  return { ok: true, text: `Given up: ${formatYuan(done.refund)} goes back. ${ORDER_STATES[done.status]}` };
}

/** The commands about orders, for shop.ts. */
export function orderCommands(): Command[] {
  return [
    new Command("orders")
      .description("list orders, oldest first: those that wait for review unless told otherwise")
      .option("--state <state>", `${Object.keys(ORDER_STATES).join(" | ")} | all`, "pendingReview")
      .action(async ({ state }: { state: string }) =>
        say(...(await listOrders(state === "all" ? null : state))),
      ),
    new Command("reject-order")
      .description("do not take an order that waits for payment or review: everything goes back")
      .argument("<number>", "order number")
      .requiredOption("--reason <text>", "what the company reads about it")
      .option("--by <name>", "who decides", userInfo().username)
      .action(async (number: string, { by, reason }: { by: string; reason: string }) =>
        tell(await rejectOrder(number, reason, by)),
      ),
    new Command("approve-order")
      .description("approve a paid order, so that it can be shipped")
      .argument("<number>", "order number")
      .option("--by <name>", "who approves", userInfo().username)
      .action(async (number: string, { by }: { by: string }) =>
        tell(await moveOrder(number, "approve", by, "")),
      ),
    new Command("unshipped")
      .description("list the batches of an order with what of them is still here")
      .argument("<number>", "order number")
      .action(async (number: string) => say(...(await listRows(number)))),
    new Command("ship-order")
      .alias("ship")
      .description("note that a parcel with all that is left of an order, or with a part of it, has left")
      .argument("<number>", "order number")
      .option("--carrier <code>", Object.keys(CARRIERS).join(" | "))
      .option("--tracking <number>", "the carrier's number of the parcel")
      .option("--lines <rows>", "rows of `unshipped` with units, 1,3:20; without it all that is left")
      .option("--note <text>", "what else the buyer should know of the parcel")
      .option("--parcel <text>", "carrier and number as one text, in place of the two options")
      .option("--by <name>", "who ships", userInfo().username)
      .action(async (number: string, { by, ...given }: ShipGiven & { by: string }) =>
        tell(await shipOrder(number, given, by)),
      ),
    new Command("give-up-units")
      .description("give up units of a paid order that can never be delivered, and pay them back")
      .argument("<number>", "order number")
      .requiredOption("--reason <text>", "what the company reads about it")
      .option("--lines <rows>", "rows of `unshipped` with units, 1,3:20; without it all of recalled batches")
      .option("--by <name>", "who decides", userInfo().username)
      .action(async (number: string, { by, ...given }: { lines?: string; reason: string; by: string }) =>
        tell(await giveUp(number, given, by)),
      ),
  ];
}
