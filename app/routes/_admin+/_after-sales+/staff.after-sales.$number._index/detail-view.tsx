import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { DetailSection } from "~/admin/detail/case-parts";
import { CasePictures } from "~/admin/detail/case-pictures";
import { EventList } from "~/admin/detail/event-list";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { type CaseFactsProps, AfterSalesRequestFacts } from "./case-facts";
import { type NextStepProps, AfterSalesNextStep } from "./next-step";

interface CaseViewProps extends CaseFactsProps, NextStepProps {
  changes: readonly ChangeRow[];
  waiting: readonly WaitingApprovalRequest[];
}

export function AdminAfterSalesView(props: CaseViewProps) {
  const { page, company, changes, waiting, reply } = props;
  return (
    <>
      <CaseTitle head={page} company={company.name} />
      <div className="desk-body columns columns--side">
        <div>
          <CaseErrors reply={reply} />
          <WaitingNotice waiting={waiting} />
          <AfterSalesRequestFacts {...props} />
          <DetailSection id="h-lines" title="申请的商品">
            <CaseLines page={page} />
          </DetailSection>
          <CasePictures
            path={`/staff/after-sales/${page.requestNumber}/photos`}
            pictures={page.photos}
            word="照片"
          />
        </div>
        <div>
          <AfterSalesNextStep {...props} />
          <DetailSection id="h-events" title="经过">
            <EventList events={page.events} />
          </DetailSection>
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有记录。" />
          </DetailSection>
        </div>
      </div>
    </>
  );
}
