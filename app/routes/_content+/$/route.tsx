/** Every path that no route knows: another address of a page leads to that page, the rest to /404. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { resolveAlias } from "~/modules/content/aliases";

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const found = resolveAlias(url.pathname);
  if (!found) return redirect("/404", 302);
  const [path = "/", place] = found.to.split("#");
  return redirect(path + url.search + (place ? `#${place}` : ""), found.status);
}
