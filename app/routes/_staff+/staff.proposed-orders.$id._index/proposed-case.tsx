import { mayWithdrawDraftOrder, PROPOSED_DESK, PROPOSED_STATES } from "~/cart/proposed/proposed";
import type { DraftRow } from "~/cart/quick-order/order-draft";
import { DetailPageHeader, DetailSection } from "~/desk/case/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AddGoods, PastedListLines } from "./add-goods";
import { DraftOrderQuantities } from "./draft-form";
import { PasteForm } from "./paste-form";
import { SentProposed, type SentProposedProps } from "./sent-proposed";

interface ProposedCaseProps extends SentProposedProps {
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

export function ProposedCase(props: ProposedCaseProps) {
  const { proposed, company, words, candidates, changes, reply } = props;
  const { id, state, staffName } = proposed;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className={`state state--${MARKS[state]}`}>{PROPOSED_STATES[state]}</span>}
        facts={`代客下单 ${id}，${staffName} ${formatTime(proposed.createdAt)} 拟`}
      />
      <div className="desk-body">
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
          <SentProposed {...props} />
        )}
        {mayWithdrawDraftOrder(state) ? (
          <p className="part">
            <CaseLink className="button" to={`${PROPOSED_DESK}/${id}/withdrawal`}>
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
