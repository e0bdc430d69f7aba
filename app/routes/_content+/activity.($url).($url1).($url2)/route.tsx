/** /activity/{url?}/{url1?}/{url2?}: the parts go on as a query to the transitional page. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { safePath } from "~/platform/http/path";

const BARE = "/loading/activity";

export function loader({ params }: LoaderFunctionArgs) {
  const found = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return redirect(safePath(`${BARE}?${new URLSearchParams(found)}`, BARE));
}
