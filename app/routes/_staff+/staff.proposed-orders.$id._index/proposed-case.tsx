import { mayWithdraw, PROPOSED_DESK, PROPOSED_STATES } from "~/cart/proposed/proposed";
import type { DraftRow } from "~/cart/quick-order/order-draft";
import { CaseHead, Part } from "~/desk/case/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";
import { AddGoods, PastedList } from "./add-goods";
import { DraftForm } from "./draft-form";
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
      <CaseHead
        title={company}
        state={<span className={`state state--${MARKS[state]}`}>{PROPOSED_STATES[state]}</span>}
        facts={`代客下单 ${id}，${staffName} ${formatTime(proposed.createdAt)} 拟`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <StaleNotice stale={reply?.stale} />
        {state === "draft" ? (
          <>
            <AddGoods words={words} rows={candidates} />
            {reply?.list ? <PastedList {...reply.list} /> : null}
            <DraftForm {...props} />
            <PasteForm reply={reply} />
          </>
        ) : (
          <SentProposed {...props} />
        )}
        {mayWithdraw(state) ? (
          <p className="part">
            <CaseLink className="button" to={`${PROPOSED_DESK}/${id}/withdrawal`}>
              撤回
            </CaseLink>
          </p>
        ) : null}
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </Part>
      </div>
    </>
  );
}
