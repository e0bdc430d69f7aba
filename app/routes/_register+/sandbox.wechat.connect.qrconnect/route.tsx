/** /sandbox/wechat/connect/qrconnect: WeChat's page of the code, played by a demo shop alone; 404 in every other. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WECHAT_PATH } from "~/modules/company/wechat/wechat";
import { SandboxScanForm } from "~/modules/company/wechat/wechat-form";
import type { SandboxScanPage } from "~/modules/company/wechat/wechat-page";
import {
  confirmScan,
  isWechatSandboxOn,
  readScan,
  scanPicture,
} from "~/modules/company/wechat/wechat-sandbox.server";
import { config } from "~/platform/config/config.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { WechatSandbox } from "./wechat-sandbox";

const NICKNAME = "王小禾";

export const handle: PageHandle = { title: "微信登录", header: "login", toolbar: false };

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await isWechatSandboxOn())) notFound();
  const scan = readScan(new URL(request.url).searchParams);
  if ("fault" in scan) return json<SandboxScanPage>(scan);
  const picture = await scanPicture(request.url);
  const { state } = scan;
  return json<SandboxScanPage>({ fault: null, shop: config.SHOP_NAME, picture, state, nickname: NICKNAME });
}

/** Returns to the shop as WeChat does: with the state, and a code if confirmed. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await isWechatSandboxOn())) notFound();
  const form = await readForm(request, SandboxScanForm);
  if (!form.ok) return form.response;
  const { result, state, nickname } = form.value;
  const query = new URLSearchParams({ state });
  if (result === "confirm") query.set("code", await confirmScan(nickname, now()));
  return redirect(`${WECHAT_PATH}?${query}`, 303);
}

export default function SandboxScan() {
  return <WechatSandbox page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
