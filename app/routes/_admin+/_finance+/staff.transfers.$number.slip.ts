/** The proof of a transfer, for those who confirm it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findTransferProof } from "~/modules/payments/payment/payments.server";
import { toDownload } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("转账凭证", "finance.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const proof = await findTransferProof(params.number ?? "");
  return proof ? throttled(request, `staff ${staff.id}`, toDownload(proof)) : notFound();
}
