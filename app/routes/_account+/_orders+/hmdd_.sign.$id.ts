/** /hmdd/sign/:id: the form of /hmdd/:id sent by a script that shows the way of the upload. */
import { json, type ActionFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { RECEIPT_SIGNED, receiptPath } from "~/modules/ephedrine/receipt";
import { PHOTO_LIMIT, DeliveryReceiptForm } from "~/modules/ephedrine/receipt-form";
import { signReceipt } from "~/modules/ephedrine/receipt.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";

/** Returns the next page and its message as JSON instead of a redirect. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, accountId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, DeliveryReceiptForm, PHOTO_LIMIT);
  if (!form.ok) return form.response;
  const { photo, ...signature } = form.value;
  const orderId = requireId(params["id"]);
  const signed = await signReceipt({ ...signature, companyId, accountId, orderId }, photo, now());
  if (!signed) notFound();
  return signed.ok ? json({ to: receiptPath(orderId), text: RECEIPT_SIGNED }) : form.refuse(signed.errors);
}
