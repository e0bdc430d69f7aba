/** 组合买赠, one group: its goods in a table to order from. Its title is empty: the site's alone. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { GiftGroupPage } from "~/cart/bundle-gift-page";
import { giftGroupPage } from "~/cart/bundle-gift-page.server";
import { GiftGroupGoods } from "~/cart/bundle-gift-view";
import { orderFromTable } from "~/cart/table-order.server";
import type { TableReply } from "~/catalogue/order-sum";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "", kept: { query: ["id", "page"] } };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await giftGroupPage(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return orderFromTable(request);
}

export default function GiftGroupList() {
  const data: GiftGroupPage = useLoaderData<typeof loader>();
  return <GiftGroupGoods data={data} reply={useActionData<TableReply>()} />;
}
