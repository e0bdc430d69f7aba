/** /activity/{url?}/{url1?}/{url2?}: the parts go on as a query to the transitional page. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

export function loader({ params }: LoaderFunctionArgs) {
  const named = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return redirect(named.length > 0 ? `/loading/activity?${new URLSearchParams(named)}` : "/loading/activity");
}
