/** 控销专区: one page of controlled sales by its name, led by an ad where the address names one. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { adNamed } from "~/modules/content/header";
import { runningZone } from "~/modules/zones/zones.server";
import { now } from "~/platform/values/clock.server";
import { Banner } from "~/modules/zones/zone-blocks";
import { type ZonePageData, zoneTitled } from "~/modules/zones/zone-page";
import { readZonePage } from "~/modules/zones/zone-page.server";
import { ZoneView } from "~/modules/zones/zone-view";
import { ControlledContact } from "~/shell/frame/controlled-contact";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  cache: { query: [] },
  title: "控销专区",
  ownTitle: (data, title) => zoneTitled((data as { data: ZonePageData }).data, title),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const viewer = await getViewer(request);
  const zone = await runningZone("controlled", params["url"], viewer, at);
  if (!zone) throw redirect("/noActivity");
  const ad = adNamed(params["ads"], await getFrameContent(request));
  return json({ ad, data: await readZonePage(zone, viewer, at) });
}

export default function ControlledZone() {
  const { ad, data } = useLoaderData<typeof loader>();
  return (
    <ZoneView data={data} trail={[{ to: "/kxzq", text: "控销专区" }]} lead={ad ? <Banner {...ad} /> : null}>
      <div className="surface controlled controlled--line">
        <p>控销商品只供给已获授权的企业；已对您开放的可直接下单，其他的可申请授权。</p>
        <div className="controlled__contact">
          <ControlledContact />
        </div>
      </div>
    </ZoneView>
  );
}
