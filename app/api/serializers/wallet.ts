import { z } from "zod";
import type { OwnView, VoucherKind } from "~/modules/vouchers/coupon-centre";
import type { OwnVoucher } from "~/modules/vouchers/coupon-centre-page";
import type { LedgerLine } from "~/modules/wallet/ledger-page";
import { LEDGER_KINDS, type LedgerKind } from "~/modules/wallet/ledger";
import { VOUCHER_STATES, type VoucherState } from "~/modules/vouchers/voucher";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { asSeconds, Moment, Yuan, toYuanText } from "./values";

export const VOUCHER_TYPES = { 1: "coupon", 2: "cashVoucher" } as const satisfies Record<number, VoucherKind>;

const STATUS: Record<VoucherState, number> = { unused: 0, used: 1, expired: 2, locked: 3 };
/** Values of `status`; an unpaid order's vouchers still count as the company's. */
export const VOUCHER_VIEWS = { 0: "usable", 1: "used", 2: "expired" } as const satisfies Record<
  number,
  OwnView
>;

export const VoucherItem = z
  .object({
    id: z.int().describe("券编号"),
    type: z.literal([1, 2]).describe("1 优惠券，2 现金券"),
    name: z.string().describe("名称"),
    amount: Yuan("面额"),
    money: Yuan("使用门槛：满多少可用"),
    status: z.literal([0, 1, 2, 3]).describe("0 可使用，1 已使用，2 已过期，3 订单占用中"),
    status_text: z.string().describe("状态"),
    scope: z.string().describe("适用商品"),
    url: z.string().describe("适用商品的页面"),
    start_time: Moment("生效时间"),
    end_time: Moment("到期时间"),
    order_id: z.int().nullable().describe("占用或使用它的订单，没有时为 null"),
    order_number: z.string().describe("该订单的编号，没有时为空"),
  })
  .describe("优惠券或现金券");

/** Serializes a voucher as of `now`: an ended one counts as expired before the job marks it. */
export function serializeVoucher(voucher: OwnVoucher, now: number): z.input<typeof VoucherItem> {
  const state = voucher.state === "unused" && voucher.endsAt <= now ? "expired" : voucher.state;
  return {
    id: voucher.id,
    type: voucher.kind === "coupon" ? 1 : 2,
    name: voucher.name,
    amount: toYuanText(voucher.amount),
    money: toYuanText(voucher.threshold),
    status: STATUS[state] as 0 | 1 | 2 | 3,
    status_text: VOUCHER_STATES[state],
    scope: voucher.scopeText,
    url: voucher.to,
    start_time: asSeconds(voucher.startsAt),
    end_time: asSeconds(voucher.endsAt),
    order_id: voucher.orderId,
    order_number: voucher.orderNumber ?? "",
  };
}

const Counts = (what: string) =>
  z
    .object({
      unused: z.int().describe("可使用"),
      used: z.int().describe("已使用"),
      expired: z.int().describe("已过期"),
    })
    .describe(`${what}的张数`);

export const VoucherCountsSchema = z.object({
  total: z.int().describe("可使用的券共多少张"),
  yhq: Counts("优惠券"),
  xjq: Counts("现金券"),
});

export function serializeVoucherCounts(
  counts: Record<VoucherKind, Record<OwnView, number>>,
): z.input<typeof VoucherCountsSchema> {
  const of = ({ usable, used, expired }: Record<OwnView, number>) => ({ unused: usable, used, expired });
  return {
    total: counts.coupon.usable + counts.cashVoucher.usable,
    yhq: of(counts.coupon),
    xjq: of(counts.cashVoucher),
  };
}

export const MoneyLogItem = z
  .object({
    id: z.int().describe("流水编号"),
    time: Moment("发生时间"),
    use_type: z.string().describe("种类：pay 订单支付，refund 退款，recharge 充值，withdraw 提现等"),
    use_type_text: z.string().describe("种类名称"),
    money: Yuan("金额，支出为负"),
    balance: Yuan("变动后的余额"),
    remark: z.string().describe("说明"),
    order_id: z.int().nullable().describe("相关订单，没有时为 null"),
  })
  .describe("资金流水");

const CODES = Object.fromEntries(Object.entries(LEDGER_KINDS).map(([code, text]) => [text, code])) as Record<
  string,
  LedgerKind
>;

export function serializeMoneyLog(line: LedgerLine): z.input<typeof MoneyLogItem> {
  return {
    id: line.id,
    time: asSeconds(line.at),
    use_type: CODES[line.kind] ?? line.kind,
    use_type_text: line.kind,
    money: toYuanText(line.amount),
    balance: toYuanText(line.after),
    remark: line.note,
    order_id: line.orderId,
  };
}

export const UserMoney = z.object({
  money: Yuan("账户余额"),
  hongbao: Yuan("红包余额"),
  frozen: Yuan("提现处理中的金额"),
});

export const serializeMoney = (
  summary: Pick<WalletSummary, "balance" | "redPacket" | "waiting">,
): z.input<typeof UserMoney> => ({
  money: toYuanText(summary.balance),
  hongbao: toYuanText(summary.redPacket),
  frozen: toYuanText(summary.waiting.amount),
});
