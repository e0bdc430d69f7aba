/** 中药饮片: the herbal zone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { zonePage, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "中药饮片", ownTitle: shelfTitle };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await shelfData(request, zonePage("/zyyp", "中药饮片", { kind: "herb" })));
}

export default function Zone() {
  return <Shelf data={useLoaderData<typeof loader>()} />;
}
