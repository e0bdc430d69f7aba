/** 随货同行单 as a PDF: of a parcel (?parcel=2; ?parcel=0 for an order shipped whole), or of the packed units in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSealImage } from "~/modules/content/legal-entity.server";
import { draftNote, sentNote } from "~/modules/documents/admin-note.server";
import { issuedNotePdf } from "~/modules/documents/issued-documents.server";
import { readPacked } from "~/modules/orders/admin/packed-address";
import { shopOrigin } from "~/platform/config/request.server";
import { shownPdf } from "~/platform/files/pdf.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, refusePage } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("随货同行单", "warehouse.see");

async function noteAt(number: string, params: URLSearchParams) {
  const parcel = readWhole(params.get("parcel"));
  if (parcel !== null) return sentNote(number, parcel === 0 ? null : parcel);
  const read = readPacked(params);
  const draft = read.ok ? await draftNote(number, read.packed, now()) : read;
  if (draft && !draft.ok) refusePage(409, draft.text);
  return draft?.note ?? null;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const note = (await noteAt(params.number ?? "", new URL(request.url).searchParams)) ?? notFound();
  const print = { seal: await readSealImage("dispatch"), origin: shopOrigin(request) };
  const pdf = issuedNotePdf(note, print, now());
  const file = { name: `随货同行单_${note.number}.pdf`, pdf };
  return throttled(request, `staff ${staff.id}`, shownPdf(file, "delivery-note.pdf"));
}
