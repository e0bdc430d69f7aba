/** 导出数据: whole tables by day and company as a file; each for who may see it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EXPORTS, readDays, WHATS } from "~/admin/exports/exports";
import { companyInput } from "~/admin/goods/goods-by-input.server";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("导出数据", "reports.export");

const PATH = "/staff/exports";
const FIELDS = [
  { name: "from", label: "开始日期", type: "date" },
  { name: "to", label: "截止日期（含当日）", type: "date" },
  { name: "company", label: "客户编号、名称或证照号" },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["from", "to", "company"]);
  const read = readDays(input, input.company === "" ? null : await companyInput(input.company));
  const own = WHATS.filter((what) => staff.permissions.has(EXPORTS[what].needed));
  return json({
    input,
    fault: read.ok ? null : read.text,
    rows: own.map((what) => {
      const { name, by, ofCompany } = EXPORTS[what];
      return { what, name, by: by === null ? "全部" : `按${by}`, ofCompany };
    }),
  });
}

export default function Exports() {
  const { input, fault, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>导出数据</h1>
        <span className="admin-head__note">先选日期和客户，再选要导出的表；导出记入审计日志</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="admin-body">
        {fault ? <p role="alert">{fault}</p> : null}
        {rows.length === 0 ? <p className="soft">您的角色没有可以导出的表。</p> : null}
        <table className="grid-table grid-table--low fold-table">
          <caption className="sr-only">可以导出的表</caption>
          <thead>
            <tr>
              <th scope="col">表</th>
              <th scope="col">日期</th>
              <th scope="col">客户</th>
              <th scope="col">文件</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, name, by, ofCompany }) => (
              <tr key={what}>
                <th scope="row">{name}</th>
                <td data-name="日期">{by}</td>
                <td data-name="客户">{ofCompany ? "可只导出一家" : "不分客户"}</td>
                <td data-name="文件">
                  {fault ? "请先改正" : <ListExports path={`${PATH}/file`} input={{ ...input, what }} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
