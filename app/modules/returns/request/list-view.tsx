import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatTime } from "~/platform/values/clock";
import { refundSplitText } from "~/modules/payments/refunds/refund-progress";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Status } from "~/ui/status";
import { Tabs } from "~/ui/navigation/tabs";
import {
  AFTER_SALES_KINDS,
  afterSalesPath,
  AFTER_SALES_REASONS,
  afterSalesStateText,
  REMEDIES,
  describeNextStep,
  afterSalesTone,
} from "~/modules/returns/status/after-sales";
import {
  afterSalesListPath,
  type AfterSalesCard,
  type AfterSalesListPage,
  type AfterSalesTab,
} from "./after-sales-page";

export function AfterSalesListFrame(props: {
  tab: AfterSalesTab;
  total: number;
  page: number;
  pages: number;
  children: ReactNode;
}) {
  const { tab, total, page, pages, children } = props;
  const item = (to: AfterSalesTab, text: string) => ({
    to: afterSalesListPath(to),
    text,
    current: tab === to,
  });
  return (
    <>
      <section className="surface surface--flush">
        <div className="surface__head">
          <h1 className="surface__title">
            退货/售后<small>{`共 ${total} 条`}</small>
          </h1>
          <Link to="/order">我的订单</Link>
        </div>
        <Tabs
          label="类型"
          items={[
            item(null, "全部"),
            item("return", AFTER_SALES_KINDS.return),
            item("afterSales", AFTER_SALES_KINDS.afterSales),
            item("recall", "召回"),
          ]}
        />
        {children}
      </section>
      <Pager page={page} pages={pages} href={(at) => afterSalesListPath(tab, at)} />
    </>
  );
}

export function AfterSalesListView({ page }: { page: AfterSalesListPage }) {
  return (
    <AfterSalesListFrame tab={page.kind} total={page.total} page={page.page} pages={page.pages}>
      {page.cards.length === 0 ? (
        <Empty title="没有退货或售后申请" to="/order?status=pendingReceipt" text="查看订单">
          <p>在订单详情中可以申请退货或售后。</p>
        </Empty>
      ) : (
        <AfterSalesCards cards={page.cards} withOrder />
      )}
    </AfterSalesListFrame>
  );
}

export function AfterSalesCards({
  cards,
  withOrder = false,
}: {
  cards: readonly AfterSalesCard[];
  withOrder?: boolean;
}) {
  return (
    <ul className="case-cards">
      {cards.map((card) => (
        <li className="case-cards__item" key={card.requestNumber}>
          <div className="case-cards__what">
            <p className="case-cards__name">
              {`${AFTER_SALES_KINDS[card.kind]} `}
              <Link to={afterSalesPath(card)}>{card.requestNumber}</Link>
            </p>
            <p className="case-spec">
              {`${formatTime(card.createdAt)}　${AFTER_SALES_REASONS[card.reason]}，${REMEDIES[card.remedy]}`}
              {withOrder ? (
                <>
                  {"　"}
                  <span className="nowrap">
                    {"订单 "}
                    <Link to={`/order/info/${card.order.id}`}>{card.order.number}</Link>
                  </span>
                </>
              ) : null}
            </p>
            <p className="case-cards__goods">{`${goodsText(card.goods)}，共 ${card.units} 件`}</p>
          </div>
          <div className="case-cards__state">
            <Status kind={afterSalesTone(card.state)} text={afterSalesStateText(card)} />
            <p className="case-spec">
              {card.refund !== null
                ? refundSplitText(card.refund, card.returned) || "没有要退的款项"
                : describeNextStep(card)
                  ? `由${describeNextStep(card)!.who}处理`
                  : ""}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const goodsText = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, 2).join("、")}等 ${names.length} 种` : names.join("、");
