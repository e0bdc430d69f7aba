import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Status, type StatusKind } from "~/ui/status";
import { AfterSalesListFrame } from "~/modules/returns/request/list-view";
import { getRecallName, getRecallState, recallPath } from "~/modules/recalls/recall";
import {
  recallProgressText,
  findRecallProgress,
  RECALL_PROGRESS,
  type RecallCard,
  type RecallListPage,
  type RecallProgress,
} from "~/modules/recalls/recall-list";

export function RecallListView({ page }: { page: RecallListPage }) {
  return (
    <AfterSalesListFrame tab="recall" total={page.total} page={page.page} pages={page.pages}>
      {page.cards.length === 0 ? (
        <Empty title="没有与您有关的召回" to="/jybg" text="查询药检报告">
          <p>您购进的批次如被召回，会在这里列出，并发站内消息通知您。</p>
        </Empty>
      ) : (
        <ul className="case-cards">
          {page.cards.map((card) => (
            <Card card={card} now={page.now} key={card.id} />
          ))}
        </ul>
      )}
    </AfterSalesListFrame>
  );
}

const TONES: Record<RecallProgress, StatusKind> = {
  toAnswer: "bad",
  held: "off",
  returning: "info",
  answered: "good",
  lifted: "off",
};

function Card({ card, now }: { card: RecallCard; now: number }) {
  const step = findRecallProgress(card);
  return (
    <li className="case-cards__item">
      <div className="case-cards__what">
        <p className="case-cards__name">
          {`${getRecallName(card)} `}
          <Link to={recallPath(card.id)}>{card.number}</Link>
        </p>
        <p className="case-spec">{`${formatTime(card.startedAt)}　批号 ${card.batchNumber}`}</p>
        <p className="case-cards__goods">
          {`${card.goodsName} ${card.spec}`}
          {card.orders > 0 ? `，${card.orders} 个订单共购进 ${card.bought}${card.unit}` : ""}
        </p>
      </div>
      <div className="case-cards__state">
        <Status kind={TONES[step]} text={step === "lifted" ? getRecallState(card) : RECALL_PROGRESS[step]} />
        <p className="case-spec">{recallProgressText(card, now)}</p>
      </div>
    </li>
  );
}
