/** 优选规则: how shipping becomes free, in plain words from the running offers; a bare page. */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shippingRules } from "~/cart/free-shipping-page.server";
import { ShippingRulesView } from "~/cart/free-shipping-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "优选规则",
  header: "none",
  footer: false,
  toolbar: false,
  kept: { query: [] },
};

export async function loader() {
  return json(await shippingRules());
}

export default function Rules() {
  return <ShippingRulesView rules={useLoaderData<typeof loader>()} />;
}
