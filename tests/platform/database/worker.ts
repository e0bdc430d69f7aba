/** Another process of the shop that takes something in hand and never comes to its end: `worker.ts call <key>` or `worker.ts job <name>`. */
import { now } from "~/platform/values/clock.server";
import { runDue } from "~/platform/jobs/jobs.server";
import { claimCall } from "~/platform/http/idempotency.server";

const [what, name] = process.argv.slice(2) as [string, string];
const say = (text: string) => process.stdout.write(`${text}\n`);
const forEver = () => new Promise<never>((_, reject) => setTimeout(reject, 3_600_000));

if (what === "call") {
  const { state } = await claimCall({ companyId: 1, key: name, request: "a" }, now());
  say(state);
  await forEver();
}
if (what === "job") {
  const run = () => (say("running"), forEver());
  await runDue([{ name, pattern: "* * * * *", run }]);
}
