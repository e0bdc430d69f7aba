/** The picture that stands for a goods where its page is shared; kept for good under the version in its address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/page-error";
import { sharePictureReply } from "~/sharing/share-picture-reply.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return /^\d{1,9}$/.test(params["id"] ?? "")
    ? ((await sharePictureReply(request, Number(params["id"]))) ?? notFound())
    : notFound();
}
