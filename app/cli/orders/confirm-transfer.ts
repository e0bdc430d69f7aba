import { Command } from "commander";
import { userInfo } from "node:os";
import { confirmByHand } from "~/admin/finance/incoming.server";
import { noteRefunds } from "~/admin/finance/outgoing.server";
import { moneyFacts, type MoneyFacts } from "~/modules/orders/payment/money-admin.server";
import type { Confirmed } from "~/modules/orders/payment/settle.server";
import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { findTransfersToConfirm } from "~/modules/payments/payment/payments.server";
import { listRefundsByHand, type WaitingRefund } from "~/modules/payments/refunds/refund-queue.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { CHECKED, OPERATOR } from "~/cli/output/command-words";
import { payeeColumns } from "~/cli/output/money-columns";
import { purposeText } from "~/modules/orders/payment/money-words";
import { type PrintColumns, line, formatRows, sayTable, tell, untruncated } from "~/cli/output/print";
import { filledText } from "~/platform/values/missing";

const MESSAGES: Record<Confirmed, string> = {
  accepted: "已确认：款项已付清",
  partial: "已确认部分到账：金额已计入，余款待付，已通知客户",
  surplus: "已确认：多付的金额已转入客户余额，已通知客户",
  replay: "无需处理：这笔转账已确认过。如果另有一笔相同金额的转账，请用 --reference 写明其流水号",
  already: "无需处理：该付款已结清",
  wrongAmount: "未确认：到账金额与应付金额不符，已标记该付款",
  late: "已失效：该付款不再等待到账。请退回款项，再运行 refunded-transfer",
  unknownPayment: "没有这个编号的转账",
  failed: "付款失败",
  goneBack: "这笔付款已原路退回",
  serialMissing: "未确认：到账金额少于应付，请用 --reference 写明银行流水号",
  serialUsed: "未确认：这个流水号已确认过另一笔转账",
  serialDiffers: "未确认：银行流水中这个流水号是另一个金额，请核对",
};

const UNDONE: readonly Confirmed[] = [
  ...(["wrongAmount", "late", "unknownPayment", "failed", "goneBack"] as const),
  ...(["serialMissing", "serialUsed", "serialDiffers"] as const),
];

/**
 * Confirms a transfer; returns the message and whether it succeeded. `reference` distinguishes transfers of the same amount; `isChecked`: the
 * operator confirms an amount far above what is due.
 */
export async function confirm(
  number: string,
  yuan: string,
  operator: string,
  { reference = "", isChecked = false }: { reference?: string; isChecked?: boolean } = {},
): Promise<{ ok: boolean; text: string }> {
  const amount: Fen | null = parseYuan(yuan);
  if (amount === null || amount === 0) return { ok: false, text: line`${yuan} 不是金额，请写作 1498.46` };
  const wish = { number, amount, reference, isChecked };
  const done = await confirmByHand(wish, { id: null, name: operator }, now());
  if (!done.ok) return done.asks ? { ok: false, text: `${done.text}：加上 --checked` } : done;
  if ("proposalId" in done)
    return { ok: true, text: "到账多于应付，超过限额，已提出，由另一位同事复核后入账" };
  return { ok: !UNDONE.includes(done.applied), text: MESSAGES[done.applied] };
}

/** Records money sent back by hand: one refund by number, or all waiting refunds of a payment. Over the limit it waits for a second person. */
export async function refunded(
  number: string,
  by = userInfo().username,
): Promise<{ ok: boolean; text: string }> {
  const noted = await noteRefunds(number, { id: null, name: by }, now());
  if (noted === null) return { ok: false, text: "没有这个编号的待退款项" };
  if (!noted.ok) return noted;
  const text = [
    noted.amount > 0 ? `已登记退款 ${formatYuan(noted.amount)}` : "",
    noted.waiting.length > 0 ? `${noted.waiting.join("、")} 超过限额，已提出，由另一位同事复核后生效` : "",
  ];
  return { ok: true, text: text.filter(Boolean).join("；") };
}

interface Waiting {
  number: string;
  amount: Fen;
  state: PaymentState;
  companyId: number;
  createdAt: number;
  note: string;
  facts: MoneyFacts;
  back: Pick<WaitingRefund, "paymentNumber" | "provider"> | null;
}

const TRANSFERS: PrintColumns<Waiting> = {
  编号: (row) => row.number,
  状态: (row) => PAYMENT_STATES[row.state],
  金额: (row) => formatYuan(row.amount),
  用途: (row) => purposeText(row.facts),
  时间: (row) => formatTime(row.createdAt),
  客户编号: (row) => row.companyId,
  客户: (row) => row.facts.company,
  联系人: (row) => row.facts.contact,
  联系电话: (row) => row.facts.contactPhone,
  原付款: (row) => row.back && `${row.back.paymentNumber} ${paymentMethodText(row.back.provider)}`,
  ...payeeColumns((row: Waiting) => row.back && row.facts),
  转账凭证: (row) => untruncated(filledText(row.facts.transferProof)),
  备注: (row) => untruncated(row.note),
};

/** Lists waiting transfers: proofs to check first, then money to send back. */
export async function waiting(): Promise<string[]> {
  const [toCheck, toReturn] = await Promise.all([findTransfersToConfirm(), listRefundsByHand()]);
  const facts = await moneyFacts([
    ...toCheck.map((payment) => payment.id),
    ...toReturn.map((refund) => refund.paymentId),
  ]);
  return formatRows(TRANSFERS, [
    ...toCheck.map((payment) => ({ ...payment, facts: facts.get(payment.id)!, back: null })),
    ...toReturn.map((refund) => ({
      ...refund,
      state: "refunding" as const,
      facts: facts.get(refund.paymentId)!,
      back: refund,
    })),
  ]);
}

export function transferCommands(): Command[] {
  return [
    new Command("transfers").description("列出待确认的对公转账和待人工退回的款项").action(async () => {
      const lines = await waiting();
      sayTable(TRANSFERS, lines, "没有待处理的转账");
    }),
    new Command("confirm-transfer")
      .description(
        "确认订单或充值的对公转账已到账，可以是一部分；多付的转入余额，超过限额时提出，由另一位同事复核",
      )
      .argument("<payment>", "付款编号，见 transfers")
      .requiredOption("--amount <yuan>", "到账金额，如 1498.46")
      .option("--reference <text>", "银行流水号，一笔付款分几次到账时写明")
      .option("--checked", CHECKED)
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(
        async (
          number: string,
          {
            amount,
            by,
            reference,
            checked,
          }: { amount: string; reference?: string; checked?: true; by: string },
        ) =>
          tell(
            await confirm(number, amount, by, {
              isChecked: checked === true,
              ...(reference !== undefined && { reference }),
            }),
          ),
      ),
    new Command("refunded-transfer")
      .description("登记款项已人工退回；超过限额时提出，由另一位同事复核")
      .argument("<number>", "退款编号或其付款编号，见 transfers")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { by }: { by: string }) => tell(await refunded(number, by))),
  ];
}
