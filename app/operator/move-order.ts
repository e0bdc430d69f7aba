/** Operator commands for orders: approve and ship. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { advance } from "~/orders/life.server";
import { orderIdByNumber } from "~/orders/orders.server";
import { now } from "~/platform/clock.server";

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

function tell({ ok, text }: { ok: boolean; text: string }): void {
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
}

/** The commands about orders, for shop.ts. */
export function orderCommands(): Command[] {
  return [
    new Command("approve-order")
      .description("approve a paid order, so that it can be shipped")
      .argument("<number>", "order number")
      .option("--by <name>", "who approves", userInfo().username)
      .action(async (number: string, { by }: { by: string }) =>
        tell(await moveOrder(number, "approve", by, "")),
      ),
    new Command("ship-order")
      .description("note that an order has left the warehouse")
      .argument("<number>", "order number")
      .requiredOption("--parcel <text>", "carrier and tracking number, as the buyer reads them")
      .option("--by <name>", "who ships", userInfo().username)
      .action(async (number: string, { by, parcel }: { by: string; parcel: string }) =>
        tell(await moveOrder(number, "ship", by, parcel)),
      ),
  ];
}
