/** The route named eleven_index: the browser goes to the main site, this shop itself where there is no other, before anything is resolved. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config/config.server";
import { shopOrigin } from "~/platform/config/request.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(config.MAIN_SITE_URL ?? `${shopOrigin(request)}/`);
