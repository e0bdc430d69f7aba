import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUSY_TEXT, OFFLINE_TEXT, REQUEST_TIMEOUT, TIMEOUT_TEXT } from "~/platform/values/errors";
import { guardFetch, guardRequests } from "~/shell/browser/guard";
import { wasLost } from "~/ui/lost";
import { listen, type UiMessage } from "~/ui/say";

const HOST = "http://shop.example";
const LIST = `${HOST}/list?page=2&_data=routes%2Flist`;
const HOME = `${HOST}/?_data=routes%2Fhome`;
const shown = { path: "/list?page=2", data: { "routes/list": { goods: [1, 2] } } };

const message: UiMessage[] = [];
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: HOST, pathname: "/list", search: "?page=2" });
  vi.stubGlobal("document", { body: { dataset: {} } });
  message.length = 0;
  leave = listen((item) => void message.push(item));
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const words = () => message.map(({ how, text }) => [how, text]);
const answering = (answer: Response) =>
  guardFetch(
    async () => answer,
    () => shown,
  );
const failing = guardFetch(
  () => Promise.reject(new TypeError("Failed to fetch")),
  () => shown,
);
const silent = guardFetch(
  (_, init) =>
    new Promise((_done, fail) => init!.signal!.addEventListener("abort", () => fail(new Error("aborted")))),
  () => shown,
);
const isBack = (answer: Response) => answer.headers.get("X-Remix-Redirect") === shown.path;
const thrown = (status: number, text = "") =>
  new Response(text, { status, headers: { "X-Remix-Catch": "yes" } });

test("what is no page's data passes by", async () => {
  for (const path of [`${HOST}/cart/panel`, "/api/goods/search?keywords=a", new URL(LIST)])
    await expect(failing(path)).rejects.toThrow("Failed to fetch");
  await expect(
    guardFetch(
      () => Promise.reject(new TypeError("gone")),
      () => undefined,
    )(LIST),
  ).rejects.toThrow("gone");
});

test("offline the page keeps what it shows, and no way leads off it", async () => {
  expect(await (await failing(LIST)).json()).toEqual({ goods: [1, 2] });
  expect(isBack(await failing(HOME))).toBe(true);
  expect(isBack(await failing(LIST, { method: "POST" }))).toBe(true);
  expect(words()).toEqual(Array(3).fill(["toast", OFFLINE_TEXT]));
  expect(wasLost("/list")).toBe(true);
  await answering(Response.json({}))(LIST, { method: "POST" });
  expect(wasLost("/list")).toBe(false);
});

test("after 30 s without an answer the dialog comes, for a page and for a form; files may take longer", async () => {
  const page = silent(HOME);
  const form = silent(LIST, { method: "POST", body: new URLSearchParams({ a: "1" }) });
  let isOver = false;
  void silent(LIST, { method: "POST", body: new FormData() }).finally(() => void (isOver = true));
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1);
  expect(message).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([isBack(await page), isBack(await form), isOver]).toEqual([true, true, false]);
  expect(words()).toEqual(Array(2).fill(["late", TIMEOUT_TEXT]));
});

test("a page left behind says nothing", async () => {
  const stop = new AbortController();
  const page = silent(HOME, { signal: stop.signal });
  stop.abort();
  await expect(page).rejects.toThrow("aborted");
  expect(message).toEqual([]);
});

test("a shop that fails says busy: a form stays, another page shows its error page", async () => {
  expect(isBack(await answering(thrown(503, "SQLITE_FULL"))(LIST, { method: "POST" }))).toBe(true);
  expect((await answering(thrown(500))(HOME)).status).toBe(500);
  expect((await answering(thrown(500))(LIST)).status).toBe(200);
  expect(words()).toEqual(Array(3).fill(["toast", BUSY_TEXT]));
});

test("a form that was refused without a page is said in an alert; a refused form's own page and a missing page are shown", async () => {
  expect(isBack(await answering(thrown(429, "请稍候再试"))(LIST, { method: "POST" }))).toBe(true);
  expect(message).toMatchObject([{ how: "alert", title: "温馨提示", text: "请稍候再试" }]);
  const refused = Response.json({ status: "error" }, { status: 400 });
  expect(await answering(refused)(LIST, { method: "POST" })).toBe(refused);
  const missing = thrown(404);
  expect(await answering(missing)(HOME)).toBe(missing);
  expect(message).toHaveLength(1);
});

test("a page that could not be read leaves no form of its address unanswered", async () => {
  const other = `${HOST}/yjfk?_data=routes%2Fyjfk`;
  await failing(other);
  expect(wasLost("/yjfk")).toBe(false);
  const stayed = await failing(other, { method: "POST" });
  expect([stayed.status, stayed.headers.get("X-Remix-Replace"), wasLost("/yjfk")]).toEqual([
    204,
    "true",
    true,
  ]);
});

test("an answer that leads on, and one of another page, pass as they came", async () => {
  const away = new Response(null, { status: 204, headers: { "X-Remix-Redirect": "/login" } });
  expect(await answering(away)(LIST, { method: "POST" })).toBe(away);
  expect(await answering(away)(HOME)).toBe(away);
  expect(message).toEqual([]);
});

test("the same path with another query is another page, and nothing of this one stands for it", async () => {
  const other = `${HOST}/list?page=3&_data=routes%2Flist`;
  expect(isBack(await failing(other))).toBe(true);
  const unknown = `${HOST}/list?page=2&_data=routes%2Fother`;
  expect(isBack(await failing(unknown))).toBe(true);
});

test("a change is asked for without the router's own parameter, and its answer ends the waiting", async () => {
  const end = vi.fn();
  const signals: AbortSignal[] = [];
  const sending = guardFetch(
    async (input, init) => {
      end(input);
      signals.push(init!.signal!);
      return Response.json({});
    },
    () => shown,
  );
  await sending(LIST, { method: "POST" });
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT * 2);
  expect(end).toHaveBeenCalledWith(LIST);
  expect(signals[0]!.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a page that is left by another way lets its request go, and listens no longer", async () => {
  const stop = new AbortController();
  const page = silent(HOME, { signal: stop.signal });
  stop.abort(new Error("left"));
  await expect(page).rejects.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});

/** What a press on `target` comes to, on a page that is guarded. */
function press(type: "click" | "submit", target: object, onLine: boolean): { isHeld: boolean } {
  const heard = new Map<string, (event: object) => void>();
  const phases: unknown[] = [];
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("window", {
    fetch: () => Promise.reject(new TypeError("gone")),
    addEventListener: (name: string, listener: (event: object) => void, phase: unknown) => {
      heard.set(name, listener);
      phases.push(phase);
    },
  });
  guardRequests();
  // Before the router hears of it.
  expect(phases).toEqual([true, true]);
  const done: string[] = [];
  heard.get(type)!({
    type,
    target,
    preventDefault: () => done.push("prevented"),
    stopImmediatePropagation: () => done.push("stopped"),
  });
  expect([[], ["prevented", "stopped"]]).toContainEqual(done);
  return { isHeld: done.length > 0 };
}
const link = (isOurs: boolean) => ({ closest: () => (isOurs ? {} : null) });
const form = (method: string | null) => ({ getAttribute: () => method, closest: () => null });

test.each([
  ["a link of the shop", "click", link(true), true],
  ["a press beside any link, or on a link elsewhere", "click", link(false), false],
  ["a form", "submit", form("post"), true],
  ["a search, which says no method", "submit", form(null), true],
  ["a dialog that closes", "submit", form("dialog"), false],
] as const)(
  "offline %s is held where it would lead off the page, and that is said once",
  (_, type, target, isHeld) => {
    expect(press(type, target, false).isHeld).toBe(isHeld);
    expect(words()).toEqual(isHeld ? [["toast", OFFLINE_TEXT]] : []);
    message.length = 0;
    expect(press(type, target, true).isHeld).toBe(false);
    expect(message).toEqual([]);
  },
);

test("on a page without a router requests go as they are; with one they are guarded by where it is", async () => {
  press("click", link(true), true);
  const { window } = globalThis as unknown as { window: { fetch: typeof fetch; __remixRouter?: object } };
  await expect(window.fetch(LIST)).rejects.toThrow("gone");
  const location = { pathname: "/list", search: "?page=2" };
  window.__remixRouter = { state: { location, loaderData: shown.data } };
  expect(await (await window.fetch(LIST)).json()).toEqual({ goods: [1, 2] });
});

test.each([
  ["on this page", `${HOST}/list?page=2&_data=root`],
  ["on the way to another one", `${HOST}/?_data=root`],
])("common data that fails %s is kept as it is, without a word", async (_where, address) => {
  const page = { ...shown, data: { ...shown.data, root: { cart: 3 } } };
  const answers: (() => Promise<Response>)[] = [
    async () => new Response("", { status: 500 }),
    async () => new Response("", { status: 503 }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ];
  for (const answer of answers)
    expect(await (await guardFetch(answer, () => page)(address)).json()).toEqual({ cart: 3 });
  expect(words()).toEqual([]);
});
