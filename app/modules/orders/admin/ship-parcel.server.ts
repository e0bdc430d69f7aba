import { asStatus } from "~/modules/order-status/order-status";
import type { OrderActor, TransitionResult } from "~/modules/orders/order/transition.server";
import { type ParcelToShip, shipIn } from "~/modules/orders/shipping/shipment.server";
import { inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";

class NotShipped extends Error {
  constructor(readonly result: TransitionResult) {
    super("not shipped");
  }
}

export async function shipParcel(
  orderId: number,
  parcel: ParcelToShip,
  { key, actor, now }: { key: string; actor: OrderActor; now: number },
): Promise<TransitionResult> {
  try {
    const status = await inTransaction((trx) =>
      once(trx, key, async () => {
        const done = await shipIn(trx, orderId, { parcel, actor }, now);
        if (!done?.ok) throw new NotShipped(done);
        return done.status;
      }),
    );
    return { ok: true, status: asStatus(status) };
  } catch (error) {
    if (error instanceof NotShipped) return error.result;
    throw error;
  }
}
