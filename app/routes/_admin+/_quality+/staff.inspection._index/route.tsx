/** 批号流向: from a batch, a product or a company to what came in, where it went and what came back. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toListAddress } from "~/admin/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { trace } from "~/modules/quality/trace/trace.server";
import { TRACE_FIELDS, traceFault } from "~/modules/quality/trace/trace";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { TraceView } from "./trace-view";

export const handle = adminHandle("批号流向", "quality.ledger");

const MAX_ROWS = 500;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, TRACE_FIELDS);
  const fault = traceFault(input);
  const answer = fault === null ? await trace(input, MAX_ROWS) : null;
  return json({
    input,
    fault,
    answer,
    limit: MAX_ROWS,
    seller: await readSellerName(),
    at: now(),
    maySeeOrders: staff.permissions.has("orders.see"),
  });
}

export default function Inspection() {
  return <TraceView {...useLoaderData<typeof loader>()} />;
}
