/** Operator commands for the points mall: list exchanges, confirm, ship, cancel. */
import { Command } from "commander";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { moveExchange } from "~/promotions/exchange.server";
import { EXCHANGE_STATES, type ExchangeState } from "~/promotions/points-mall";
import { exchangeIdByNumber, exchangesForOperator } from "~/promotions/points-mall.server";
import { sayRows, tabbed, tell, whole, type Told } from "./print";

const MOVES = { confirm: "confirm", ship: "ship", cancel: "withdraw" } as const;
const DONE = { confirm: "Confirmed.", ship: "Shipped.", cancel: "Cancelled; points and stock are back." };

/** The words for the operator and whether the exchange moved. */
export async function moveExchangeByNumber(
  number: string,
  move: keyof typeof MOVES,
  shipment: string,
): Promise<Told> {
  const id = await exchangeIdByNumber(number);
  const moved = id === null ? null : await moveExchange(id, null, MOVES[move], shipment, now());
  if (moved === null) return { ok: false, text: `No exchange with the number ${number}.` };
  return moved.ok ? { ok: true, text: DONE[move] } : moved;
}

/** One line for each exchange. */
export async function listExchanges(state: string | null): Promise<string[]> {
  const rows = await exchangesForOperator(state);
  return rows.map((row) =>
    tabbed([
      row.number,
      EXCHANGE_STATES[row.state as ExchangeState] ?? row.state,
      formatTime(row.created_at),
      row.company,
      `${row.item_name} ×${row.count}`,
      `${row.points} points`,
      whole(row.shipment || row.address),
    ]),
  );
}

/** The commands about exchanges, for shop.ts. */
export function exchangeCommands(): Command[] {
  const states = Object.keys(EXCHANGE_STATES).join(" | ");
  return [
    new Command("exchanges")
      .description("list the exchanges of the points mall, oldest first")
      .argument("[state]", states)
      .action(async (state?: string) => {
        if (state !== undefined && !(state in EXCHANGE_STATES))
          return tell({ ok: false, text: `No state ${state}; there are ${states}.` });
        const lines = await listExchanges(state ?? null);
        sayRows(lines, "No exchanges.");
      }),
    new Command("confirm-exchange")
      .description("confirm that a gift is set aside; its buyer can no longer cancel")
      .argument("<number>", "exchange number")
      .action(async (number: string) => tell(await moveExchangeByNumber(number, "confirm", ""))),
    new Command("ship-exchange")
      .description("note that a gift has left the warehouse")
      .argument("<number>", "exchange number")
      .requiredOption("--parcel <text>", "carrier and tracking number, as the buyer reads them")
      .action(async (number: string, { parcel }: { parcel: string }) =>
        tell(await moveExchangeByNumber(number, "ship", parcel)),
      ),
    new Command("cancel-exchange")
      .description("cancel an exchange that has not been shipped; points and stock go back")
      .argument("<number>", "exchange number")
      .action(async (number: string) => tell(await moveExchangeByNumber(number, "cancel", ""))),
  ];
}
