/** /api/…: the published HTTP API, defined in app/api/endpoints/endpoints.server.ts. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { respond } from "~/api/serving/answer.server";

export const loader = ({ request, params }: LoaderFunctionArgs) => respond(request, params["*"] ?? "");

export const action = ({ request, params }: ActionFunctionArgs) => respond(request, params["*"] ?? "");
