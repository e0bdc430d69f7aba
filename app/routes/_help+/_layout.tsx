/** 帮助中心 and 新闻中心: side menu and breadcrumb round their pages (specification, section 2). */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { helpMenuNow } from "~/modules/help/help.server";
import { now } from "~/platform/values/clock.server";
import { HelpFrame } from "~/shell/areas/help-frame";

export { helpLinks as links } from "~/shell/styles";

export const loader = async () => json({ menu: await helpMenuNow(now()) });

export default function HelpCentre() {
  return <HelpFrame menu={useLoaderData<typeof loader>().menu} />;
}
