/** 优选规则: how shipping becomes free, in plain words from the running offers; a bare page. */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shippingRules } from "~/modules/cart/offer-pages/free-shipping-page.server";
import { ShippingRulesView } from "~/modules/cart/offer-pages/free-shipping-view";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "优选规则",
  header: "none",
  footer: false,
  toolbar: false,
  cache: { query: [] },
};

export async function loader() {
  return json(await shippingRules(now()));
}

export default function Rules() {
  return <ShippingRulesView rules={useLoaderData<typeof loader>()} />;
}
