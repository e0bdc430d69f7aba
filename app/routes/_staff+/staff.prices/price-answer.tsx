import { Link } from "@remix-run/react";
import type { PricedAlone } from "~/cart/lines/price-quantities.server";
import { PRICE_SCOPES } from "~/catalogue/desk/prices";
import type { PriceSource } from "~/catalogue/desk/prices.server";
import { type GoodsForBuyer, ladderAt } from "~/catalogue/goods/goods";
import { restrictionText } from "~/catalogue/goods/purchase-restriction";
import { Part } from "~/desk/case/case-parts";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export interface PriceAnswerProps {
  goods: GoodsForBuyer;
  sources: readonly PriceSource[];
  /** null: the company sees no price */
  priced: PricedAlone | null;
  company: string;
  now: number;
}

export function PriceAnswer({ goods, sources, priced, company, now }: PriceAnswerProps) {
  return (
    <>
      <Part
        id="h-answer"
        title={`${company}，${goods.name} ${goods.spec}`}
        note={`${formatTime(now)} 的价格`}
        more={<Link to={`/staff/goods/${goods.id}/prices`}>商品价格</Link>}
      >
        {priced ? (
          <Answer goods={goods} priced={priced} />
        ) : (
          <p>该客户尚未通过审核，看不到价格，也不能购买。</p>
        )}
      </Part>
      <Part id="h-why" title="原因" note="客户价先于等级价，等级价先于地区价，都没有的按基础价">
        <Why {...{ goods, sources, priced }} />
      </Part>
      {priced ? <Sum {...priced} /> : null}
    </>
  );
}

function Answer({ goods, priced: { line } }: { goods: GoodsForBuyer; priced: PricedAlone }) {
  const { unitPrice, quantity, gross, restriction } = line;
  return (
    <>
      <p className="answer">
        <span className="money">{formatYuan(unitPrice)}</span>
        <span className="soft">{`/${goods.unit}，${quantity}${goods.unit} ${formatYuan(gross)}`}</span>
      </p>
      {restriction ? (
        <p className="second">
          <strong>现在买不到</strong>
          <span>{restrictionText(restriction)}</span>
        </p>
      ) : null}
    </>
  );
}

function Why({ goods, sources, priced }: Pick<PriceAnswerProps, "goods" | "sources" | "priced">) {
  const tier = priced && ladderAt(goods.ladder, priced.line.quantity).reached;
  const own = sources.map(({ scope, who, price, isWinner }) => ({
    text: `${PRICE_SCOPES[scope]}，${who}${price === null ? "：没有" : isWinner ? "：按此" : ""}`,
    price,
    isLast: isWinner && !tier && !priced?.offer,
  }));
  const ladder = {
    text: tier ? `阶梯价 ${tier.from}${goods.unit}起，全部按此` : "阶梯价：这个数量没有，或不低于上面的价格",
    price: tier?.price ?? null,
    isLast: tier !== null && !priced?.offer,
  };
  const offer = {
    text: priced?.offer ? `活动“${priced.offer}”：低于上面的价格，按此` : "活动价：没有更低的",
    price: priced?.offer ? priced.line.unitPrice : null,
    isLast: Boolean(priced?.offer),
  };
  return (
    <ol className="why">
      {[...own, ladder, offer].map(({ text, price, isLast }, at) => (
        <li key={text} className={isLast ? "why__last" : undefined}>
          <span className="why__no">{at + 1}</span>
          <span>{text}</span>
          {price === null ? <span className="soft">无</span> : <span>{formatYuan(price)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The order of this goods alone. */
function Sum({ rows, payable, line }: PricedAlone) {
  return (
    <Part id="h-sum" title="只买这些时的订单" note={line.notes.join("；")}>
      <ol className="why">
        {rows
          .filter(({ kind }) => kind !== "payable")
          .map(({ label, amount, note }, at) => (
            <li key={label}>
              <span className="why__no">{at + 1}</span>
              <span>{note ? `${label}，${note}` : label}</span>
              <span>{formatYuan(amount)}</span>
            </li>
          ))}
        <li className="why__last">
          <span className="why__no">=</span>
          <span>应付，不含运费</span>
          <span>{formatYuan(payable)}</span>
        </li>
      </ol>
    </Part>
  );
}
