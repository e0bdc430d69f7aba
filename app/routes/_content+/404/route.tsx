/** 页面不存在: every unknown path leads here; status 404, with a search and ways on. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Missing } from "~/modules/content/missing";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "页面不存在" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { hotWords, links } = await getFrameContent(request);
  return json({ words: hotWords, links: links.notFound }, { status: 404 });
}

export default function NotFoundPage() {
  const { words, links } = useLoaderData<typeof loader>();
  return (
    <Missing
      title="没有找到您要的页面"
      text="链接可能已失效，或商品已下架。您可以搜索药品，或从这里继续："
      links={links}
      words={words}
    />
  );
}
