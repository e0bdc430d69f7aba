/** The sandbox's page of the code: what it shows, and what the phone decides. In a demo alone. */
import { redirect } from "@remix-run/node";
import { config } from "~/platform/config.server";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { WECHAT_PATH } from "./wechat";
import { SandboxScanForm } from "./wechat-form";
import type { SandboxScanPage } from "./wechat-page";
import { confirmScan, isWechatSandboxOn, readScan, scanPicture } from "./wechat-sandbox.server";

/** Who holds the phone unless another name is typed. */
const NICKNAME = "王小禾";

/** 404 in a shop whose WeChat is not the sandbox. */
export async function sandboxScanPage(request: Request): Promise<SandboxScanPage> {
  if (!(await isWechatSandboxOn())) notFound();
  const scan = readScan(new URL(request.url).searchParams);
  if ("fault" in scan) return scan;
  const picture = await scanPicture(request.url);
  return { fault: null, shop: config.SHOP_NAME, picture, state: scan.state, nickname: NICKNAME };
}

/** Goes back to the shop as WeChat does: with the state, and a code when the phone confirmed. `now` in ms. */
export async function submitSandboxScan(request: Request, now: number): Promise<Response> {
  if (!(await isWechatSandboxOn())) notFound();
  const form = await readForm(request, SandboxScanForm);
  if (!form.ok) return form.response;
  const { outcome, state, nickname } = form.value;
  const query = new URLSearchParams({ state });
  if (outcome === "confirm") query.set("code", await confirmScan(nickname, now));
  return redirect(`${WECHAT_PATH}?${query}`, 303);
}
