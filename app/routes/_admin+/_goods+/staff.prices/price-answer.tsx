import { Link } from "@remix-run/react";
import type { PricedAlone } from "~/modules/cart/lines/price-quantities.server";
import { PRICE_SCOPES } from "~/modules/catalogue/admin/prices";
import type { PriceLine, CompanyPriceSource } from "~/modules/catalogue/admin/prices.server";
import { periodText } from "~/modules/catalogue/prices/price-period";
import { type GoodsForBuyer, ladderAt } from "~/modules/catalogue/goods/goods";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatStart, formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

export interface PriceAnswerProps {
  goods: GoodsForBuyer;
  sources: readonly CompanyPriceSource[];
  /** null: the company sees no price */
  priced: PricedAlone | null;
  company: string;
  at: number;
  now: number;
}

export function PriceAnswer({ goods, sources, priced, company, at, now }: PriceAnswerProps) {
  return (
    <>
      <DetailSection
        id="h-answer"
        title={`${company}，${goods.name} ${goods.spec}`}
        note={`${formatTime(at)} 的价格`}
        more={<Link to={`/staff/goods/${goods.id}/prices`}>商品价格</Link>}
      >
        {at > now + MINUTE ? <p className="soft">按现在已定的价格和活动，以后可能还有改动</p> : null}
        {at < now - MINUTE ? <p className="soft">按当时的价格；客户等级、地区和商品状态按现在的</p> : null}
        {priced ? (
          <Answer goods={goods} priced={priced} isNow={Math.abs(at - now) <= MINUTE} />
        ) : (
          <p>该客户尚未通过审核，看不到价格，也不能购买。</p>
        )}
      </DetailSection>
      <DetailSection id="h-why" title="原因" note="客户价先于等级价，等级价先于地区价，都没有的按基础价">
        <Why goods={goods} sources={sources} priced={priced} />
      </DetailSection>
      {priced ? <Sum {...priced} /> : null}
    </>
  );
}

const MINUTE = 60_000;

function Answer({
  goods,
  priced: { line },
  isNow,
}: {
  goods: GoodsForBuyer;
  priced: PricedAlone;
  isNow: boolean;
}) {
  const { unitPrice, quantity, gross, restriction } = line;
  return (
    <>
      <p className="answer">
        <span className="money">{formatYuan(unitPrice)}</span>
        <span className="soft">{`/${goods.unit}，${quantity}${goods.unit} ${formatYuan(gross)}`}</span>
      </p>
      {restriction ? (
        <p className="second">
          <strong>{isNow ? "现在买不到" : "买不到"}</strong>
          <span>{restrictionText(restriction)}</span>
        </p>
      ) : null}
    </>
  );
}

function Why({ goods, sources, priced }: Pick<PriceAnswerProps, "goods" | "sources" | "priced">) {
  const tier = priced && ladderAt(goods.ladder, priced.line.quantity).reached;
  const own = sources.map(({ scope, who, price, isWinner, line, next }) => ({
    text: `${PRICE_SCOPES[scope]}，${who}${price === null ? "：没有" : isWinner ? "：按此" : ""}`,
    note: [line && lineText(line), next && nextText(next)].filter(Boolean).join("；"),
    price,
    isLast: isWinner && !tier && !priced?.offer,
  }));
  const ladder = {
    note: "",
    text: tier ? `阶梯价 ${tier.from}${goods.unit}起，全部按此` : "阶梯价：这个数量没有，或不低于上面的价格",
    price: tier?.price ?? null,
    isLast: tier !== null && !priced?.offer,
  };
  const offer = {
    note: "",
    text: priced?.offer ? `活动“${priced.offer}”：低于上面的价格，按此` : "活动价：没有更低的",
    price: priced?.offer ? priced.line.unitPrice : null,
    isLast: Boolean(priced?.offer),
  };
  return (
    <ol className="why">
      {[...own, ladder, offer].map(({ text, note, price, isLast }, at) => (
        <li key={text} className={isLast ? "why__last" : undefined}>
          <span className="why__no">{at + 1}</span>
          <span>
            {text}
            {note ? <span className="soft">{` ${note}`}</span> : null}
          </span>
          {price === null ? <span className="soft">{NONE}</span> : <span>{formatYuan(price)}</span>}
        </li>
      ))}
    </ol>
  );
}

const lineText = (line: PriceLine): string =>
  [periodText(line), line.setBy && `${line.setBy} ${formatTime(line.setAt)} 定`].filter(Boolean).join("，");

const nextText = ({ at, price }: NonNullable<CompanyPriceSource["next"]>): string =>
  price === null ? `${formatStart(at)} 起没有` : `${formatStart(at)} 起 ${formatYuan(price)}`;

function Sum({ rows, payable, line }: PricedAlone) {
  return (
    <DetailSection id="h-sum" title="只买这些时的订单" note={line.notes.join("；")}>
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
    </DetailSection>
  );
}
