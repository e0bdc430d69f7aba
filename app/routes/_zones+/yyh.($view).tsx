/** 优医汇: the clinic club, and all of its goods as a shelf. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ShelfData, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { viewerOf } from "~/company/viewer.server";
import { runningZone } from "~/content/zones.server";
import { now } from "~/platform/clock.server";
import { zonePage, zoneShelf } from "~/promotions/zone-page.server";
import { ZoneView } from "~/promotions/zone-view";
import type { PageHandle } from "~/shell/handle";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Tabs } from "~/ui/tabs";

export const handle: PageHandle = {
  kept: { query: [] },
  title: "优医汇",
  ownTitle: (data, title) => {
    const { shelf } = data as { shelf: ShelfData | null };
    return shelf ? shelfTitle(shelf, `全部商品 ${title}`) : title;
  },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const { view } = params;
  if (view !== undefined && view !== "list") throw redirect("/404");
  const viewer = await viewerOf(request);
  const zone = await runningZone("clinicClub", null, viewer, at);
  if (!zone) throw redirect("/noActivity");
  return json(
    view === "list"
      ? { shelf: await zoneShelf(request, zone, "/yyh/list"), page: null }
      : { shelf: null, page: await zonePage(zone, viewer, at) },
  );
}

export default function ClinicClub() {
  const { shelf, page } = useLoaderData<typeof loader>();
  const tabs = (
    <Tabs
      label="优医汇"
      items={[
        { to: "/yyh", text: "精选", current: page !== null },
        { to: "/yyh/list", text: "全部商品", current: shelf !== null },
      ]}
    />
  );
  if (page)
    return (
      <ZoneView data={page} trail={[]}>
        {tabs}
      </ZoneView>
    );
  const head = (
    <>
      <Breadcrumb
        items={[{ to: "/", text: "首页" }, { to: "/yyh", text: shelf.page.title }, { text: "全部商品" }]}
      />
      <h1 className="zone-title">{`${shelf.page.title}全部商品`}</h1>
      {tabs}
    </>
  );
  return <Shelf data={shelf} head={head} />;
}
