/** A picture of a complaint or of a note on it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toDownload, findFile, SHOP_FILES } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { findAdminCase } from "~/modules/quality/complaints/complaint-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("图片", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const { row, pictures, notes } = (await findAdminCase(params.number ?? "")) ?? notFound();
  const isOfNote = notes.some((note) => note.pictures.includes(id));
  if (!isOfNote && !pictures.includes(id)) notFound();
  const file = await findFile(isOfNote ? SHOP_FILES : (row.company_id ?? SHOP_FILES), id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
