/** /pzqg/info 查看详情: the request ?id=, else the newest. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { refusePage } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { requestPage } from "~/modules/support/buy-requests/buy-request-page.server";
import { BuyRequestView } from "./buy-request-view";
import { getRequestWithdrawPath } from "~/modules/support/buy-requests/buy-request";
import { readKey } from "~/platform/values/whole-number";

/** Maps the former /pzqg/info?withdraw=1. */
function findRequestWithdrawPath(params: URLSearchParams): string | null {
  const id = readKey(params.get("id"));
  return id === null ? null : getRequestWithdrawPath(id);
}

export const handle: PageHandle = { title: "查看详情" };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const to = params.has("withdraw") ? findRequestWithdrawPath(params) : null;
  if (to) throw redirect(to, 301);
  const viewer = await requireCompany(request);
  return json({ info: await requestPage(viewer, params, now()) });
}

/** For forms opened before withdrawing had its own page. */
export function action({ request }: ActionFunctionArgs) {
  return redirect(findRequestWithdrawPath(new URL(request.url).searchParams) ?? refusePage(405), 308);
}

export default function RequestInfo() {
  return <BuyRequestView info={useLoaderData<typeof loader>().info} />;
}
