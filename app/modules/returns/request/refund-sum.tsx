import { formatYuan } from "~/platform/values/money";
import { Sum, type SumRow } from "~/ui/sum";
import type { AfterSalesRefund } from "~/modules/returns/settlement/refund";

export interface RefundSumProps {
  refund: AfterSalesRefund;
  names: readonly string[];
  isFinal: boolean;
  /** the order's completion has already granted points and red packets */
  isCompleted: boolean;
}

function refundRows({ refund, names, isFinal }: Omit<RefundSumProps, "isCompleted">): SumRow[] {
  const rows: SumRow[] = refund.lines.map((line, i) => ({
    label: names[i] ?? "",
    amount: formatYuan(line.amount),
  }));
  if (refund.shipping > 0)
    rows.push({ label: "运费", amount: formatYuan(refund.shipping), note: "商品全部退回，运费一并退还" });
  if (refund.missing > 0)
    rows.push({
      label: "已使用的积分、红包",
      amount: formatYuan(-refund.missing),
      kind: "off",
      note: "1 积分折 ¥0.01",
    });
  if (refund.compensated > 0)
    rows.push({
      label: "已付的效期赔付",
      amount: formatYuan(-refund.compensated),
      kind: "off",
      note: "发货时已存入账户余额",
    });
  if (refund.retainedGifts !== 0)
    rows.push({
      label: refund.retainedGifts > 0 ? "未退回的赠品" : "退回的赠品",
      amount: formatYuan(-refund.retainedGifts),
      ...(refund.retainedGifts > 0 && { kind: "off" as const }),
      note: isFinal ? "按下单时的价格" : "按下单时的价格；少货不扣",
    });
  rows.push({ label: isFinal ? "实际退款" : "预计退款", amount: formatYuan(refund.payout), kind: "total" });
  return rows;
}

/** What happens to the points and red packets that the order's completion grants. */
function GrantedHint({ refund, isFinal, isCompleted }: Omit<RefundSumProps, "names">) {
  const granted = [
    refund.points > 0 ? `积分 ${refund.points}` : "",
    refund.cashback > 0 ? `返现红包 ${formatYuan(refund.cashback)}` : "",
  ].filter(Boolean);
  if (granted.length === 0) return null;
  const names = granted.join("、");
  return (
    <p className="field__hint">
      {isCompleted ? `${isFinal ? "已" : "将"}收回订单完成时发放的${names}。` : `订单完成时少发${names}。`}
    </p>
  );
}

export function RefundSum({ refund, names, isFinal, isCompleted }: RefundSumProps) {
  return (
    <>
      <Sum rows={refundRows({ refund, names, isFinal })} />
      <GrantedHint refund={refund} isFinal={isFinal} isCompleted={isCompleted} />
      {isFinal ? null : <p className="field__hint">各行金额已扣除分摊的优惠；以验收后的数量为准。</p>}
    </>
  );
}
