/** The file of a goods' paper, or of its maker's. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPaperGoods, papersOf } from "~/catalogue/import/goods-papers.server";
import { downloadOf, fileOf, SHOP_FILES } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { paced } from "~/platform/http/paced.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("商品资料", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const goods = (await findPaperGoods(requireId(params.id))) ?? notFound();
  const paper = (await papersOf(goods)).find(({ kind }) => kind === params.paper) ?? notFound();
  const file = (await fileOf(SHOP_FILES, paper.fileId)) ?? notFound();
  return paced(request, `staff ${staff.id}`, downloadOf(file));
}
