/** 活动中心: several activities as tabs, one of them shown. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { readIds } from "~/modules/zones/zone";
import { runningAmong } from "~/modules/zones/zones.server";
import { now } from "~/platform/values/clock.server";
import { type ZonePageData, zoneTitled } from "~/modules/zones/zone-page";
import { readZonePage } from "~/modules/zones/zone-page.server";
import { ZoneView } from "~/modules/zones/zone-view";
import type { PageHandle } from "~/shell/handle";
import { Tabs } from "~/ui/navigation/tabs";

export const handle: PageHandle = {
  cache: { query: [] },
  title: "活动中心",
  ownTitle: (data, title) => zoneTitled((data as { data: ZonePageData }).data, title),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const ids = readIds(params["ids"] ?? "");
  const viewer = await getViewer(request);
  const zones = await runningAmong(ids, viewer, at);
  const shown = params["id"] ? zones.find(({ id }) => String(id) === params["id"]) : zones[0];
  if (zones.length === 0) throw redirect("/noActivity");
  // The requested tab has ended: show the others.
  if (!shown) throw redirect(`/Hdzx/${ids.join(",")}`);
  const tabs = zones.map(({ id, title }) => ({ id, title }));
  return json({
    path: `/Hdzx/${ids.join(",")}`,
    tabs,
    data: await readZonePage(shown, viewer, at),
  });
}

export default function Activities() {
  const { path, tabs, data } = useLoaderData<typeof loader>();
  return (
    <ZoneView data={data} trail={[]}>
      {tabs.length > 1 ? (
        <Tabs
          label="活动"
          items={tabs.map(({ id, title }, i) => ({
            to: i === 0 ? path : `${path}/${id}`,
            text: title,
            current: id === data.zone.id,
          }))}
        />
      ) : null}
    </ZoneView>
  );
}
