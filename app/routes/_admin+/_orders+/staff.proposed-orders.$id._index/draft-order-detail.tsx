import {
  mayWithdrawDraftOrder,
  DRAFT_ORDER_ADMIN,
  DRAFT_ORDER_STATES,
} from "~/modules/cart/draft-orders/draft-order";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AddGoods, PastedListLines } from "./add-goods";
import { DraftOrderQuantities } from "./draft-form";
import { PasteForm } from "./paste-form";
import { SentDraftOrder, type SentDraftOrderProps } from "./sent-draft-order";

interface DraftOrderCaseProps extends SentDraftOrderProps {
  words: string;
  candidates: DraftRow[];
  changes: readonly ChangeRow[];
}

const MARKS = {
  draft: "off",
  sent: "wait",
  inCart: "work",
  ordered: "done",
  declined: "hold",
  withdrawn: "off",
  ended: "off",
} as const;

export function DraftOrderCase(props: DraftOrderCaseProps) {
  const { draftOrder, company, words, candidates, changes, reply } = props;
  const { id, state, staffName } = draftOrder;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className={`state state--${MARKS[state]}`}>{DRAFT_ORDER_STATES[state]}</span>}
        facts={`代客下单 ${id}，${staffName} ${formatTime(draftOrder.createdAt)} 拟`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <StaleNotice stale={reply?.stale} />
        {state === "draft" ? (
          <>
            <AddGoods words={words} rows={candidates} />
            {reply?.list ? <PastedListLines {...reply.list} /> : null}
            <DraftOrderQuantities {...props} />
            <PasteForm reply={reply} />
          </>
        ) : (
          <SentDraftOrder {...props} />
        )}
        {mayWithdrawDraftOrder(state) ? (
          <p className="part">
            <CaseLink className="button" to={`${DRAFT_ORDER_ADMIN}/${id}/withdrawal`}>
              撤回
            </CaseLink>
          </p>
        ) : null}
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
    </>
  );
}
