/** Operator command for orders that staff write for companies. */
import { Command } from "commander";
import { isProposedView, PROPOSED_STATES, PROPOSED_VIEWS } from "~/cart/proposed/proposed";
import { listProposed, type ListedProposed } from "~/cart/proposed/proposed.server";
import { choicesOf, noState } from "~/operator/output/command-words";
import { type PrintColumns, formatRows, sayTable, tell, untruncated } from "~/operator/output/print";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

/** Rows that one reading of them is about. */
const MOST = 200;

const PROPOSED: PrintColumns<ListedProposed> = {
  编号: ({ id }) => id,
  客户: ({ company }) => untruncated(company),
  状态: ({ state }) => PROPOSED_STATES[state],
  品种: ({ kinds }) => kinds,
  拟单人: ({ staffName }) => staffName,
  发送: ({ sentAt }) => (sentAt === null ? "" : formatTime(sentAt)),
  原因: ({ reason }) => untruncated(reason),
};

/** The commands about proposals, for commands.ts. */
export function proposedOrderCommands(): Command[] {
  return [
    new Command("proposed-orders")
      .description("列出代客下单，新的在前")
      .argument("[state]", choicesOf(PROPOSED_VIEWS))
      .action(async (typed?: string) => {
        if (typed !== undefined && !isProposedView(typed)) return tell(noState(typed, PROPOSED_VIEWS));
        const rows = await listProposed({ state: typed ?? null }, { after: null, most: MOST }, now());
        sayTable(PROPOSED, formatRows(PROPOSED, rows), "没有代客下单");
      }),
  ];
}
