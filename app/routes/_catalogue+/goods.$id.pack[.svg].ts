/** The drawn pack of a product; its address contains a version, so it is cached forever. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { packPicture } from "~/modules/catalogue/cards/pack.server";
import { notFound } from "~/platform/http/page-error";
import { reply } from "~/platform/http/reply.server";
import { readWhole } from "~/platform/values/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readWhole(params["id"]);
  const picture = id === null ? null : await packPicture(id);
  if (!picture) notFound();
  const isVersioned = new URL(request.url).searchParams.get("v") === picture.version;
  return reply(request, picture.svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  });
}
