/** 优医汇: the clinic club, and all of its products as a shelf. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ProductListData, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { runningZone } from "~/modules/zones/zones.server";
import { now } from "~/platform/values/clock.server";
import { readZonePage, zoneGoods } from "~/modules/zones/zone-page.server";
import { ZoneView } from "~/modules/zones/zone-view";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Tabs } from "~/ui/navigation/tabs";

export const handle: PageHandle = {
  cache: { query: [] },
  title: "优医汇",
  ownTitle: (data, title) => {
    const { shelf } = data as { shelf: ProductListData | null };
    return shelf ? listTitle(shelf, `全部商品 ${title}`) : title;
  },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const { view } = params;
  if (view !== undefined && view !== "list") throw redirect("/404");
  const viewer = await getViewer(request);
  const zone = await runningZone("clinicClub", null, viewer, at);
  if (!zone) throw redirect("/noActivity");
  return json(
    view === "list"
      ? { shelf: await zoneGoods(await readListRequest(request), zone, "/yyh/list"), page: null }
      : { shelf: null, page: await readZonePage(zone, viewer, at) },
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
  return <ProductList data={shelf} head={head} />;
}
