/** Operator commands for reconciliation: statements in, what does not match, and what a person did about it. */
import { Command, Option } from "commander";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { userInfo } from "node:os";
import {
  ONLINE_METHODS,
  type OnlineMethod,
  paymentMethodText,
} from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import { differencesText, fetchBill } from "~/modules/payments/reconciliation/fetch.server";
import { handInBill } from "~/modules/payments/reconciliation/hand-in.server";
import {
  type DifferenceState,
  isOutcome,
  STATEMENT_LINE_KIND_NAMES,
  DIFFERENCE_RESOLUTION_NAMES,
  DIFFERENCE_STATE_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import {
  differencesForOperator,
  type DifferenceRow,
  findDifference,
  settleDifference,
} from "~/modules/payments/reconciliation/settle.server";
import { DAY, dayOf, formatTime, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { choicesOf, noSuch, OPERATOR } from "~/cli/output/command-words";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { NONE } from "~/platform/values/missing";

const DIFFERENCES: PrintColumns<DifferenceRow> = {
  编号: (row) => row.id,
  来源: (row) => paymentMethodText(row.provider),
  类别: (row) => STATEMENT_LINE_KIND_NAMES[row.kind as LineKind],
  差异: (row) => MATCH_RESULT_NAMES[row.verdict as MatchResult],
  日期: (row) => row.day,
  对方单号: (row) => row.theirs,
  我方编号: (row) => row.ours,
  账单金额: (row) => (row.their_amount === null ? NONE : formatYuan(row.their_amount)),
  我方金额: (row) => (row.our_amount === null ? NONE : formatYuan(row.our_amount)),
  状态: (row) => DIFFERENCE_STATE_NAMES[row.state as DifferenceState],
  发现时间: (row) => formatTime(row.found_at),
  处理: (row) =>
    untruncated(
      [isOutcome(row.outcome ?? "") ? DIFFERENCE_RESOLUTION_NAMES[row.outcome as never] : "", row.why]
        .filter(Boolean)
        .join("："),
    ),
};

/** One line for each difference: those that are open, or all. */
export const formatReconciliationDifferences = async (isOpenOnly: boolean): Promise<string[]> =>
  formatRows(DIFFERENCES, await differencesForOperator(isOpenOnly));

interface Reconciled {
  provider?: OnlineMethod;
  day?: string;
  by: string;
}

/** Reads a file, or asks the providers, one or all, for the bill of a day. `at` in ms. */
export async function reconcile(
  file: string | undefined,
  { provider, day, by }: Reconciled,
  at: number,
): Promise<CommandResult> {
  if (file !== undefined) {
    const bytes = new Uint8Array(await readFile(file));
    const used = await handInBill({ name: basename(file), bytes, owner: "operator", by }, at);
    if (!used.ok) return used;
    const read = used.kept.isNew ? `已读入 ${used.lines} 笔` : "这份文件以前读入过，没有重复读入";
    const { provider: from } = used.bill;
    return {
      ok: true,
      text: `${paymentMethodText(from)}：${read}，${differencesText(used.kept.differences)}`,
    };
  }
  const wanted = day ?? dayOf(at - DAY);
  if (parseTime(wanted) === null || wanted.length !== 10)
    return { ok: false, text: line`${wanted} 不是日期，请写作 2026-11-26` };
  const texts: string[] = [];
  let isDone = true;
  for (const item of provider ? [provider] : ONLINE_METHODS) {
    const { is, text } = await fetchBill(item, wanted, by, at);
    texts.push(text);
    if (is !== "kept") isDone = false;
  }
  return { ok: isDone, text: texts.join("\n") };
}

interface SettleOptions {
  outcome: string;
  reason: string;
  payment?: string;
  by: string;
}

/** Settles an open difference. `at` in ms. */
export async function settle(
  id: string,
  { outcome: result, reason, payment = "", by }: SettleOptions,
  at: number,
): Promise<CommandResult> {
  const row = await findDifference(readWhole(id) ?? 0);
  if (!row) return noSuch("对账差异", id);
  if (!isOutcome(result))
    return {
      ok: false,
      text: line`没有处理结果 ${result}，可用：${choicesOf(DIFFERENCE_RESOLUTION_NAMES)}`,
    };
  if (result === "linked" && payment === "")
    return { ok: false, text: "请用 --payment 写明对应的付款或退款编号" };
  if (reason.trim().length < 2) return { ok: false, text: "请用 --reason 写明原因，至少 2 个字" };
  const wanted = { outcome: result, linked: payment, why: reason.trim(), by };
  const done = await settleDifference(row.id, row.version, wanted, at);
  if (done?.ok) return { ok: true, text: `差异 ${row.id} 已处理：${DIFFERENCE_RESOLUTION_NAMES[result]}` };
  if (done && "text" in done) return { ok: false, text: done.text };
  return {
    ok: false,
    text: `差异 ${row.id} ${DIFFERENCE_STATE_NAMES[(done?.is.state ?? row.state) as DifferenceState]}，没有重复处理`,
  };
}

/** The commands about reconciliation, for commands.ts. */
export function reconciliationCommands(): Command[] {
  return [
    new Command("reconcile")
      .description("对账：读入账单文件（微信支付、支付宝、银行流水），或不写文件，向支付机构获取一天的账单")
      .argument("[file]", "账单文件：CSV、ZIP 或 XLSX")
      .addOption(
        new Option("--provider <provider>", "向哪家获取，不写为全部").choices(ONLINE_METHODS as string[]),
      )
      .option("--day <day>", "获取哪一天的账单，如 2026-11-26，不写为昨天")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (file: string | undefined, options: Reconciled) =>
        tell(await reconcile(file, options, now())),
      ),
    new Command("reconciliation")
      .description("列出对账差异：金额不符、我方未入账、账单中没有的")
      .option("--all", "包括已处理和已自动核销的")
      .action(async ({ all }: { all?: boolean }) =>
        sayTable(DIFFERENCES, await formatReconciliationDifferences(!all), "没有未处理的对账差异"),
      ),
    new Command("settle-difference")
      .description("登记一笔对账差异已处理")
      .argument("<id>", "差异编号，见 reconciliation")
      .addOption(
        new Option("--outcome <outcome>", `处理结果：${choicesOf(DIFFERENCE_RESOLUTION_NAMES)}`)
          .choices(Object.keys(DIFFERENCE_RESOLUTION_NAMES))
          .makeOptionMandatory(),
      )
      .requiredOption("--reason <text>", "原因")
      .option("--payment <number>", "对应的付款或退款编号，结果为 linked 时写明")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (id: string, options: SettleOptions) => tell(await settle(id, options, now()))),
  ];
}
