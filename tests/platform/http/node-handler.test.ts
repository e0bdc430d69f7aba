import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { readBody } from "~/platform/http/forms/forms.server";
import { perRequest, type ServerRequest } from "~/platform/config/request.server";
import type { BufferedResponse } from "~/platform/http/reply.server";
import { nodeHandler, type NodeHandler } from "~/platform/http/node-handler.server";

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

const message = (text: string, values: Partial<NodeHandler> = {}): NodeHandler => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  ...values,
});

async function textOf({ body }: ServerRequest): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function serve(answer: (request: ServerRequest) => Promise<NodeHandler>): Promise<string> {
  const answerTo = nodeHandler(answer);
  const server = createServer((request, response) => {
    const give = ({ status, headers, body }: BufferedResponse) =>
      void response.writeHead(status, headers).end(body ?? undefined);
    void answerTo(request, give).then((isGiven) => isGiven || response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("hands on method, address, headers and body, and answers with status, every header and bytes", async () => {
  const base = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { headers, method } = request;
    const heard = [
      method,
      pathname,
      search,
      headers.get("X-Word"),
      headers.get("x-other"),
      await textOf(request),
    ];
    const cookies = ["a", "b"].map((name) => `${name}=1; Path=/`);
    const sent = { "Content-Type": "application/json", "Set-Cookie": cookies };
    return message(JSON.stringify(heard), { status: 201, headers: sent });
  });
  const answer = await fetch(`${base}/api/a%20b?c=%E8%8D%AF`, {
    method: "POST",
    headers: { "X-Word": "w" },
    body: "药",
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=1; Path=/"]);
  expect(await answer.json()).toEqual(["POST", "/api/a%20b", "?c=%E8%8D%AF", "w", null, "药"]);
});

test("a HEAD has the headers of its GET and no body, a 204 has none either", async () => {
  const base = await serve(async ({ method }) =>
    method === "DELETE"
      ? message("", { status: 204, body: null })
      : message("12345", { headers: { "Content-Length": "5" } }),
  );
  const head = await fetch(base, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "5", ""]);
  expect((await fetch(base, { method: "DELETE" })).status).toBe(204);
});

test("keeps what is read for a request with that request alone", async () => {
  let made = 0;
  const base = await serve(async (request) => {
    const value = () => perRequest(request, "number", async () => (made += 1));
    return message(`${await value()} ${await value()}`);
  });
  expect([await (await fetch(base)).text(), await (await fetch(base)).text()]).toEqual(["1 1", "2 2"]);
});

test("a body that breaks off is a fault of that one call", async () => {
  const ends: string[] = [];
  const came = vi.fn();
  const base = await serve(async (request) => {
    came();
    const text = await readBody(request).catch((error: Error) => {
      ends.push(error.message);
      throw error;
    });
    return message(text);
  });
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.write("POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf");
  await expect.poll(() => came.mock.calls.length).toBe(1);
  socket.destroy();
  await expect.poll(() => ends).toEqual(["aborted"]);
  expect(await (await fetch(base, { method: "POST", body: "whole" })).text()).toBe("whole");
});

test("what breaks is left to the gate, with nothing of what broke, and the server goes on", async () => {
  const base = await serve(async ({ url }) => {
    if (url.endsWith("/broken")) throw new Error("a secret");
    const type = url.endsWith("/unsayable") ? "text/药" : "text/html";
    return message("well", { headers: { "Content-Type": type } });
  });
  for (const path of ["broken", "unsayable"]) {
    const answer = await fetch(`${base}/${path}`);
    expect([answer.status, await answer.text()]).toEqual([500, ""]);
  }
  expect(await (await fetch(base)).text()).toBe("well");
});

test("an answer for everybody stands for its time; who brings something of their own is answered anew", async () => {
  let query = 0;
  const base = await serve(async ({ url }) => {
    query += 1;
    const lasts = url.endsWith("/short") ? 1 : 600_000;
    return message(`answer ${query}`, { headers: { "X-Said": String(query) }, standing: lasts });
  });
  const ask = async (path = "/a", init: RequestInit = {}) => {
    const answer = await fetch(base + path, init);
    return `${await answer.text()} ${answer.headers.get("x-said")}`;
  };
  expect([await ask(), await ask(), await ask("/b")]).toEqual(["answer 1 1", "answer 1 1", "answer 2 2"]);
  const own = ["authorization", "origin", "if-none-match"].map((name) => ({ headers: { [name]: "x" } }));
  for (const init of [...own, { headers: { "accept-encoding": "identity" } }, { method: "POST" }]) {
    const before = query;
    await ask("/a", init);
    expect(query, JSON.stringify(init)).toBe(before + 1);
  }
  expect(await ask()).toBe("answer 1 1");
  const first = await ask("/short");
  await expect.poll(() => ask("/short")).not.toBe(first);
});

test("what nobody called everybody's is answered each time", async () => {
  let query = 0;
  const base = await serve(async () => message(String((query += 1))));
  expect([await (await fetch(base)).text(), await (await fetch(base)).text()]).toEqual(["1", "2"]);
});
