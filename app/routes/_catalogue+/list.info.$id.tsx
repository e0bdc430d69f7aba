/** 商品详情 */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GoodsPage, goodsTitle } from "~/catalogue/goods-page";
import { goodsPage } from "~/promotions/goods-page.server";
import type { PageHandle } from "~/shell/handle";

export { goodsLinks as links } from "~/shell/styles";
export const handle: PageHandle = {
  title: "商品详情",
  ownTitle: goodsTitle,
  kept: { query: ["why"], showsSeen: true },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { data, cookie, status } = await goodsPage(request, params["id"]);
  return json(data, { status, headers: { "Set-Cookie": cookie } });
}

export default function Goods() {
  return <GoodsPage data={useLoaderData<typeof loader>()} />;
}
