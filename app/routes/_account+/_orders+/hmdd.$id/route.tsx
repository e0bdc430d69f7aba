/** /hmdd/:id 含麻回执单详情: the receipt of one order, to print, to sign and to read again; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { ReceiptView } from "./receipt-view";
import { RECEIPT_SIGNED, receiptPath } from "~/modules/ephedrine/receipt";
import { PHOTO_LIMIT, DeliveryReceiptForm } from "~/modules/ephedrine/receipt-form";
import { findReceipt, signReceipt } from "~/modules/ephedrine/receipt.server";
import { now } from "~/platform/values/clock.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "含麻回执单详情", isPrintout: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = (await findReceipt(buyer.companyId, requireId(params.id), now())) ?? notFound();
  return json({ page, seller: await readSellerName(), constraint: formConstraint(DeliveryReceiptForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, accountId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, DeliveryReceiptForm, PHOTO_LIMIT);
  if (!form.ok) return form.response;
  const { photo, ...signature } = form.value;
  const orderId = requireId(params.id);
  const signed = await signReceipt({ ...signature, companyId, accountId, orderId }, photo, now());
  if (!signed) notFound();
  if (!signed.ok) return form.refuse(signed.errors);
  return redirectWith(receiptPath(orderId), { kind: "success", text: RECEIPT_SIGNED });
}

export default function Receipt() {
  return <ReceiptView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
