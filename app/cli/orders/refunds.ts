import { Command } from "commander";
import { userInfo } from "node:os";
import { settleByHand } from "~/admin/finance/outgoing.server";
import { moneyFacts, type MoneyFacts } from "~/modules/orders/payment/money-admin.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { isRefundByHand, refundActor } from "~/modules/payments/refunds/refund-progress";
import { retryRefund } from "~/modules/payments/refunds/refund-admin.server";
import { type OpenRefund, pageOfRefunds } from "~/modules/payments/refunds/refund-queue.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { noSuch } from "~/cli/output/command-words";
import { payeeFacts, purposeText } from "~/modules/orders/payment/money-words";
import { type PrintColumns, formatRows, sayTable, tell, untruncated } from "~/cli/output/print";

interface Row extends OpenRefund {
  facts: MoneyFacts;
  /** whole days of waiting */
  days: number;
}

const getPayee = (row: Row) => (isRefundByHand(row) ? payeeFacts(row.facts) : null);

const REFUNDS: PrintColumns<Row> = {
  退款编号: (row) => row.number,
  金额: (row) => formatYuan(row.amount),
  处理方式: refundActor,
  申请时间: (row) => formatTime(row.createdAt),
  已等待: (row) => `${row.days}天`,
  用途: (row) => purposeText(row.facts),
  客户编号: (row) => row.companyId,
  客户: (row) => row.facts.company,
  联系人: (row) => row.facts.contact,
  联系电话: (row) => row.facts.contactPhone,
  原付款: (row) => `${row.paymentNumber} ${paymentMethodText(row.provider)}`,
  户名: (row) => untruncated(getPayee(row)?.holder ?? ""),
  开户银行: (row) => untruncated(getPayee(row)?.bank ?? ""),
  银行账号: (row) => untruncated(getPayee(row)?.account ?? ""),
  转账凭证: (row) => untruncated(row.facts.transferProof),
  备注: (row) => untruncated(row.note),
};

/** Numbers in one query are limited by the database, refunds are not. */
const ROWS_PER_QUERY = 200;

/** One line a refund that is not done, oldest first. `at` in ms. */
export async function refundLines(at: number): Promise<string[]> {
  const getDays = ({ createdAt }: OpenRefund) => Math.floor((at - createdAt) / DAY);
  const lines: string[] = [];
  let after: number | null = null;
  for (;;) {
    const refunds: OpenRefund[] = await pageOfRefunds(false, { after, limit: ROWS_PER_QUERY });
    const facts = await moneyFacts(refunds.map((refund) => refund.paymentId));
    const rows = refunds.map((refund) => ({
      ...refund,
      facts: facts.get(refund.paymentId)!,
      days: getDays(refund),
    }));
    lines.push(...formatRows(REFUNDS, rows));
    if (refunds.length < ROWS_PER_QUERY) return lines;
    after = refunds.at(-1)!.id;
  }
}

export function refundCommands(): Command[] {
  return [
    new Command("refunds")
      .description("列出未完成的退款：支付机构处理中的、未受理的和需人工退的")
      .action(async () => {
        const lines = await refundLines(now());
        sayTable(REFUNDS, lines, "退款已全部完成");
      }),
    new Command("retry-refund")
      .description("立即重新向支付机构申请退款")
      .argument("<number>", "退款编号，见 refunds")
      .action(async (number: string) => tell(await retryRefund(number, now()))),
    new Command("settle-refund")
      .description("登记款项已用其他方式（如转账）退回，并通知客户；超过限额时提出，由另一位同事复核")
      .argument("<number>", "退款编号，见 refunds")
      .requiredOption("--reason <text>", "退款方式，客户可见")
      .option("--unasked", "无法查询支付机构时也登记；请先在支付机构核实，以免重复退款")
      .option("--by <name>", "操作人", userInfo().username)
      .action(async (number: string, options: { reason: string; unasked?: true; by: string }) => {
        const person = { id: null, name: options.by };
        const settling = { number, reason: options.reason, isUnasked: options.unasked === true };
        tell((await settleByHand(settling, person, now())) ?? noSuch("退款", number));
      }),
  ];
}
