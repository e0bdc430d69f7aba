/** The QR codes of the frame, made here: mini (the shop in WeChat) and wechat (binding a WeChat account). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/page-error";
import { codePicture, codePath } from "~/shell/code.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = (await codePath(params.name ?? "")) ?? notFound();
  return new Response(await codePicture(new URL(path, request.url).href), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
