/** 首页: ads and notices, the flash sale, products for this buyer, zones and brands; the only page with a bottom ad. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { AdStrip } from "~/modules/content/ad-view";
import { now } from "~/platform/values/clock.server";
import { getFrameContent, findLotteries } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";
import type { HomeData } from "./home";
import { Recommended } from "./home-recommended";
import { Brands, FlashSaleRow, Zones } from "./home-sections";
import { HomeTop } from "./home-top";
import { homeData } from "./home.server";
import { useShell } from "~/shell/use-shell";
import { readWhole } from "~/platform/values/whole-number";

export { shouldRevalidate } from "~/shell/draw-secret";
export { homeLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "首页", bottomAd: true, cache: { query: ["batch"] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const batch = readWhole(new URL(request.url).searchParams.get("batch")) ?? 0;
  const [viewer, content, lotteries] = await Promise.all([
    getViewer(request),
    getFrameContent(request),
    findLotteries(request),
  ]);
  return json(await homeData(viewer, { batch, content, lotteries }, now()));
}

export default function Home() {
  const data: HomeData = useLoaderData<typeof loader>();
  const site = useShell()?.site ?? "";
  return (
    <>
      <h1 className="sr-only">{`${site}：药店与诊所的药品、中药饮片批发`}</h1>
      <HomeTop data={data} />
      <AdStrip ad={data.ads.newcomer} />
      <FlashSaleRow sale={data.flashSale} now={data.now} />
      <Recommended data={data} />
      <Zones zones={data.zones} />
      <Brands brands={data.brands} />
    </>
  );
}
