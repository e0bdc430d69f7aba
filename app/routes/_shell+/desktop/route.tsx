/** /desktop: how to put the shop on the desktop, for the browser that asks. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { config } from "~/platform/config/config.server";
import { getWay } from "./desktop";
import { DesktopView } from "./desktop-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "添加到桌面" };

export function loader({ request }: LoaderFunctionArgs) {
  return json({ site: config.SHOP_NAME, way: getWay(request.headers.get("User-Agent") ?? "") });
}

export default function Desktop() {
  return <DesktopView {...useLoaderData<typeof loader>()} />;
}
