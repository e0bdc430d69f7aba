/** /ptzq: 拼团专区, the group buys that run. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { groupZone } from "~/modules/promotions/group-buy/group-buy-page.server";
import { GroupZone } from "~/modules/promotions/group-buy/group-buy-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "拼团专区", cache: { query: [] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now();
  return json({ cards: await groupZone(await getViewer(request), at), now: at });
}

export default function GroupBuys() {
  return <GroupZone {...useLoaderData<typeof loader>()} />;
}
