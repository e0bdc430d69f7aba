/** 专区模板: a page made of blocks, named by ?id=, the first running one without; its title is the site's alone. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { runningZone } from "~/modules/zones/zones.server";
import { now } from "~/platform/values/clock.server";
import { readZonePage } from "~/modules/zones/zone-page.server";
import { ZoneView } from "~/modules/zones/zone-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "", cache: { query: ["id"] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now();
  const viewer = await getViewer(request);
  const zone = await runningZone("zoneTemplate", new URL(request.url).searchParams.get("id"), viewer, at);
  if (!zone) throw redirect("/noActivity");
  return json(await readZonePage(zone, viewer, at));
}

export default function Template() {
  return <ZoneView data={useLoaderData<typeof loader>()} trail={[]} />;
}
