/** /dzht 电子合同: read, agree, sign; ?back leads back afterwards, ?year reads a signed one. Code 459 of the API leads here. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contractPage, submitContract } from "~/company/contract-page.server";
import { ContractView } from "~/company/contract-view";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "电子合同" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await contractPage(viewer, new URL(request.url).searchParams, now()));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitContract(request, await requireCompany(request), now());
}

export default function Contract() {
  return <ContractView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
