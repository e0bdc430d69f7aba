/** A picture of a complaint or of a note on it, for whoever may see it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOf, fileOf, SHOP_FILES } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/paced.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { findAdminCase } from "~/quality/cases/case-admin.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";

export const handle = adminHandle("图片", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const { row, pictures, notes } = (await findAdminCase(params.number ?? "")) ?? notFound();
  const isOfNote = notes.some((note) => note.pictures.includes(id));
  if (!isOfNote && !pictures.includes(id)) notFound();
  const file = await fileOf(isOfNote ? SHOP_FILES : (row.company_id ?? SHOP_FILES), id);
  return file ? throttled(request, `staff ${staff.id}`, downloadOf(file)) : notFound();
}
