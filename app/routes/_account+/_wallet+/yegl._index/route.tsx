/** /yegl 余额管理: the balance month by month with its rows. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { balanceStatement } from "~/modules/wallet/wallet.server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { BarChart } from "~/ui/charts/chart";
import type { MonthEndBalance } from "~/modules/wallet/ledger-page";
import { LedgerView } from "~/modules/wallet/ledger-view";

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await balanceStatement(buyer.companyId, new URL(request.url).searchParams, now()));
}

export default function BalanceStatementPage() {
  const { months, found } = useLoaderData<typeof loader>();
  return (
    <>
      <Months months={months} />
      <LedgerView path="/yegl" account="balance" title="余额明细" found={found} />
    </>
  );
}

function Months({ months }: { months: readonly MonthEndBalance[] }) {
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
