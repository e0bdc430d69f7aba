/** Transitional page of activities: finds the one named in the query and goes on to it, else to /noActivity. */
import { json, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Transition, transitionHeaders } from "~/modules/content/transition";
import { now } from "~/platform/values/clock.server";
import { withoutCookies } from "~/platform/http/page-headers";
import { activityPath } from "~/modules/promotions/offer-pages/activity.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "加载中", header: "none", footer: false, toolbar: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const found = Object.fromEntries(new URL(request.url).searchParams);
  const to = found.url ? ((await activityPath(found, now())) ?? "/noActivity") : null;
  return json({ to }, { headers: transitionHeaders(to) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => withoutCookies(loaderHeaders);

export default function LoadingActivity() {
  const { to } = useLoaderData<typeof loader>();
  return <Transition to={to} />;
}
