import type { Checkout } from "~/modules/cart/pricing/checkout";
import type { VoucherSelection } from "~/modules/cart/pricing/pricing";
import { formatYuan } from "~/platform/values/money";
import { type ChosenVoucher, findChosenVouchers } from "~/modules/vouchers/own-vouchers.server";

const KINDS = { coupon: "优惠券", cashVoucher: "现金券" } as const;

function whyNot(id: number, kind: keyof typeof KINDS, voucher: ChosenVoucher | undefined): string {
  if (voucher?.kind !== kind) return `没有编号为 ${id} 的${KINDS[kind]}`;
  const name = `${KINDS[kind]}“${voucher.name}”（编号 ${id}）`;
  if (voucher.state === "locked") return `${name}正被未付款的订单（编号 ${voucher.orderId}）占用`;
  if (voucher.state === "used") return `${name}已使用`;
  if (voucher.state === "expired") return `${name}已过期`;
  return voucher.threshold > 0
    ? `${name}不满足使用条件，适用商品满 ${formatYuan(voucher.threshold)} 可用`
    : `${name}不能用于这些商品`;
}

/** Why chosen vouchers are not used, or null. One query, none without a choice. */
export async function chosenVoucherFault(
  companyId: number,
  choice: VoucherSelection,
  { orders }: Pick<Checkout, "orders">,
  now: number,
): Promise<string | null> {
  const used = new Set(orders.flatMap(({ pricing }) => pricing.usedVoucherIds));
  const chosen = (["coupon", "cashVoucher"] as const).flatMap((kind) => {
    const id = choice[kind];
    return id == null ? [] : [{ kind, id }];
  });
  const ids = chosen.map(({ id }) => id);
  const found = new Map(
    (await findChosenVouchers(companyId, ids, now)).map((voucher) => [voucher.id, voucher]),
  );
  const reasons = chosen
    .filter(({ kind, id }) => !used.has(id) || found.get(id)?.kind !== kind)
    .map(({ kind, id }) => whyNot(id, kind, found.get(id)));
  if (reasons.length === 0) return null;
  return `${reasons.join("；")}，请改选其他券，或不填使用最优的券，或填 none 不用券`;
}
