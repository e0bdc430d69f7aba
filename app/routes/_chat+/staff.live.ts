/** GET /staff/live: tells an open staff page that something is new, as server-sent events. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { staffStream } from "~/support/chat-live.server";

export const loader = ({ request }: LoaderFunctionArgs) => staffStream(request);
