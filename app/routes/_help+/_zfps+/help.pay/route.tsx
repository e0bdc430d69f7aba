/** 支付与配送: the group's own page. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { HelpPage } from "~/modules/help/help-page";
import { readHelpPage } from "~/shell/areas/help-group.server";
import { HelpGroupPage } from "./help-group-page";

export { helpHandle as handle } from "~/shell/areas/help-group";

type GroupPage = Extract<HelpPage, { view: "group" }>;

export async function loader({ request }: LoaderFunctionArgs) {
  return json((await readHelpPage("pay", request)) as GroupPage);
}

export default function PaymentAndDelivery() {
  const { group } = useLoaderData<typeof loader>();
  return <HelpGroupPage group={group} />;
}
