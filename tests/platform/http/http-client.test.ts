import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Gives up a call when the other side has heard a part of its body; then closes all and ends by itself, unless a fault ends it before. */
const CALLS = `
import { installGlobals } from "@remix-run/node";
import { createServer } from "node:net";
import { httpCall } from "./app/platform/http/http-client.server.ts";
installGlobals();
let held;
const patience = new AbortController();
const server = createServer().listen(0, "127.0.0.1", async () => {
  const call = { method: "POST", body: "x".repeat(5_000_000), signal: patience.signal };
  const said = await httpCall("http://127.0.0.1:" + server.address().port, call).catch((error) => error.name);
  process.stdout.write(said);
  held.destroy();
  server.close();
});
server.on("connection", (socket) => {
  held = socket;
  socket.once("data", () => socket.pause() && patience.abort(new DOMException("late", "TimeoutError")));
});
`;

/** Calls a port that closes after an answer of some 20 KB, and reads nothing of it before the connection is gone. */
const READS_LATE = `
import { once } from "node:events";
import { createServer } from "node:net";
import { httpCall } from "./app/platform/http/http-client.server.ts";
const head = "HTTP/1.1 200 OK\\r\\nContent-Length: 20000\\r\\nConnection: close\\r\\n\\r\\n";
let gone;
const server = createServer((connection) => {
  gone = once(connection, "close");
  connection.once("data", () => {
    connection.write(head);
    connection.end("x".repeat(20_000));
  });
}).listen(0, "127.0.0.1", async () => {
  const answer = await httpCall("http://127.0.0.1:" + server.address().port, {});
  await gone;
  process.stdout.write(String((await answer.text()).length));
  server.close();
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
