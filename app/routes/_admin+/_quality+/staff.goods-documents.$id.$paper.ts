/** The file of a document of a product or its manufacturer. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { toDownload, findFile, SHOP_FILES } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("商品资料", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const goods = (await findPrintedFormGoods(requireId(params.id))) ?? notFound();
  const document = (await findDocuments(goods)).find(({ kind }) => kind === params.paper) ?? notFound();
  const file = (await findFile(SHOP_FILES, document.fileId)) ?? notFound();
  return throttled(request, `staff ${staff.id}`, toDownload(file));
}
