import { Link } from "@remix-run/react";
import { formatAmount } from "~/platform/values/money";
import type { WalletSummary } from "./wallet-page";

export function WalletStrip({ summary, path }: { summary: WalletSummary; path: string }) {
  const { balance, redPacket, vouchers } = summary;
  const parts = [
    { to: "/yegl", name: "可用余额（元）", value: formatAmount(balance), more: "余额明细" },
    { to: "/zhhb", name: "账户红包（元）", value: formatAmount(redPacket), more: "红包明细" },
    { to: "/yhq", name: "优惠券", value: `${vouchers.coupon.usable} 张`, more: "查看优惠券" },
    { to: "/xjq", name: "现金券", value: `${vouchers.cashVoucher.usable} 张`, more: "查看现金券" },
  ];
  return (
    <dl className="balance">
      {parts.map(({ to, name, value, more }) => (
        <div
          className={
            path === to || path.startsWith(`${to}/`) ? "balance__item balance__item--main" : "balance__item"
          }
          key={to}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>
            <Link to={to}>{more}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
