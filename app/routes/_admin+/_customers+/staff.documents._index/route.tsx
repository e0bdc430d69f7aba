/** 证照: newly uploaded and expiring documents of companies. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentsEnding, waitingDocuments } from "~/modules/company/review/admin-companies.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DocumentListView } from "./document-list-view";

export const handle = adminHandle("证照", "quality.see");

const MAX_ROWS = 200;
const AHEAD = 30 * DAY;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const at = now();
  const [waiting, ending] = await Promise.all([
    waitingDocuments(MAX_ROWS),
    documentsEnding(toDay(at + AHEAD), MAX_ROWS),
  ]);
  return json({ waiting, ending, today: toDay(at) });
}

export default function Documents() {
  return <DocumentListView {...useLoaderData<typeof loader>()} />;
}
