/** The QR codes of the frame, made here: mini (the shop in WeChat) and wechat (binding a WeChat account). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/http/page-error";
import { reply } from "~/platform/http/reply.server";
import { originCache, shopOrigin } from "~/platform/config/request.server";
import { codePicture, codePath } from "~/shell/code.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = (await codePath(params.name ?? "")) ?? notFound();
  return reply(request, await codePicture(new URL(path, shopOrigin(request)).href), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": originCache(3600) },
  });
}
