/** Takes in a signed slip. */
import { json } from "@remix-run/node";
import type { SignedIn } from "~/company/buyer";
import { formBytes, PICTURES } from "~/platform/files.server";
import { readForm, type FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { withStoredFiles } from "~/platform/stored-files.server";
import { receivedFault, slipPath } from "./slip";
import { SignForm } from "./slip-form";
import { signSlip, slipOf } from "./slip.server";

const DONE = "回执单已签回";

/** Where the slip stands, or the refusal. A slip that was signed before stays as it is. */
async function takeIn(
  request: Request,
  viewer: SignedIn,
  orderId: number,
  now: number,
): Promise<{ to: string; text: string } | Response> {
  const { companyId, accountId } = viewer.buyer;
  const slip = (await slipOf(companyId, orderId, now)) ?? notFound();
  const form = await readForm(request, SignForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response.status === 413 ? tooLarge() : form.response;
  const { photo, ...value } = form.value;
  const done = { to: slipPath(orderId), text: DONE };
  if (slip.signed) return done;
  const fault = receivedFault(value.receivedOn, slip.shippedAt, now);
  if (fault) return form.refuse({ fields: { receivedOn: [fault] } });
  if (!photo) return form.refuse({ fields: { photo: ["请上传已签字的回执单照片"] } });
  const upload = { owner: { companyId }, files: [photo], purpose: "ephedrineReceipt", only: PICTURES };
  const signed = await withStoredFiles(upload, now, ([stored]) =>
    signSlip({ ...value, companyId, accountId, orderId, photo: stored! }, now),
  );
  return signed.ok ? done : form.refuse({ fields: { photo: [signed.text] } });
}

const tooLarge = () =>
  json<FormReply>(
    { status: "error", error: { photo: ["照片不能超过 10 MB，请压缩后重新上传"] } },
    { status: 413 },
  );

/** Signs a slip of the company: 303 back to it, 400 with what must be mended, 404 for another company's. `now` in ms. */
export async function submitSlip(...given: Parameters<typeof takeIn>): Promise<Response> {
  const taken = await takeIn(...given);
  if (taken instanceof Response) return taken;
  return redirectWith(given[0], taken.to, { kind: "success", text: taken.text });
}

/** The same form sent by a script that shows how far the upload is: where to go and what to say instead of a redirect. */
export async function submitSlipByScript(...given: Parameters<typeof takeIn>): Promise<Response> {
  const taken = await takeIn(...given);
  return taken instanceof Response ? taken : json(taken);
}
