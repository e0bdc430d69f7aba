import type { ConfirmMoneyResult } from "./settle.server";

const WORDS: Record<ConfirmMoneyResult, string> = {
  accepted: "已确认，款项付清",
  partial: "已确认部分到账，余款待付，已通知公司",
  surplus: "已确认，多付的金额转入公司余额，已通知公司",
  replay: "这笔到账已确认过；如另有一笔相同金额的转账，请填写其银行流水号",
  already: "该付款已结清",
  wrongAmount: "到账金额与应付不符，未确认",
  late: "该付款不再等待到账，请退回款项",
  unknownPayment: "没有这个编号的转账",
  failed: "付款失败",
  goneBack: "这笔付款已原路退回",
  serialMissing: "请填写银行流水号：充值，以及到账与应付不同的转账，须凭银行流水确认",
  serialUsed: "这笔流水已确认过另一笔转账，没有重复入账",
  serialDiffers: "银行流水中这一笔的金额与填写的不同，未确认，请核对流水号和到账金额",
};
const DONE: readonly ConfirmMoneyResult[] = ["accepted", "partial", "surplus"];

export const appliedResult = (applied: ConfirmMoneyResult): { isDone: boolean; text: string } => ({
  isDone: DONE.includes(applied),
  text: WORDS[applied],
});
