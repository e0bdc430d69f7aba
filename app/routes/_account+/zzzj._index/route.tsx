/** /zzzj 资质证件: each document and its documents, what ends and what that costs. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyProfile } from "~/modules/company/account/profile.server";
import { changeDocuments, findSlots } from "~/modules/company/documents/change-documents.server";
import { fieldId, QUALIFICATION_TOO_LARGE } from "~/modules/company/documents/qualification-upload";
import { QualificationForms } from "~/modules/company/documents/qualification-upload-form";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formBytes } from "~/platform/files/files.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import type { Reply } from "~/ui/forms/form-reply";
import { LossView } from "./loss-view";
import { findLosses } from "./losses.server";
import { QualificationView } from "./qualification-view";

export const handle: PageHandle = { title: "资质证件" };

export async function loader({ request }: LoaderFunctionArgs) {
  // The former address of the confirmation.
  const removed = new URL(request.url).searchParams.get("remove");
  if (removed !== null) throw redirect(`/zzzj/remove/${encodeURIComponent(removed || "0")}`, 301);
  const [{ buyer }, at] = [await requireCompany(request), now()];
  const [slots, company, losses] = await Promise.all([
    findSlots(buyer, at),
    companyProfile(buyer.companyId),
    findLosses(buyer, at),
  ]);
  const { kind, status } = buyer;
  const reason = status === "approved" ? null : company.reason;
  return json({ page: { kind, status, reason, slots, token: newFormToken(buyer) }, losses });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, QualificationForms, {
    maxBytes: formBytes(1),
    tooLarge: QUALIFICATION_TOO_LARGE,
  });
  if (!form.ok) return form.response;
  const changed = await changeDocuments(buyer.companyId, form.value, now());
  if (!changed.ok) return form.refuse(changed.errors);
  const { kind, text } = changed;
  return redirectWith(kind ? `/zzzj#${fieldId("document", kind)}` : "/zzzj", {
    kind: "success",
    text,
  });
}

export default function Qualifications() {
  const { page, losses } = useLoaderData<typeof loader>();
  const loss = (kind: QualificationKind) => {
    const item = losses[kind];
    return item ? <LossView loss={item} id={`loss-${kind}`} isEnded={item.isEnded} /> : null;
  };
  return <QualificationView page={page} reply={useActionData<Reply>()} loss={loss} />;
}
