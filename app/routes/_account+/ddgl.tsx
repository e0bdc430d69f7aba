/** /ddgl 多店管理: the stores of this login; switching and copying cart lines. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { storesPage, submitStores } from "~/cart/stores-page.server";
import { StoresView } from "~/cart/stores-view";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "多店管理" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await storesPage(await requireCompany(request), now()));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitStores(request, await requireCompany(request), now());
}

export default function Stores() {
  return <StoresView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
