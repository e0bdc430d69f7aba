/** /sandbox/wechat/connect/qrconnect: WeChat's page of the code, played by a demo shop alone. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WechatSandbox } from "~/company/wechat-sandbox";
import { sandboxScanPage, submitSandboxScan } from "~/company/wechat-sandbox-page.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "微信登录", header: "login", toolbar: false };

export const loader = async ({ request }: LoaderFunctionArgs) => json(await sandboxScanPage(request));

export const action = ({ request }: ActionFunctionArgs) => submitSandboxScan(request, now());

export default function SandboxScan() {
  return <WechatSandbox page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
