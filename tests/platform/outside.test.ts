/** Calls to services outside, in a process whose globals are Remix's, as where the shop serves. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Calls a port that hears and never answers, with a body, and gives up; then lives on for a while. */
const CALLS = `
import { installGlobals } from "@remix-run/node";
import { createServer } from "node:net";
import { callOutside } from "./app/platform/outside.server.ts";
installGlobals();
const server = createServer().listen(0, "127.0.0.1", async () => {
  const call = { method: "POST", body: "x".repeat(5_000_000), signal: AbortSignal.timeout(200) };
  const said = await callOutside("http://127.0.0.1:" + server.address().port, call).catch((error) => error.name);
  setTimeout(() => process.stdout.write(said, () => process.exit(0)), 300);
});
server.on("connection", (socket) => socket.pause());
`;

test("a call that is given up with its body half sent fails, and nothing else does", async () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", CALLS];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("TimeoutError");
});
