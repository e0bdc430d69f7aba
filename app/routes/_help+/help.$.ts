/** Addresses of the help centre without a page of their own: a group leads to its first page, all others to /404. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { readHelpPage } from "~/shell/areas/help-group.server";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<never> {
  await readHelpPage(params["*"] ?? "", request);
  throw redirect("/404");
}
