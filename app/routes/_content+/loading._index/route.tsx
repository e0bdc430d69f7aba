/** Transitional page: goes on to ?to=, a path of this site only. */
import { json, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Transition, transitionHeaders } from "~/modules/content/transition";
import { withoutCookies } from "~/platform/http/page-headers";
import { safePath } from "~/platform/http/path";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "加载中", header: "none", footer: false, toolbar: false };

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("to");
  const path = safePath(wanted, "/");
  // A redirect to itself would loop.
  const to = wanted === null || /^\/loading\b/i.test(path) ? null : path;
  return json({ to }, { headers: transitionHeaders(to) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => withoutCookies(loaderHeaders);

export default function Loading() {
  const { to } = useLoaderData<typeof loader>();
  return <Transition to={to} />;
}
