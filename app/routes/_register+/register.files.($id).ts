/** Files of a registration under way: shown to the browser that proved its phone, taken in from a script that shows the way of an upload. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { flowOf } from "~/company/register";
import { draftFile, submitByScript } from "~/company/register-documents.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import { readWhole } from "~/platform/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readWhole(params.id) ?? notFound();
  return (await draftFile(request, id, now())) ?? notFound();
}

export async function action({ request }: ActionFunctionArgs) {
  const flow = flowOf(new URL(request.url).searchParams.get("flow") ?? undefined);
  return flow ? submitByScript(request, flow, now()) : notFound();
}
