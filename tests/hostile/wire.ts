/** Requests as bytes, for what no client of ours would send. */
import { connect } from "node:net";

/** Sends the bytes and gives all that comes back until the shop ends the connection. */
export function sendBytes(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let message = "";
    socket.setEncoding("utf8").on("data", (part: string) => (message += part));
    socket
      .once("close", () => resolve(message))
      .once("error", (error) => (message ? resolve(message) : reject(error)));
  });
}

/** Sends `begin`, then `drop` once a second until the shop ends the connection; all that came back, and after how many ms. */
export async function dripBytes(base: string, begin: string, drop: string) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname, () => socket.write(begin));
  const since = performance.now();
  const timer = setInterval(() => socket.writable && socket.write(drop), 1_000);
  let message = "";
  socket.setEncoding("utf8").on("data", (part: string) => (message += part));
  // One drop too many meets a connection that is gone.
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
  return { said: message, took: performance.now() - since };
}

export interface ProviderMessage {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** The first answer among what came back. */
export function readMessage(message: string): ProviderMessage {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
