import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { OfferPage } from "~/modules/promotions/offer-pages/offer-page";
import type { FreeShippingData, ShippingRules } from "./free-shipping-page";
import { ProgressView } from "./offer-progress-view";

const RULES = { to: "/yx/rule", text: "优选规则" };

export function FreeShippingView({ data, lead }: { data: FreeShippingData; lead: ReactNode }) {
  const { head, shelf, lock, progress } = data;
  return (
    <OfferPage head={head} shelf={shelf} lead={lead}>
      <div className="free-shipping">
        <ProgressView progress={progress} lock={lock} what="优选商品" />
        <p className="free-shipping__rules">
          <Link to={RULES.to}>{`${RULES.text} ›`}</Link>
        </p>
      </div>
    </OfferPage>
  );
}

/** The same as a table: the rule and what is missing in one line. */
export function FreeShippingTable({ data, reply }: { data: FreeShippingData; reply?: TableReply }) {
  const { head, shelf, progress } = data;
  const ways = head.rules.map(({ name, rule }) => `${name}：${rule}`);
  const own = (progress?.offers ?? []).flatMap(({ tiers }) =>
    tiers.slice(0, 1).map((tier) => `您的购物车${tier.missing}`),
  );
  return (
    <ProductList
      data={shelf}
      reply={reply}
      head={
        <>
          <h1 className="sr-only">{`${head.title}，共${shelf.total}种`}</h1>
          <div className="free-shipping__note">
            <Notice kind="info" more={RULES}>
              {ways.length > 0 ? [...ways, ...own].join("。") : `${head.title}暂未开始`}
            </Notice>
          </div>
        </>
      }
      none={
        head.rules.length > 0 ? undefined : (
          <Empty title={`${head.title}暂未开始`} to="/list/table" text="去表格采购" />
        )
      }
    />
  );
}

export function ShippingRulesView({ rules }: { rules: ShippingRules }) {
  return (
    <article className="surface prose shipping-rules">
      <h1>优选规则</h1>
      <p>带有“优”标的商品是平台优选商品。以下规则按当前正在进行的活动显示，以结算页为准。</p>
      <h2>优选商品包邮</h2>
      {rules.offers.length > 0 ? (
        <ul>
          {rules.offers.map(({ id, name, rule, apart, until }) => (
            <li key={id}>
              {`${name}：${rule}，${until} 结束`}
              {apart ? `；${apart}` : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>目前没有进行中的优选包邮活动。</p>
      )}
      <p>金额按购物车中已选的优选商品计算，本行满减后、优惠券前；达到门槛后，同一单的其他商品一并包邮。</p>
      <h2>单品包邮</h2>
      <p>
        {rules.itemKinds > 0
          ? `目前有 ${rules.itemKinds} 种商品支持单品包邮，商品上标有“满 N 盒单品包邮”：该商品订购数量达到 N，整单包邮。`
          : "目前没有支持单品包邮的商品。"}
      </p>
      <h2>全场运费</h2>
      <p>
        {`已选商品满 ${rules.threshold} 包邮，今日已付款、尚未发货的订单金额一并计入；未满时，从${rules.from}发货的运费为：`}
      </p>
      <ul>
        {rules.fees.map(({ area, fee }) => (
          <li key={area}>{`${area} ${fee}`}</li>
        ))}
        <li>{`其他地区 ${rules.fee}`}</li>
      </ul>
      <h2>请您留意</h2>
      <ul>
        <li>含麻黄碱复方制剂单独成单，不计入优选包邮的金额。</li>
        <li>拼团订单单独结算，免运费。</li>
      </ul>
      <p>
        <Link className="button button--primary" to="/yx">
          返回包邮专区
        </Link>
      </p>
    </article>
  );
}
