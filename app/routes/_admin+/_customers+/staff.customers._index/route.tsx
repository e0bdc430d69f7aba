/** 客户: all companies, by words and by the state of their review. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  COMPANY_STATES,
  type CompanyKind,
  type CompanyStatus,
} from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { listAdminCompanies } from "~/modules/company/review/admin-companies.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("客户", "customers.see");

const ROWS = 50;
const PATH = "/staff/customers";
const COLUMNS = [
  { name: "客户" },
  { name: "类型" },
  { name: "状态" },
  { name: "证照号码" },
  { name: "联系人" },
  { name: "注册时间" },
] as const;
const FIELDS = [
  { name: "words", label: "企业名称、证照号、电话" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "", name: "未注销的" },
      ...Object.entries(COMPANY_STATES).map(([value, name]) => ({ value, name })),
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["state", "words"]);
  const status = Object.hasOwn(COMPANY_STATES, input.state) ? (input.state as CompanyStatus) : null;
  const found = await listAdminCompanies({ status, words: input.words }, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  return json({
    rows: rows.map((row) => ({
      id: String(row.id),
      to: `${PATH}/${row.id}`,
      cells: [
        row.name,
        COMPANY_KIND_NAMES[row.kind as CompanyKind] ?? row.kind,
        COMPANY_STATES[row.status],
        row.licenceNumber,
        `${row.contact} ${row.phone}`,
        formatTime(row.createdAt),
      ],
    })),
    input,
    ...foot,
  });
}

export default function Customers() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>客户</h1>
        <span className="desk-head__note">后注册的在前，已注销的另选状态查看</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="客户，后注册的在前" columns={COLUMNS} rows={rows} none="没有符合条件的客户。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
