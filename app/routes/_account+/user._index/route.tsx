/** 会员中心: what needs the company first, then its money, orders, messages and spending. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import type { MemberData } from "./member";
import { Attention, MemberHead } from "./member-attention";
import { EndingVouchers, MemberMessages, Orders, Wallet } from "./member-sections";
import { findLotteries, getOrderCounts } from "~/shell/frame-content.server";
import { memberData } from "./member.server";
import { formatAmount, formatYuan } from "~/platform/values/money";
import type { Spending as SpendingData } from "~/modules/orders/overview/spending";
import { BarChart } from "~/ui/charts/chart";
import { RowChart } from "~/ui/charts/row-chart";
import { formatTime } from "~/platform/values/clock";
import type { OwnLotteries as Draws } from "~/modules/rewards/draw";

export { shouldRevalidate } from "~/shell/draw-secret";
export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "会员中心" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const [lotteries, counts] = await Promise.all([findLotteries(request), getOrderCounts(request)]);
  return json(await memberData(viewer, lotteries, counts, now()));
}

export default function MemberCentre() {
  const data: MemberData = useLoaderData<typeof loader>();
  return (
    <>
      <MemberHead data={data} />
      <Attention todos={data.todos} now={data.now} />
      <Wallet data={data} />
      <div className="member-pair">
        <Orders data={data} />
        <div className="member-pair__side">
          <EndingVouchers vouchers={data.ending} now={data.now} />
          <MemberMessages messages={data.messages} />
          <MyLotteries draws={data.draws} />
        </div>
      </div>
      <MemberSpending spending={data.spending} />
    </>
  );
}

const wholeYuan = (fen: number) => formatAmount(Math.round(fen / 100) * 100).slice(0, -3);

function MemberSpending({ spending }: { spending: SpendingData }) {
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

/** The last prize; a lottery that may still be joined is in the to-do list. */
function MyLotteries({ draws: { running, last } }: { draws: Draws }) {
  if (!last) return null;
  return (
    <section className="surface" aria-labelledby="my-draws">
      <div className="surface__head">
        <h2 className="surface__title" id="my-draws">
          幸运抽奖
        </h2>
      </div>
      <p className="my-draw">
        <span>
          {`${last.name}，抽奖结果：`}
          <strong>{last.prize}</strong>
        </span>
        <time dateTime={new Date(last.joinedAt).toISOString()}>{formatTime(last.joinedAt)}</time>
        {running?.id === last.id ? <Link to={`/draw/${last.id}`}>查看</Link> : null}
      </p>
    </section>
  );
}
