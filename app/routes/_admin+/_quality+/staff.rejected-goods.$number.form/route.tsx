/** 不合格品处理记录 or 销毁记录 on paper. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FactList } from "~/admin/detail/case-parts";
import { adminHandle } from "~/admin/frame/admin-handle";
import { rejectedFacts } from "~/admin/quality/rejected-facts";
import { readSeller } from "~/modules/content/legal-entity.server";
import { rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { notFound } from "~/platform/http/page-error";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("打印不合格品处理记录", "warehouse.records");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const rejected = (await findRejected(params.number ?? "")) ?? notFound();
  return json({ rejected, seller: await readSeller() });
}

export default function RejectedForm() {
  const { rejected, seller } = useLoaderData<typeof loader>();
  const title = rejected.disposal === "destruction" ? "不合格品销毁记录" : "不合格品处理记录";
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={rejectedPath(rejected.number)}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h1 className="paper-sheet__title">{`${title} ${rejected.number}`}</h1>
            <p>{seller.name}</p>
          </div>
        </div>
        <FactList rows={rejectedFacts(rejected, false)} />
        <p className="paper-sheet__signs">
          <span>{`登记 ${rejected.reportedBy}`}</span>
          <span>{`质量确认 ${rejected.confirmedBy}`}</span>
          <span>{`处理 ${rejected.disposedBy}`}</span>
          <span>{`复核 ${rejected.agreedBy}`}</span>
        </p>
      </div>
    </>
  );
}
