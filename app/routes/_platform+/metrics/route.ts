/** /metrics: what Prometheus reads of this shop. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "~/platform/values/clock.server";
import { metricsAnswer } from "./metrics.server";

export const loader = ({ request }: LoaderFunctionArgs) => metricsAnswer(request, now());
