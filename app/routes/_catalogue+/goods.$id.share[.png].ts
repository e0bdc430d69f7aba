/** The picture that stands for a goods where its page is shared; kept for good under the version in its address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/platform/page-error";
import { sharePictureReply } from "~/sharing/share-picture-reply.server";
import { readWhole } from "~/platform/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readWhole(params["id"]) ?? notFound();
  return (await sharePictureReply(request, id)) ?? notFound();
}
