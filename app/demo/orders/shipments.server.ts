/** Parcels of the orders; one order has two, of which one is still to come. DEMO DATA. */
import { madeUpEvents, openLogisticsSandbox } from "~/modules/orders/shipping/logistics-sandbox.server";
import type { TrackEvent } from "~/modules/orders/shipping/logistics";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { COMPANY } from "./order-plan";

const HOUR = 3600_000;

interface Sent {
  orderId: number;
  number: number;
  label: string;
  at: number;
  /** null: in transit */
  completedAt: number | null;
  units: { id: number; quantity: number }[];
}

/** Adds parcels for shipped orders, and ships a part of one more. */
export async function loadShipments(trx: Db): Promise<void> {
  await openLogisticsSandbox(trx);
  const orders = await trx
    .selectFrom("orders as o")
    .leftJoin("order_event as e", (join) =>
      join.onRef("e.order_id", "=", "o.id").on("e.kind", "=", "shipped"),
    )
    .select(["o.id", "o.status", "o.placed_at", "o.shipped_at", "o.completed_at", "e.note"])
    .where("o.company_id", "=", COMPANY)
    .where("o.status", "in", ["pendingShipment", "pendingReceipt", "completed"])
    .orderBy("o.placed_at", "desc")
    .execute();
  const units = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["b.id", "b.number as quantity", "b.order_line_id", "l.order_id"])
    .where("o.company_id", "=", COMPANY)
    .orderBy("l.id")
    .orderBy("b.id")
    .execute();
  const unitsOf = (orderId: number) => units.filter((unit) => unit.order_id === orderId);
  const several = (order: { id: number }) => unitsOf(order.id).length > 1;
  const inTwo = orders.filter(({ status }) => status === "pendingReceipt").findLast(several);
  const inPart = orders.filter(({ status }) => status === "pendingShipment").findLast(several);
  const sent = orders.flatMap((order): Sent[] => {
    if (order.shipped_at === null) return [];
    const own = unitsOf(order.id);
    const item = { orderId: order.id, completedAt: order.completed_at, label: order.note ?? "" };
    if (order.id !== inTwo?.id) return [{ ...item, number: 1, at: order.shipped_at, units: own }];
    return [
      {
        ...item,
        number: 1,
        label: "京东物流 DEMO20001",
        at: order.shipped_at - HOUR,
        units: own.slice(0, 1),
      },
      { ...item, number: 2, at: order.shipped_at, units: own.slice(1) },
    ];
  });
  if (inPart) sent.push(await sendPart(trx, inPart, unitsOf(inPart.id)));
  await insertParcels(trx, sent);
}

/** All but an order's last line ship eight hours after ordering. */
async function sendPart(
  trx: Db,
  order: { id: number; placed_at: number },
  units: readonly { id: number; quantity: number; order_line_id: number }[],
): Promise<Sent> {
  const waits = units.at(-1)?.order_line_id;
  const parcel = units.filter((unit) => unit.order_line_id !== waits);
  const [label, at] = ["顺丰速运 DEMO20002", order.placed_at + 8 * HOUR];
  await trx
    .updateTable("order_line")
    .set((eb) => ({ shipped: eb.ref("number") }))
    .where("order_id", "=", order.id)
    .where("id", "in", [...new Set(parcel.map((unit) => unit.order_line_id))])
    .execute();
  await trx
    .insertInto("order_event")
    .values({
      order_id: order.id,
      at,
      kind: "shippedPart",
      status: "pendingShipment",
      actor: "operator:仓库 周",
      note: label,
    })
    .execute();
  return { orderId: order.id, number: 1, label, at, completedAt: null, units: parcel };
}

async function insertParcels(trx: Db, sent: readonly Sent[]): Promise<void> {
  const rows = sent.map((parcel) => {
    const { note, ...label } = parseLabel(parcel.label);
    const { orderId: order_id, number, at: shipped_at } = parcel;
    const events = getStory(parcel);
    return {
      row: { order_id, number, ...label, note, shipped_at, delivered_at: events[0]?.at ?? null },
      events,
    };
  });
  const inserted = await trx
    .insertInto("shipment")
    .values(rows.map(({ row }) => row))
    .returning(["id", "order_id", "number"])
    .execute();
  const idOf = new Map(inserted.map((row) => [`${row.order_id} ${row.number}`, row.id]));
  const keyOf = (orderId: number, number: number) => idOf.get(`${orderId} ${number}`)!;
  await trx
    .insertInto("shipment_track")
    .values(
      rows.map(({ row, events }) => ({
        shipment_id: keyOf(row.order_id, row.number),
        fetched_at: events[0]?.at ?? null,
        events: JSON.stringify(events),
      })),
    )
    .execute();
  const lines = sent.flatMap(({ orderId, number, units }) =>
    units.map((unit) => ({
      shipment_id: keyOf(orderId, number),
      order_line_batch_id: unit.id,
      number: unit.quantity,
    })),
  );
  for (let i = 0; i < lines.length; i += 300)
    await trx
      .insertInto("shipment_line")
      .values(lines.slice(i, i + 300))
      .execute();
}

/** A completed order's tracking until delivery; the page requests that of parcels in transit. */
function getStory({ label, at, completedAt }: Sent): TrackEvent[] {
  if (completedAt === null) return [];
  const [last, ...before] = madeUpEvents(parseLabel(label).tracking, at, at + 9 * DAY);
  if (!last) return [];
  const handedOver = Math.min(last.at, completedAt - HOUR);
  return [{ ...last, at: handedOver }, ...before.filter((event) => event.at < handedOver)];
}
