import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import type { ListCounts, ListImport, ListRow } from "~/modules/imports/stored/stored-imports.server";
import type { RowGoods } from "~/modules/imports/stored/stored-import";
import type { WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Look } from "./import-form";

export interface ImportProps {
  list: ListImport;
  look: Look;
  rows: readonly ListRow[];
  /** products by row number, if the row names one */
  goods: Readonly<Record<number, RowGoods>>;
  maySeeGoods: boolean;
  isTried: boolean;
  counts: ListCounts;
  /** rows that need a second person, before the start */
  held: number;
  choices: readonly { value: ImportColumn; name: string }[];
  waiting: readonly WaitingApprovalRequest[];
  fix: number | null;
  /** the first refused row and its page */
  refused: { row: number; to: string } | null;
  /** reasons for refusals, with the page of each first row */
  reasons: readonly { reason: string; count: number; to: string }[];
  here: string;
  first: string | null;
  next: string | null;
  reply: FormReply | undefined;
}
