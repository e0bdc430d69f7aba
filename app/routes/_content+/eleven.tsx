/** The route named eleven_index: the browser goes to the main site before anything is resolved. */
import { redirect } from "@remix-run/node";
import { config } from "~/platform/config.server";

export const loader = () => redirect(config.MAIN_SITE_URL);
