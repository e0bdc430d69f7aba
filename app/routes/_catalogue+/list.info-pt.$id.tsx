/** /list/info-pt/:id: 商品详情 as group buying leads to it, with the group's price, progress and form. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { goodsTitle } from "~/catalogue/goods-page";
import { requireCompany } from "~/company/viewer.server";
import { joinGroup } from "~/orders/join-group.server";
import { orderIdOf } from "~/orders/paying.server";
import { now } from "~/platform/clock.server";
import { groupPage } from "~/promotions/group-buy-page.server";
import { GroupGoodsPage, type JoinReply } from "~/promotions/group-buy-view";
import type { PageHandle } from "~/shell/handle";

export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "商品详情", ownTitle: goodsTitle };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await groupPage(request, params["id"]);
  if (!page) throw redirect("/noActivity", 302);
  return json(page.data, { headers: { "Set-Cookie": page.cookie } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return joinGroup(request, viewer, orderIdOf(params["id"]), now());
}

export default function GroupGoods() {
  const reply = useActionData<JoinReply>();
  return <GroupGoodsPage data={useLoaderData<typeof loader>()} reply={reply} />;
}
