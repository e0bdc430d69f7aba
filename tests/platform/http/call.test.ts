import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCaller, CallLost, getSender, TOGETHER } from "~/platform/http/call";
import { REQUEST_TIMEOUT } from "~/platform/values/errors";

interface Sent {
  url: string;
  init: RequestInit;
  answer(body: unknown, status?: number): void;
  fail(): void;
}

/** A network that answers when the test says so, and gives up when it is told to. */
function network() {
  const sent: Sent[] = [];
  const send = ((url: string, init: RequestInit) =>
    new Promise<Response>((done, fail) => {
      init.signal?.addEventListener("abort", () => fail(init.signal!.reason));
      sent.push({
        url,
        init,
        answer: (body, status = 200) => done(new Response(JSON.stringify(body), { status })),
        fail: () => fail(new TypeError("Failed to fetch")),
      });
    })) as typeof fetch;
  return { sent, send };
}

const good = (data: unknown, msg = "") => ({ code: 10000, msg, data });
const lost = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: unknown) => (error instanceof CallLost ? error.why : String(error)),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a call goes to the service host with the cookie, its fields in the query or form-encoded", async () => {
  const { sent, send } = network();
  const call = getCaller("https://api.shop.example", send);
  const got = call<string[]>("/api/goods/search", { fields: { keywords: "板蓝根", type: "drug" } });
  expect(sent[0]!.url).toBe(
    "https://api.shop.example/api/goods/search?keywords=%E6%9D%BF%E8%93%9D%E6%A0%B9&type=drug",
  );
  expect(sent[0]!.init.credentials).toBe("include");
  sent[0]!.answer(good(["板蓝根颗粒"], "好"));
  expect(await got).toEqual({ data: ["板蓝根颗粒"], msg: "好" });
  const posted = call("/api/cart/batch_select", { method: "POST", fields: { ids: [1, 2], is_selected: 1 } });
  expect(String(sent[1]!.init.body)).toBe("ids%5B%5D=1&ids%5B%5D=2&is_selected=1");
  sent[1]!.answer(good(null));
  await posted;
});

test("a second call of a path cancels the first, whatever it asks for; other paths go on", async () => {
  const { sent, send } = network();
  const call = getCaller("", send);
  const first = lost(call("/api/goods/search", { fields: { keywords: "a" } }));
  const other = lost(call("/api/user/base"));
  const second = lost(call("/api/goods/search", { fields: { keywords: "ab" } }));
  expect(await first).toBe("cancelled");
  sent[1]!.answer(good(null));
  sent[2]!.answer(good([]));
  expect([await other, await second]).toEqual(["answered", "answered"]);
});

test.each([...TOGETHER])("%s may be called twice at once", async (path) => {
  const { sent, send } = network();
  const call = getCaller("", send);
  const both = [lost(call(path, { method: "POST" })), lost(call(path, { method: "POST" }))];
  for (const item of sent) item.answer(good(null));
  expect(await Promise.all(both)).toEqual(["answered", "answered"]);
});

test("a call is given up after 30 s, and not before", async () => {
  const { sent, send } = network();
  const call = getCaller("", send);
  const slow = lost(call("/api/cart/total"));
  const late = lost(call("/api/user/base"));
  vi.advanceTimersByTime(REQUEST_TIMEOUT - 1);
  sent[1]!.answer(good(null));
  expect(await late).toBe("answered");
  vi.advanceTimersByTime(1);
  expect(await slow).toBe("timeout");
  expect(vi.getTimerCount()).toBe(0);
});

test("whoever asked may give up, and a network that fails is offline", async () => {
  const { sent, send } = network();
  const call = getCaller("", send);
  const stop = new AbortController();
  const left = lost(call("/api/cart/total", { signal: stop.signal }));
  stop.abort();
  expect(await left).toBe("cancelled");
  const failed = lost(call("/api/user/base"));
  sent[1]!.fail();
  expect(await failed).toBe("offline");
});

test.each([
  [{ code: 10001, msg: "请先登录", data: null }, 401, 10001, "请先登录"],
  [{ code: 422, msg: "关键词过长", data: { errors: {} } }, 422, 422, "关键词过长"],
  [{ code: 459, msg: "请先签署电子合同", data: null }, 200, 459, "请先签署电子合同"],
  ["<html>502</html>", 502, 502, "系统繁忙，请稍候再试"],
  ["not ours", 200, 500, "系统繁忙，请稍候再试"],
])("%j is a refusal with code and words", async (body, status, code, serverMessage) => {
  const { sent, send } = network();
  const call = getCaller("", send)("/api/cart/total");
  sent[0]!.answer(body, status);
  await expect(call).rejects.toMatchObject({ why: "refused", code, serverMessage });
});

test("no browser code sends a request past the wrapper and the router's guard", () => {
  const own = ["app/platform/http/call.ts", "app/shell/browser/guard.ts"];
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((name) => `app/${name.replaceAll("\\", "/")}`)
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.server\.ts$|^app\/(?:server|operator|api|demo)\//.test(name),
    );
  const senders = files.filter((name) => /(?<![\w.])fetch\(/.test(readFileSync(name, "utf8")));
  expect(senders.filter((name) => !own.includes(name))).toEqual([]);
});

test("requests of pages are sent with the same patience, and a later one of the path cancels the earlier", async () => {
  const { sent, send } = network();
  const sendOne = getSender(send);
  const ask = (address: string) =>
    sendOne({ path: "/search/goods", address, read: (answer) => answer.json() as Promise<unknown> });
  const first = lost(ask("/search/goods?keywords=a"));
  const second = ask("/search/goods?keywords=ab");
  expect(await first).toBe("cancelled");
  sent[1]!.answer([1]);
  expect(await second).toEqual([1]);
  const late = lost(ask("/search/goods?keywords=abc"));
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT);
  expect(await late).toBe("timeout");
});
