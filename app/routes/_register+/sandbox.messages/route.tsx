/** /sandbox/messages: what the sandbox would have sent to phones; in a demo alone. */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SandboxMessages } from "./sms-messages";
import { sandboxMessages } from "~/modules/company/sign-in/sms-sandbox.server";
import { notFound } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "已发短信", header: "login", toolbar: false };

export async function loader() {
  const messages = await sandboxMessages();
  return messages ? json({ messages }) : notFound();
}

export default function SandboxMessagesPage() {
  return <SandboxMessages messages={useLoaderData<typeof loader>().messages} />;
}
