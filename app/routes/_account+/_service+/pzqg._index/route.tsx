/** /pzqg 品种求购: the company's requests by state. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import type { PageHandle } from "~/shell/handle";
import { RequestList } from "~/modules/support/buy-requests/buy-request-list-view";
import { requestsPage } from "~/modules/support/buy-requests/buy-request-page.server";

export const handle: PageHandle = { title: "品种求购" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await requestsPage(buyer.companyId, new URL(request.url).searchParams));
}

export default function Requests() {
  return <RequestList {...useLoaderData<typeof loader>()} />;
}
