import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { DetailSection } from "./case-parts";

interface HistorySectionProps {
  changes: readonly ChangeRow[];
  /** shown if there are none */
  none: string;
}

/** Changes of a thing by staff, from the audit log (findChanges). */
export const HistorySection = ({ changes, none }: HistorySectionProps) => (
  <DetailSection id="h-history" title="历史">
    <ChangeList changes={changes} none={none} />
  </DetailSection>
);
