/** /bdwx 绑定微信: the login's WeChat, and the way to bind one. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { boundWechat } from "~/modules/company/wechat/wechat-binding.server";
import { isWechatOffered } from "~/modules/company/wechat/wechat-scan.server";
import type { PageHandle } from "~/shell/handle";
import { WechatBinding } from "./wechat-binding";

/** Target of the former ?remove. */
const UNBINDING = "/bdwx/remove";

export const handle: PageHandle = { title: "绑定微信" };

export async function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has("remove")) throw redirect(UNBINDING, 301);
  const { buyer, username } = await requireCompany(request);
  const [isOffered, bound] = await Promise.all([isWechatOffered(), boundWechat(buyer.accountId)]);
  return json({ isOffered, username, bound });
}

export function action(_: ActionFunctionArgs) {
  return redirect(UNBINDING, 308);
}

export default function BindWechat() {
  return <WechatBinding page={useLoaderData<typeof loader>()} />;
}
