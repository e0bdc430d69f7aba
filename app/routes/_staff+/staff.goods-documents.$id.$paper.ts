/** The file of a goods' paper, or of its maker's. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPrintedFormGoods, documentsOf } from "~/catalogue/import/goods-papers.server";
import { downloadOf, fileOf, SHOP_FILES } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/paced.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";

export const handle = adminHandle("商品资料", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const goods = (await findPrintedFormGoods(requireId(params.id))) ?? notFound();
  const document = (await documentsOf(goods)).find(({ kind }) => kind === params.paper) ?? notFound();
  const file = (await fileOf(SHOP_FILES, document.fileId)) ?? notFound();
  return throttled(request, `staff ${staff.id}`, downloadOf(file));
}
