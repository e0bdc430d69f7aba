/** Calls to services outside, in a process whose globals are Remix's, as where the shop serves. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Calls a port that hears and never answers, with a body, and gives up; then lives on for a while. */
const CALLS = `
import "./app/platform/nodes-own.mjs";
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

/** Calls a port that closes after an answer of some 20 KB, reads nothing of it for a while, then all. */
const READS_LATE = `
import "./app/platform/nodes-own.mjs";
import { createServer } from "node:net";
import { callOutside } from "./app/platform/outside.server.ts";
const head = "HTTP/1.1 200 OK\\r\\nContent-Length: 20000\\r\\nConnection: close\\r\\n\\r\\n";
const server = createServer((connection) => {
  connection.once("data", () => connection.write(head) && connection.end("x".repeat(20_000)));
}).listen(0, "127.0.0.1", async () => {
  const answer = await callOutside("http://127.0.0.1:" + server.address().port, {});
  setTimeout(async () => process.stdout.write(String((await answer.text()).length), () => process.exit(0)), 100);
});
`;

test("an answer that is read late, of a server that closes at once, arrives whole", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "--eval",
    READS_LATE,
  ]);
  expect(stdout).toBe("20000");
});

test("a call that is given up with its body half sent fails, and nothing else does", async () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", CALLS];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("TimeoutError");
});
