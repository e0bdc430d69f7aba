/** 满额返现: tiers, the buyer's way to them, and the goods that count. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cashbackPage } from "~/cart/cashback-page.server";
import { CashbackView } from "~/cart/cashback-view";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "满额返现",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await cashbackPage(request));
}

export default function Cashback() {
  return <CashbackView {...useLoaderData<typeof loader>()} />;
}
