/** 客户: all companies, by words and by the state of their review. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { COMPANY_STATES, type CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { listAdminCompanies } from "~/modules/company/review/admin-companies.server";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { formatTime } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("客户", "customers.see");

const LIST = {
  path: "/staff/customers",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "企业名称、证照号、电话" },
    { name: "state", label: "状态", options: getOptions(COMPANY_STATES, "未注销的") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state, words }, wanted) =>
    listAdminCompanies({ status: state || null, words }, wanted),
  );
  return json(page);
}

export default function Customers() {
  return (
    <ListPage
      title="客户"
      note="后注册的在前，已注销的另选状态查看"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="客户，后注册的在前"
      none="没有符合条件的客户。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "客户", cell: (row) => row.name },
        { name: "类型", cell: (row) => COMPANY_KIND_NAMES[row.kind as CompanyKind] ?? row.kind },
        { name: "状态", cell: (row) => COMPANY_STATES[row.status] },
        { name: "证照号码", cell: (row) => row.licenceNumber },
        { name: "联系人", cell: (row) => `${row.contact} ${row.phone}` },
        { name: "注册时间", cell: (row) => formatTime(row.createdAt) },
      ]}
    />
  );
}
