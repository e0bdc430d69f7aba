/** 近效期专场: goods near their expiry. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { zonePage } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "近效期专场" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await shelfData(request, zonePage("/jxqzc", "近效期专场", { nearExpiry: true })));
}

export default function Zone() {
  return <Shelf data={useLoaderData<typeof loader>()} />;
}
