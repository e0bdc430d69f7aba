/** 随货单据: label and 随货同行单 of a parcel, before dispatch (units in the address) or after (?parcel=2). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { draftNote, sentNote } from "~/modules/documents/admin-note.server";
import { packedPath, readPacked } from "~/modules/orders/admin/packed-address";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DocumentsView } from "./papers-view";

export const handle = adminHandle("随货单据", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const found = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const { number, isEphedrine } = found;
  const path = `/staff/warehouse/${number}`;
  const query = new URL(request.url).searchParams;
  const parcel = readWhole(query.get("parcel"));
  const order = { number, isEphedrine, code: await qrImage(number) };
  if (parcel !== null) {
    const note = (await sentNote(number, parcel === 0 ? null : parcel)) ?? notFound();
    return json({ order, note, refusal: null, back: path, pdf: `${path}/note.pdf?parcel=${parcel}` });
  }
  const read = readPacked(query);
  const fields = read.ok ? read.packed.fields : read.fields;
  const draft = read.ok ? ((await draftNote(number, read.packed, now())) ?? notFound()) : read;
  return json({
    order,
    ...(draft.ok ? { note: draft.note, refusal: null } : { note: null, refusal: draft.text }),
    back: packedPath(query.get("from") === "scanner" ? `${path}/scanner` : path, fields),
    pdf: packedPath(`${path}/note.pdf`, fields),
  });
}

export default function Documents() {
  return <DocumentsView {...useLoaderData<typeof loader>()} />;
}
