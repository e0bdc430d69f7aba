/** Operator commands for the points mall: list exchanges, confirm, ship, cancel. */
import { Command } from "commander";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { EXCHANGE_STATES, type ExchangeState } from "~/modules/rewards/rewards-store";
import { exchangeIdByNumber, exchangesForOperator } from "~/modules/rewards/rewards-store.server";
import { choicesOf, noState, noSuch } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

const MOVES = { confirm: "confirm", ship: "ship", cancel: "withdraw" } as const;
const DONE = { confirm: "兑换已确认", ship: "兑换已发货", cancel: "兑换已取消，积分和库存已退回" };

/** The words for the operator and whether the exchange moved. */
export async function moveExchangeByNumber(
  number: string,
  move: keyof typeof MOVES,
  shipment: string,
): Promise<CommandResult> {
  const id = await exchangeIdByNumber(number);
  const moved = id === null ? null : await moveExchange(id, null, MOVES[move], shipment, now());
  if (moved === null) return noSuch("兑换", number);
  return moved.ok ? { ok: true, text: DONE[move] } : moved;
}

type AdminExchange = Awaited<ReturnType<typeof exchangesForOperator>>[number];

const EXCHANGES: PrintColumns<AdminExchange> = {
  兑换编号: (row) => row.number,
  状态: (row) => EXCHANGE_STATES[row.state as ExchangeState] ?? row.state,
  时间: (row) => formatTime(row.created_at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  联系电话: (row) => row.contact_phone,
  礼品: (row) => row.item_name,
  数量: (row) => row.count,
  积分: (row) => `${row.points}积分`,
  收货: (row) => untruncated(row.address),
  物流: (row) => untruncated(row.shipment),
};

/** One line for each exchange. */
export async function listExchanges(state: string | null): Promise<string[]> {
  return formatRows(EXCHANGES, await exchangesForOperator(state));
}

/** The commands about exchanges, for shop.ts. */
export function exchangeCommands(): Command[] {
  return [
    new Command("exchanges")
      .description("列出积分商城的兑换，先提交的在前")
      .argument("[state]", choicesOf(EXCHANGE_STATES))
      .action(async (state?: string) => {
        if (state !== undefined && !Object.hasOwn(EXCHANGE_STATES, state))
          return tell(noState(state, EXCHANGE_STATES));
        const lines = await listExchanges(state ?? null);
        sayTable(EXCHANGES, lines, "没有兑换");
      }),
    new Command("confirm-exchange")
      .description("确认礼品已备好，客户不能再取消")
      .argument("<number>", "兑换编号")
      .action(async (number: string) => tell(await moveExchangeByNumber(number, "confirm", ""))),
    new Command("ship-exchange")
      .description("登记礼品已发货")
      .argument("<number>", "兑换编号")
      .requiredOption("--parcel <text>", "承运商和运单号，客户可见")
      .action(async (number: string, { parcel }: { parcel: string }) =>
        tell(await moveExchangeByNumber(number, "ship", parcel)),
      ),
    new Command("cancel-exchange")
      .description("取消未发货的兑换，退回积分和库存")
      .argument("<number>", "兑换编号")
      .action(async (number: string) => tell(await moveExchangeByNumber(number, "cancel", ""))),
  ];
}
