/** Whether buyers can be served: the database answers, and what they do can be written. */
import { notReady } from "~/platform/database/readiness.server";

export async function loader() {
  const faults = await notReady();
  return new Response(`${faults.join("\n") || "ready"}\n`, {
    status: faults.length === 0 ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
