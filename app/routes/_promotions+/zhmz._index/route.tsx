/** 组合买赠: what to buy together and what is given for it. Its title is empty: the site's alone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { giftGroups } from "~/modules/cart/offer-pages/bundle-gift-page.server";
import { GiftGroups } from "~/modules/cart/offer-pages/bundle-gift-view";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "", cache: { query: [] } };

export async function loader({ request }: LoaderFunctionArgs) {
  const at = now();
  return json({ groups: await giftGroups(await getViewer(request), at), now: at });
}

export default function GiftGroupsPage() {
  return <GiftGroups {...useLoaderData<typeof loader>()} />;
}
