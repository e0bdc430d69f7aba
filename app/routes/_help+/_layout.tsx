/** 帮助中心 and 新闻中心: side menu and breadcrumb round their pages (specification, section 2). */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { helpMenuNow } from "~/modules/help/help.server";
import { now } from "~/platform/values/clock.server";
import { HelpFrame } from "~/shell/areas/help-frame";

export { helpLinks as links } from "~/shell/styles";

export async function loader() {
  return json({ menu: await helpMenuNow(now()), seller: await readSellerName() });
}

export default function HelpCentre() {
  return <HelpFrame {...useLoaderData<typeof loader>()} />;
}
