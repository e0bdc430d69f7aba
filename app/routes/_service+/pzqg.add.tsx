/** /pzqg/add 新增品种求购: one goods or several; ?name= and ?number= fill it in. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { plainQuery } from "~/platform/plain-text";
import type { PageHandle } from "~/shell/handle";
import { RequestForm } from "~/support/buy-request-form";
import { newRequestPage, submitRequests, type AddReply } from "~/support/buy-request-page.server";

export const handle: PageHandle = { title: "新增品种求购" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(newRequestPage(await requireCompany(request), plainQuery(request)));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitRequests(request, await requireCompany(request), now());
}

export default function AddRequest() {
  const { search } = useLocation();
  const reply = useActionData<AddReply>();
  return <RequestForm {...useLoaderData<typeof loader>()} reply={reply} key={search} />;
}
