/** Operator command for orders that staff write for companies. */
import { Command } from "commander";
import {
  isDraftOrderView,
  DRAFT_ORDER_STATES,
  DRAFT_ORDER_VIEWS,
} from "~/modules/cart/draft-orders/draft-order";
import { listDraftOrder, type ListedDraftOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { choicesOf, noState } from "~/cli/output/command-words";
import { type PrintColumns, formatRows, sayTable, tell, untruncated } from "~/cli/output/print";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

/** Rows that one reading of them is about. */
const LIMIT = 200;

const DRAFT_ORDER: PrintColumns<ListedDraftOrder> = {
  编号: ({ id }) => id,
  客户: ({ company }) => untruncated(company),
  状态: ({ state }) => DRAFT_ORDER_STATES[state],
  品种: ({ kinds }) => kinds,
  拟单人: ({ staffName }) => staffName,
  发送: ({ sentAt }) => (sentAt === null ? "" : formatTime(sentAt)),
  原因: ({ reason }) => untruncated(reason),
};

/** The commands about proposals, for commands.ts. */
export function draftOrderOrderCommands(): Command[] {
  return [
    new Command("proposed-orders")
      .description("列出代客下单，新的在前")
      .argument("[state]", choicesOf(DRAFT_ORDER_VIEWS))
      .action(async (input?: string) => {
        if (input !== undefined && !isDraftOrderView(input)) return tell(noState(input, DRAFT_ORDER_VIEWS));
        const rows = await listDraftOrder({ state: input ?? null }, { after: null, most: LIMIT }, now());
        sayTable(DRAFT_ORDER, formatRows(DRAFT_ORDER, rows), "没有代客下单");
      }),
  ];
}
