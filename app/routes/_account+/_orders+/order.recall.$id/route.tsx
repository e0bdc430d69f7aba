/** /order/recall/:id: a recall that concerns the company; another's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { answerRecall, recallPage } from "~/modules/recalls/recall.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { RecallView } from "./recall-view";
import { now } from "~/platform/values/clock.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "召回通知", isPrintout: true };

/** Also remaining-<line> for each line. */
const RecallAnswerForm = z.looseObject({
  token: z.string(),
  note: z.string().trim().max(200, "说明不能超过 200 个字").default(""),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const page = (await recallPage(viewer, requireId(params.id), now())) ?? notFound();
  return json({ page, seller: await readSellerName(), constraint: formConstraint(RecallAnswerForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, RecallAnswerForm);
  if (!form.ok) return form.response;
  const { token, note, ...input } = form.value;
  const answer = await answerRecall(viewer, requireId(params.id), { token, note, input }, now());
  if (!answer) notFound();
  if (!answer.ok) return form.refuse(answer.errors);
  return redirectWith(answer.to, { kind: "success", text: answer.text });
}

export default function Recall() {
  return <RecallView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
