/** 包邮专区: preferred goods that ship free from an amount on, and goods that ship free by themselves. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { freeShippingPage } from "~/cart/free-shipping-page.server";
import { FreeShippingView } from "~/cart/free-shipping-view";
import { pageShelfTitle } from "~/catalogue/shelf";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "包邮专区", ownTitle: pageShelfTitle };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await freeShippingPage(request, "cards"));
}

export default function FreeShipping() {
  return <FreeShippingView {...useLoaderData<typeof loader>()} />;
}
