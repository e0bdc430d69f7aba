/** 导出客户资料: on the company's request, with why; the file itself is export.file. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { plainQuery } from "~/platform/values/plain-text";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";

export const handle = adminHandle("导出客户资料", "customers.export");

/** `why` in the address: the given reason was invalid. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findCompanyStatus(id)) ?? notFound();
  const why = plainQuery(request).get("why");
  return json({ id, name, why }, why === null ? 200 : 400);
}

export default function CustomerExport() {
  const { id, name, why } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>导出 {name} 的资料</h1>
        <span className="admin-head__note">只按客户的申请导出；谁、为何导出记入审计日志</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={why === null ? [] : [{ text: "请写明原因，2 至 200 个字", name: "why" }]} />
        <p>
          一个 ZIP 文件，其中的 CSV
          可用表格软件打开：企业资料、登录账号、证照、合同、收货地址、订单和明细、付款、发票、退货和售后、钱包流水、消息、在线咨询。不含密码和本店备注。
        </p>
        {/* Downloaded by the browser, not the router. */}
        <form method="get" action={`/staff/customers/${id}/export/file`} className="part form">
          <Field label="原因" name="why" required minLength={2} maxLength={200} defaultValue={why ?? ""} />
          <p className="form form--line">
            <button className="button button--primary" type="submit" accessKey="s">
              导出
            </button>
            <Link className="button" to={`/staff/customers/${id}`}>
              返回
            </Link>
          </p>
        </form>
      </div>
    </>
  );
}
