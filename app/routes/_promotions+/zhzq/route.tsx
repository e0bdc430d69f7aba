/** 组合购: bundles that are bought whole. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bundleCards } from "~/modules/cart/offer-pages/bundle-page.server";
import { Bundles } from "./bundle-view";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "组合购", menu: false, cache: { query: [] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now();
  return json({ bundles: await bundleCards(await getViewer(request), at), now: at });
}

export default function BundlePage() {
  return <Bundles {...useLoaderData<typeof loader>()} />;
}
