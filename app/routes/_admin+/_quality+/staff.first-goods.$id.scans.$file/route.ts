/** A scan of the signed form that approved a product. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { toDownload, findFile, SHOP_FILES } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("审批表扫描件", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const review = await findGoodsReview(requireId(params.id));
  const id = requireId(params.file);
  if (!review?.paperFiles.includes(id)) return notFound();
  const file = await findFile(SHOP_FILES, id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
