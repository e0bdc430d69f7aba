/** 余额管理: the balance month by month with its rows, the recharges, or the withdrawals. */
import type { ReactNode } from "react";
import type { FormReply } from "~/platform/forms.server";
import { formatAmount, formatYuan } from "~/platform/money";
import { BarChart } from "~/ui/chart";
import { Tabs } from "~/ui/tabs";
import type { MonthEnd } from "./ledger-page";
import { LedgerView } from "./ledger-view";
import { withdrawHref, type BalancePage, type WalletSummary } from "./wallet-page";
import { WithdrawView } from "./withdraw-view";

export interface BalanceProps {
  /** the recharges are drawn by the room of payments and come as children */
  page: BalancePage | { tab: "recharge" };
  summary: WalletSummary;
  companyName: string;
  token: string;
  reply?: FormReply;
  children?: ReactNode;
}

export function BalanceView({ page, summary, companyName, token, reply, children }: BalanceProps) {
  return (
    <>
      <div className="surface surface--flush">
        <Tabs
          label="余额管理"
          items={[
            { to: "/yegl", text: "余额明细", current: page.tab === "rows" },
            { to: "/yegl?tab=recharge", text: "充值", current: page.tab === "recharge" },
            {
              to: withdrawHref(1),
              text: "提现",
              current: page.tab === "withdraw",
              count: summary.waiting.count,
            },
          ]}
        />
      </div>
      {page.tab === "rows" ? (
        <>
          <Months months={page.months} />
          <LedgerView path="/yegl" account="balance" title="余额明细" found={page.found} />
        </>
      ) : page.tab === "recharge" ? (
        children
      ) : (
        <WithdrawView
          list={page.list}
          last={page.last}
          summary={summary}
          companyName={companyName}
          token={token}
          reply={reply}
        />
      )}
    </>
  );
}

function Months({ months }: { months: readonly MonthEnd[] }) {
  if (!months.some(({ amount }) => amount > 0)) return null;
  const bars = months.map(({ month, amount }) => ({
    label: `${Number(month.slice(5))}月`,
    value: amount / 100,
    short: formatAmount(Math.round(amount / 100) * 100).slice(0, -3),
    text: formatYuan(amount),
  }));
  return (
    <section className="surface" aria-labelledby="months-title">
      <div className="surface__head">
        <h2 className="surface__title" id="months-title">
          余额变化<small>近 12 个月月末余额，本月为当前余额，元</small>
        </h2>
      </div>
      <BarChart id="balance-chart" title="近 12 个月月末余额" bars={bars} heads={["月份", "月末余额"]} />
    </section>
  );
}
