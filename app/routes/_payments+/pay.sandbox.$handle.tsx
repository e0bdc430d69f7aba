/** /pay/sandbox/:handle: the cashier of the played provider, where a payment is let succeed, fail or lie. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxPage, submitSandbox } from "~/payments/sandbox.server";
import { SandboxView } from "~/payments/sandbox-view";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export { cartLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "演示收银台", header: "none", footer: false, toolbar: false };

export async function loader({ params }: LoaderFunctionArgs) {
  return json({ page: await sandboxPage(params.handle ?? "") });
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitSandbox(request, params.handle ?? "", now());
}

export default function Cashier() {
  const { page } = useLoaderData<typeof loader>();
  return <SandboxView page={page} />;
}
