/** The proof of a transfer, for those who confirm it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findTransferProof } from "~/payments/payment/payments.server";
import { downloadOf } from "~/platform/files/files.server";
import { paced } from "~/platform/http/paced.server";
import { notFound } from "~/platform/http/page-error";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("转账凭证", "finance.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const proof = await findTransferProof(params.number ?? "");
  return proof ? paced(request, `staff ${staff.id}`, downloadOf(proof)) : notFound();
}
