import { formatAmount, formatYuan } from "~/platform/values/money";
import type { Spending as SpendingData } from "~/modules/orders/overview/spending";
import { BarChart } from "~/ui/charts/chart";
import { RowChart } from "~/ui/charts/row-chart";

const wholeYuan = (fen: number) => formatAmount(Math.round(fen / 100) * 100).slice(0, -3);

export function MemberSpending({ spending }: { spending: SpendingData }) {
  const { total, months, categories } = spending;
  const bars = months.map(({ month, amount }) => ({
    label: `${Number(month.slice(5))}月`,
    value: amount / 100,
    short: wholeYuan(amount),
    text: formatYuan(amount),
  }));
  const rows = categories.map(({ name, amount }) => {
    const share = `${((amount * 100) / total).toFixed(1)}%`;
    return { label: name, value: amount, short: `¥${wholeYuan(amount)}`, text: formatYuan(amount), share };
  });
  return (
    <section className="surface" aria-labelledby="spending">
      <div className="surface__head">
        <h2 className="surface__title" id="spending">
          采购金额<small>近 12 个月</small>
        </h2>
        {total > 0 ? <strong>{`合计 ${formatYuan(total)}`}</strong> : null}
      </div>
      {total > 0 ? (
        <div className="member-spending">
          <p className="expiry member-spending__rule">按下单日统计已付款的商品，扣除优惠和退货，不含运费</p>
          <div>
            <h3 className="member-spending__title">按月份</h3>
            <BarChart
              id="spending-months"
              title="近 12 个月每月采购金额"
              bars={bars}
              heads={["月份", "采购金额"]}
              width={620}
            />
          </div>
          <div>
            <h3 className="member-spending__title">按品类</h3>
            <RowChart
              id="spending-categories"
              title="近 12 个月各品类采购金额"
              rows={rows}
              heads={["品类", "采购金额", "占比"]}
            />
          </div>
        </div>
      ) : (
        <p className="expiry">近 12 个月没有采购</p>
      )}
    </section>
  );
}
