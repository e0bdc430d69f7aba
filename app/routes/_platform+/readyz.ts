/** Whether buyers can be served: the database answers. */
import { databaseAnswers } from "~/platform/database.server";

export async function loader() {
  const ready = await databaseAnswers();
  return new Response(ready ? "ready\n" : "the database does not answer\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
