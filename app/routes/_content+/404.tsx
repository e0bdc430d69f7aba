/** 页面不存在: every unknown path leads here; status 404, with a search and ways on. */
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hotWords } from "~/content/header.server";
import { Missing } from "~/content/missing";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "页面不存在" };

export async function loader() {
  return json({ words: await hotWords() }, { status: 404 });
}

const LINKS = [
  { to: "/", text: "返回首页" },
  { to: "/list", text: "药品列表" },
  { to: "/zyyp", text: "中药饮片" },
  { to: "/qxzq", text: "医疗器械" },
  { to: "/order", text: "我的订单" },
];

export default function NotFoundPage() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <Missing
      title="没有找到您要的页面"
      text="链接可能已失效，或商品已下架。您可以搜索药品，或从这里继续："
      links={LINKS}
      words={words}
    />
  );
}
