/** /yjfk 意见反馈: the form, which ?about= begins, and what the company wrote before. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import type { PageHandle } from "~/shell/handle";
import { feedbackAbout, readFeedbackPage } from "~/modules/support/feedback/feedback";
import { NewFeedbackForm } from "~/modules/support/feedback/feedback-form";
import { findFeedback, sendFeedback } from "~/modules/support/feedback/feedback.server";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { FeedbackView } from "./feedback-view";

export const handle: PageHandle = { title: "意见反馈" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const list = await findFeedback(buyer.companyId, readFeedbackPage(params));
  const constraint = formConstraint(NewFeedbackForm);
  return json({ list, about: feedbackAbout(params), token: newFormToken(buyer), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, NewFeedbackForm, { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const { companyId, accountId } = buyer;
  const { token, pictures, ...input } = form.value;
  const feedback = { companyId, accountId, ...input, pictures: sentFiles(pictures) };
  return orRefuse(form.refuse, async () => {
    const sent = await sendFeedback(feedback, token, now());
    if (!sent.ok) return form.refuse({ fields: { pictures: [sent.text] } });
    const text = "反馈已提交，感谢您的意见。答复后会发消息给您";
    return redirectWith(sent.value, { kind: "success", text });
  });
}

export default function FeedbackPage() {
  return <FeedbackView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
