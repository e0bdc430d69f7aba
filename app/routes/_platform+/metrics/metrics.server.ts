import { timingSafeEqual } from "node:crypto";
import client from "prom-client";
import { refundQueue } from "~/modules/payments/refunds/refund-queue.server";
import { config } from "~/platform/config/config.server";
import { jobsNow } from "~/platform/jobs/jobs.server";
import { allMetrics } from "~/platform/observability/metrics.server";
import { notFound } from "~/platform/http/page-error";
import { getAddress } from "~/platform/config/request.server";

/** By token if set; else only from this machine and not through a proxy. */
function mayRead(request: Request): boolean {
  const { headers } = request;
  if (config.METRICS_TOKEN === undefined)
    return getAddress(request) === null && !headers.has("x-forwarded-for") && !headers.has("forwarded");
  const sent = Buffer.from(headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`);
  return sent.byteLength === wanted.byteLength && timingSafeEqual(sent, wanted);
}

/** Shop-wide figures, read on each request. */
async function shopMetrics(now: number): Promise<string> {
  const registry = new client.Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new client.Gauge({ name, help, labelNames, registers: [registry] });
  const [jobs, refunds] = await Promise.all([jobsNow(), refundQueue()]);
  const at = gauge("shop_job_last_success_timestamp_seconds", "When a job last did all that was due", [
    "job",
  ]);
  const fault = gauge("shop_job_fault", "1 while the last try of a job failed", ["job"]);
  for (const job of jobs) {
    at.set({ job: job.name }, job.lastAt / 1000);
    fault.set({ job: job.name }, job.hasFault ? 1 : 0);
  }
  const waiting = gauge("shop_refunds", "Refunds that are not done, by state", ["state"]);
  const oldest = gauge("shop_refund_oldest_seconds", "Age of the oldest of them", ["state"]);
  for (const { state, count, since } of refunds) {
    waiting.set({ state }, count);
    oldest.set({ state }, since === null ? 0 : Math.max(0, now - since) / 1000);
  }
  return registry.metrics();
}

/** Returns the metrics for Prometheus; 404 for others. `now` in ms. */
export async function metricsAnswer(request: Request, now: number): Promise<Response> {
  if (!mayRead(request)) notFound();
  // If the database does not answer, report the rest.
  const [own, shop] = await Promise.all([allMetrics(), shopMetrics(now).catch(() => "")]);
  return new Response(`${own}\n${shop}`, {
    headers: { "Content-Type": client.Registry.PROMETHEUS_CONTENT_TYPE, "Cache-Control": "no-store" },
  });
}
