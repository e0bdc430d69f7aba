/** 活动不存在: where an activity that does not exist or is closed leads, and what a link without JavaScript says. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopSaying } from "~/modules/zones/shop-saying.server";
import { Missing } from "~/modules/content/missing";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "活动不存在" };

export async function loader({ request }: LoaderFunctionArgs) {
  const [message, { links }] = await Promise.all([
    shopSaying(new URL(request.url).searchParams.get("msg")),
    getFrameContent(request),
  ]);
  return json({ title: message ?? "活动不存在或已结束", links: links.noActivity });
}

export default function NoActivity() {
  const { title, links } = useLoaderData<typeof loader>();
  return <Missing title={title} text="您可以看看正在进行的活动，或从这里继续：" links={links} />;
}
