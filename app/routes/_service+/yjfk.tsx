/** /yjfk 意见反馈: the form, which ?about= begins, and what the company wrote before. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { newFormToken, type FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";
import { feedbackAbout, readFeedbackPage } from "~/support/feedback";
import { feedbackOf } from "~/support/feedback.server";
import { FeedbackView } from "~/support/feedback-view";
import { submitFeedback } from "~/support/submit-feedback.server";

export const handle: PageHandle = { title: "意见反馈" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const list = await feedbackOf(buyer.companyId, readFeedbackPage(params));
  return json({ list, about: feedbackAbout(params), token: newFormToken(buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return submitFeedback(request, buyer, now());
}

export default function FeedbackPage() {
  return <FeedbackView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
