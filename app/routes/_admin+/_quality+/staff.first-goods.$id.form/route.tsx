/** 首营品种审批表: one page to print, as inspectors know it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import { readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { PrintButton } from "~/ui/print-button";
import { GoodsApprovalForm } from "./goods-approval-form";

export const handle = adminHandle("首营品种审批表", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { state, review } = (await readGoodsReviewState(id, now())) ?? notFound();
  const documents = await findDocuments((await findPrintedFormGoods(id)) ?? notFound());
  return json({
    seller: await readSeller(),
    id,
    state,
    review,
    papers: documents,
    points: getPoints(state.kind),
  });
}

export default function GoodsApprovalPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={`/staff/first-goods/${data.id}`}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <GoodsApprovalForm {...data} />
      </div>
    </>
  );
}
