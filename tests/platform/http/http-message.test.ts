import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { callBytes, callText, isOk } from "~/platform/http/http-client.server";
import { readMessage, toResponse } from "~/platform/http/http-message.server";

const URL_OF = "http://shop.test/pay/notify/wechat?a=1";
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(URL_OF, { method: "POST", headers, body });

describe("a request", () => {
  test.each(["{}", "药品=1", "\ufeffa\r\n\u0000\u{1f48a}"])(
    "is told with its whole address, its headers in lower case and its body as it came: %j",
    async (body) => {
      const sent = new TextEncoder().encode(body);
      expect(await readMessage(post(sent, { "Wechatpay-Serial": "P1" }), sent.byteLength)).toEqual({
        method: "POST",
        url: URL_OF,
        headers: { "wechatpay-serial": "P1" },
        body,
      });
    },
  );

  test("without a body has an empty one", async () => {
    expect(await readMessage(new Request(URL_OF), 10)).toMatchObject({ method: "GET", body: "" });
  });

  test("with a body larger than is taken in has none, by its own word or by counting", async () => {
    expect((await readMessage(post("x".repeat(11)), 10)).body).toBeNull();
    expect((await readMessage(post("x", { "content-length": "11" }), 10)).body).toBeNull();
    expect((await readMessage(post("x".repeat(10)), 10)).body).toBe("x".repeat(10));
  });
});

describe("an answer", () => {
  test("is sent as it is, an empty body as none", async () => {
    const message = toResponse({ status: 422, headers: { "content-type": "text/plain" }, body: "fail" });
    expect([message.status, message.headers.get("Content-Type"), await message.text()]).toEqual([
      422,
      "text/plain",
      "fail",
    ]);
    const none = toResponse({ status: 204, headers: { "cache-control": "no-store" }, body: "" });
    expect([none.status, none.body, none.headers.get("content-type")]).toEqual([204, null, null]);
  });
});

test("a service's answer is plain values, whatever its status; what breaks off is thrown", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/broken") return void response.destroy();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = `${request.method} ${Buffer.concat(chunks).toString()}`;
      response.writeHead(request.url === "/busy" ? 503 : 200, { "X-Serial": "P1" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const init = { method: "POST", body: "药", signal: new AbortController().signal } as const;
  const answer = await callText(`${origin}/`, init);
  expect(answer).toMatchObject({ status: 200, headers: { "x-serial": "P1" }, body: "POST 药" });
  const busy = await callText(`${origin}/busy`, { signal: init.signal });
  expect([busy.status, busy.body, isOk(busy), isOk(answer)]).toEqual([503, "GET ", false, true]);
  const file = await callBytes(`${origin}/`, {
    method: "PUT",
    body: Buffer.from([255]),
    signal: init.signal,
  });
  expect([file.status, file.headers["x-serial"], file.bytes]).toEqual([
    200,
    "P1",
    new TextEncoder().encode("PUT \ufffd"),
  ]);
  await expect(callText(`${origin}/broken`, init)).rejects.toThrow();
  await expect(callText(`${origin}/`, { ...init, signal: AbortSignal.abort() })).rejects.toThrow();
  server.closeAllConnections();
  server.close();
});
