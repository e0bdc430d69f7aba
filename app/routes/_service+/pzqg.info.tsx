/** /pzqg/info 查看详情: the request ?id=, else the newest; with &withdraw=1 the question before it is withdrawn. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";
import { requestPage, submitWithdraw } from "~/support/buy-request-page.server";
import { RequestView } from "~/support/buy-request-view";
import { key } from "~/platform/number-fields";

const Withdraw = z.object({ id: key() });

export const handle: PageHandle = { title: "查看详情" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json({ info: await requestPage(viewer, new URL(request.url).searchParams, now()) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, Withdraw);
  return form.ok ? submitWithdraw(request, buyer.companyId, form.value.id, now()) : form.response;
}

export default function RequestInfo() {
  return <RequestView info={useLoaderData<typeof loader>().info} />;
}
