/** Rows of an order's batches with the units wanted of them, written short. */
import type { RowWish } from "~/modules/orders/shipping/shipment";

/** "1,3:20": all that is left of row 1, 20 units of row 3. */
export const rowWishes = (text: string): RowWish[] =>
  text.split(",").map((wish) => {
    const [row, quantity] = wish.split(":");
    return { row: Number(row), quantity: quantity === undefined ? null : Number(quantity) };
  });
