/** /staff/chat/:id?: where staff answer buyers, let in by a link from the command line; nobody else finds it. */
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { withoutCookies } from "~/platform/page-headers";
import type { PageHandle } from "~/shell/handle";
import { staffPage, submitStaff } from "~/shell/staff.server";
import { StaffView } from "~/shell/staff-view";
import { staffLinks } from "~/shell/styles";
import type { StaffPage } from "~/support/staff-page";

export { staffLinks as links };

export const handle: PageHandle = { title: "客服台", header: "none", footer: false, toolbar: false };

export const loader = ({ request, params }: LoaderFunctionArgs) => staffPage(request, params.id, now());

export const action = ({ request, params }: ActionFunctionArgs) => submitStaff(request, params.id, now());

export const headers: HeadersFunction = ({ loaderHeaders }) => withoutCookies(loaderHeaders);

export default function StaffChat() {
  return <StaffView page={useLoaderData<typeof loader>() as StaffPage} reply={useActionData<FormReply>()} />;
}
