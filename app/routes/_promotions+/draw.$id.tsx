/** 抽奖: prizes with their odds, the form to join, and afterwards the result. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import type { DrawPage } from "~/promotions/draw";
import { drawPage, submitDraw } from "~/promotions/draw-page.server";
import { DrawView } from "~/promotions/draw-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: (data) => (data as DrawPage).name };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return json(await drawPage(await viewerOf(request), params["id"], now()));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitDraw(request, params["id"]);
}

export default function Draw() {
  const data: DrawPage = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return <DrawView data={data} errors={reply?.error?.[""] ?? []} />;
}
