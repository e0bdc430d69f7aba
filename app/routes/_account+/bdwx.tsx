/** /bdwx 绑定微信: the login's WeChat; with ?remove the question before it is taken off. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { WechatBinding } from "~/company/wechat-binding";
import { bindingPage, submitUnbind } from "~/company/wechat-binding-page.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "绑定微信" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await bindingPage(viewer, new URL(request.url).searchParams));
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return submitUnbind(request, buyer, now());
}

export default function BindWechat() {
  return <WechatBinding page={useLoaderData<typeof loader>()} />;
}
