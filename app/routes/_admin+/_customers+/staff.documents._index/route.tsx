/** 证照: newly uploaded and expiring documents of companies. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import {
  documentsEnding,
  waitingDocuments,
  type CompanyDocument,
} from "~/modules/company/review/admin-companies.server";
import { DAY, toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("证照", "quality.see");

const MAX_ROWS = 200;
const AHEAD = 30 * DAY;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const at = now();
  const [waiting, ending] = await Promise.all([
    waitingDocuments(MAX_ROWS),
    documentsEnding(toDay(at + AHEAD), MAX_ROWS),
  ]);
  return json({ waiting, ending, today: toDay(at) });
}

export default function Documents() {
  const { waiting, ending, today } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>证照</h1>
        <span className="admin-head__note">已审核企业的证件：新上传的待审核，快到期的提前催办</span>
        <div className="admin-head__end">
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className="admin-body">
        <DetailSection id="h-waiting" title="待审核" note={`${waiting.length} 份`}>
          {waiting.length === 0 ? (
            <p className="soft">没有待审核的证件。</p>
          ) : (
            <ListTable caption="待审核的证件" columns={WAITING} rows={waiting} keyOf={({ id }) => id} />
          )}
        </DetailSection>
        <DetailSection id="h-ending" title="30 天内到期或已到期" note={`${ending.length} 份`}>
          {ending.length === 0 ? (
            <p className="soft">没有快到期的证件。</p>
          ) : (
            <ListTable
              caption="快到期的证件"
              columns={endingColumns(today)}
              rows={ending}
              keyOf={({ id }) => id}
            />
          )}
        </DetailSection>
      </div>
    </>
  );
}

const KEEP = "grid-table__keep";

const WAITING: readonly ListColumn<CompanyDocument>[] = [
  {
    name: "企业",
    isHeading: true,
    cell: (document) => (
      <CaseLink className="grid-table__name" to={`/staff/documents/${document.id}`}>
        {document.company}
      </CaseLink>
    ),
  },
  { name: "证件", className: KEEP, cell: (document) => QUALIFICATIONS[document.kind] },
  { name: "编号", cell: (document) => document.number },
  {
    name: "有效期",
    className: KEEP,
    cell: (document) => `${filledText(document.startsOn)} 至 ${document.endsOn ?? "长期"}`,
  },
  { name: "上传时间", className: `${KEEP} soft`, cell: (document) => formatTime(document.updatedAt) },
];

const endingColumns = (today: string): readonly ListColumn<CompanyDocument>[] => [
  {
    name: "企业",
    isHeading: true,
    cell: (document) => (
      <Link className="grid-table__name" to={`/staff/companies/${document.companyId}`}>
        {document.company}
      </Link>
    ),
  },
  { name: "证件", className: KEEP, cell: (document) => QUALIFICATIONS[document.kind] },
  {
    name: "有效期至",
    className: KEEP,
    cell: (document) => (
      <span className={document.endsOn! < today ? "late" : "soon"}>
        {document.endsOn}
        {document.endsOn! < today ? "，已到期" : ""}
      </span>
    ),
  },
];

const COLUMNS = [...WAITING, { name: "有效期至" }];
