/** /order/recall/:id: a recall that concerns the company; another's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf } from "~/orders/paying.server";
import { recallPage } from "~/orders/recall.server";
import { RecallView } from "~/orders/recall-view";
import { submitRecall } from "~/orders/submit-recall.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "召回通知" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json((await recallPage(viewer, orderIdOf(params.id), now())) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitRecall(request, await requireCompany(request), orderIdOf(params.id), now());
}

export default function Recall() {
  return <RecallView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
