/** 器械专区: the medical device zone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { zonePage, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "器械专区",
  ownTitle: shelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await shelfData(request, zonePage("/qxzq", "器械专区", { kind: "device" })));
}

export default function Zone() {
  return <Shelf data={useLoaderData<typeof loader>()} />;
}
