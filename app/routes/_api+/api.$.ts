/** /api/…: the published HTTP API; its rows are app/api/endpoints.server.ts. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/api/answer.server";

export const loader = ({ request, params }: LoaderFunctionArgs) => answerCall(request, params["*"] ?? "");

export const action = ({ request, params }: ActionFunctionArgs) => answerCall(request, params["*"] ?? "");
