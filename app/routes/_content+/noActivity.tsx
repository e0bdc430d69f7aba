/** 活动不存在: where an activity that does not exist or is closed leads, and what a link without JavaScript says. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopSaying } from "~/content/header.server";
import { Missing } from "~/content/missing";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "活动不存在" };

export async function loader({ request }: LoaderFunctionArgs) {
  const said = await shopSaying(new URL(request.url).searchParams.get("msg"));
  return json({ title: said ?? "活动不存在或已结束" });
}

const LINKS = [
  { to: "/", text: "返回首页" },
  { to: "/list?promoted=1", text: "正在优惠的商品" },
  { to: "/list", text: "药品列表" },
];

export default function NoActivity() {
  const { title } = useLoaderData<typeof loader>();
  return <Missing title={title} text="您可以看看正在进行的活动，或从这里继续：" links={LINKS} />;
}
