/** A company's returns and after-sales, newest first; the same cards stand on the page of their order. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatTime } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { Status, type StatusKind } from "~/ui/status";
import { Tabs } from "~/ui/tabs";
import {
  CASE_KINDS,
  casePath,
  CASE_REASONS,
  caseStateText,
  CASE_WANTS,
  nextStep,
  type CaseState,
} from "./case";
import { caseListPath, type CaseCard, type CaseListPage, type CaseTab } from "./case-page";

/** The frame of the list: what it shows, and the way to the rest of it. */
export function CaseListFrame(props: {
  tab: CaseTab;
  total: number;
  page: number;
  pages: number;
  children: ReactNode;
}) {
  const { tab, total, page, pages, children } = props;
  const item = (to: CaseTab, text: string) => ({ to: caseListPath(to), text, current: tab === to });
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
            item("return", CASE_KINDS.return),
            item("afterSales", CASE_KINDS.afterSales),
            item("recall", "召回"),
          ]}
        />
        {children}
      </section>
      <Pager page={page} pages={pages} href={(at) => caseListPath(tab, at)} />
    </>
  );
}

export function CaseListView({ page }: { page: CaseListPage }) {
  return (
    <CaseListFrame tab={page.kind} total={page.total} page={page.page} pages={page.pages}>
      {page.cards.length === 0 ? (
        <Empty title="没有退货或售后申请" to="/order?status=pendingReceipt" text="查看订单">
          <p>在订单详情中可以申请退货或售后。</p>
        </Empty>
      ) : (
        <CaseCards cards={page.cards} withOrder />
      )}
    </CaseListFrame>
  );
}

const TONES: Record<CaseState, StatusKind> = {
  pendingReview: "info",
  pendingParcel: "wait",
  pendingCheck: "info",
  pendingRefund: "info",
  completed: "good",
  rejected: "bad",
  withdrawn: "off",
};

export function CaseCards({ cards, withOrder = false }: { cards: readonly CaseCard[]; withOrder?: boolean }) {
  return (
    <ul className="case-cards">
      {cards.map((card) => (
        <li className="case-cards__item" key={card.number}>
          <div className="case-cards__what">
            <p className="case-cards__name">
              {`${CASE_KINDS[card.kind]} `}
              <Link to={casePath(card)}>{card.number}</Link>
            </p>
            <p className="case-spec">
              {`${formatTime(card.createdAt)}　${CASE_REASONS[card.reason]}，${CASE_WANTS[card.wants]}`}
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
            <Status kind={TONES[card.state]} text={caseStateText(card)} />
            <p className="case-spec">
              {card.refund !== null
                ? `已退 ${formatYuan(card.refund)}`
                : nextStep(card)
                  ? `由${nextStep(card)!.who}处理`
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
