/** 活动专区 (药交会): the running fairs, or one of them with its blocks. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { runningZone, runningZones } from "~/modules/zones/zones.server";
import { now } from "~/platform/values/clock.server";
import { type ZonePageData, zoneTitled } from "~/modules/zones/zone-page";
import { zoneCards, readZonePage } from "~/modules/zones/zone-page.server";
import { FairList, ZoneView } from "~/modules/zones/zone-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  cache: { query: [] },
  title: "活动专区",
  ownTitle: (data, title) => zoneTitled((data as { fair: ZonePageData | null }).fair, title),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const viewer = await getViewer(request);
  const { id } = params;
  if (id === undefined)
    return json({ fairs: await zoneCards(await runningZones("fair", viewer, at), viewer, at), fair: null });
  const zone = await runningZone("fair", id, viewer, at);
  if (!zone) throw redirect("/noActivity");
  return json({ fairs: [], fair: await readZonePage(zone, viewer, at) });
}

export default function Fairs() {
  const { fairs, fair } = useLoaderData<typeof loader>();
  if (!fair) return <FairList fairs={fairs} />;
  return <ZoneView data={fair} trail={[{ to: "/yjh", text: "活动专区" }]} />;
}
