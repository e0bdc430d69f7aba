/** 企业: companies by the state of their review, those that wait first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REVIEW_STATES, type ReviewState, type CompanyKind } from "~/modules/company/identity/qualification";
import { listAdminCompanies, type AdminCompanyRow } from "~/modules/company/review/admin-companies.server";
import { toListAddress, toListPage, type FilterField } from "~/admin/lists/list-address";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { CompanyState } from "~/modules/company/review/company-state";
import { CaseLink } from "~/admin/lists/case-link";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { formatTime } from "~/platform/values/clock";

export const handle = adminHandle("首营企业", "quality.see");

const ROWS = 50;
const PATH = "/staff/companies";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { searchParams } = new URL(request.url);
  const { input, after } = toListAddress(searchParams, ["state", "words", "step"]);
  // Without a filter, show what waits.
  const state = searchParams.has("state") || input.words ? input.state : "pending";
  const status = Object.hasOwn(REVIEW_STATES, state) ? (state as ReviewState) : null;
  const step = input.step === "first" || input.step === "second" ? input.step : null;
  const shown = { ...input, step: step ?? "", state };
  const found = await listAdminCompanies({ status, words: input.words, step }, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows,
    input: shown,
    ...foot,
  });
}

export default function Companies() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>首营企业</h1>
        <span className="admin-head__note">初审核对证照，复核由另一人办理，通过后企业才能看价和购买</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="admin-body">
        {rows.length === 0 ? (
          <p className="soft">没有符合条件的企业。</p>
        ) : (
          <ListTable caption="企业，后注册的在前" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

const FIELDS: readonly FilterField[] = [
  { name: "words", label: "企业名称、证照号、电话" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "pending", name: "待审核" },
      { value: "approved", name: "已审核" },
      { value: "rejected", name: "未通过审核" },
      { value: "all", name: "全部状态" },
    ],
  },
  {
    name: "step",
    label: "待办理的审核",
    options: [
      { value: "", name: "初审和复核" },
      { value: "first", name: "待初审" },
      { value: "second", name: "待复核" },
    ],
  },
];

const COLUMNS: readonly ListColumn<AdminCompanyRow>[] = [
  {
    name: "企业",
    isHeading: true,
    cell: ({ id, name }) => (
      <CaseLink className="grid-table__name" to={`${PATH}/${id}`}>
        {name}
      </CaseLink>
    ),
  },
  {
    name: "类型",
    className: "grid-table__keep",
    cell: ({ kind }) => COMPANY_KIND_NAMES[kind as CompanyKind] ?? kind,
  },
  {
    name: "状态",
    className: "grid-table__keep",
    cell: ({ status }) => <CompanyState status={status} />,
  },
  { name: "进度", className: "grid-table__keep", cell: (row) => getStep(row) },
  { name: "证照号码", className: "grid-table__keep", cell: ({ licenceNumber }) => licenceNumber },
  {
    name: "联系人",
    className: "grid-table__keep",
    cell: ({ contact, phone }) => `${contact} ${phone}`,
  },
  { name: "注册时间", className: "grid-table__keep soft", cell: ({ createdAt }) => formatTime(createdAt) },
];

function getStep({ status, firstBy }: AdminCompanyRow): string {
  if (status !== "pending") return "已结束";
  return firstBy === null ? "待初审" : `${firstBy} 已初审，待复核`;
}
