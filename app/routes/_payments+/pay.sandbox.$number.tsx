/** /pay/sandbox/:number: the sandbox provider's page, where the buyer lets a payment succeed, fail or lie. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { sandboxPageOf, submitSandbox } from "~/orders/sandbox-desk.server";
import { SandboxView } from "~/payments/sandbox-view";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "演示支付", header: "none", footer: false, toolbar: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = await sandboxPageOf(buyer.companyId, params.number ?? "");
  if (!page) notFound();
  return json({ page });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return submitSandbox(request, buyer.companyId, params.number ?? "", now());
}

export default function SandboxDesk() {
  const { page } = useLoaderData<typeof loader>();
  return <SandboxView page={page} />;
}
