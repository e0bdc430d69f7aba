/** GET /chat/live: the own conversation with customer service as it goes on, as server-sent events. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { buyerStream } from "~/support/chat-live.server";

export const loader = ({ request }: LoaderFunctionArgs) => buyerStream(request);
