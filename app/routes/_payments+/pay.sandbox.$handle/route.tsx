/** /pay/sandbox/:handle: the cashier of the played provider, where a payment is let succeed, fail or lie. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decideAtCashier, sandboxPage } from "~/modules/payments/sandbox/sandbox.server";
import { SandboxForm } from "~/modules/payments/payment/pay-input";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { SandboxView } from "~/modules/payments/sandbox/sandbox-view";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export { cartLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "演示收银台", header: "none", footer: false, toolbar: false };

export async function loader({ params }: LoaderFunctionArgs) {
  return json({ page: await sandboxPage(params.handle ?? "") });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, SandboxForm);
  if (!form.ok) return form.response;
  return redirectWith(await decideAtCashier(params.handle ?? "", form.value.result, now()));
}

export default function Cashier() {
  const { page } = useLoaderData<typeof loader>();
  return <SandboxView page={page} />;
}
