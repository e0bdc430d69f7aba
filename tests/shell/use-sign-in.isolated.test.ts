import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShellViewer } from "~/shell/shell";
import { BASE_FRESH, MARKER, type Who } from "~/shell/sign-in";
import { useFreshViewer, useSameInAllTabs } from "~/shell/use-sign-in";
import { mount } from "../hook";

interface Query {
  path: string;
  signal: AbortSignal;
  answer(data: object): void;
  fail(): void;
}
const scene = vi.hoisted(() => ({
  pathname: "/list",
  readAgain: 0,
  asked: [] as unknown[],
  revalidate: () => void (scene.readAgain += 1),
  call: (path: string, { signal }: { signal: AbortSignal }) =>
    new Promise((done, reject) => {
      const fail = () => reject(new Error("lost"));
      signal.addEventListener("abort", fail);
      scene.asked.push({ path, signal, answer: (data: object) => done({ data }), fail });
    }),
}));
const query = () => scene.asked as Query[];

vi.mock("react", async (load) => ({ ...(await load<object>()), ...(await import("../hook")).HOOKS }));
vi.mock("@remix-run/react", () => ({
  useLocation: () => ({ pathname: scene.pathname }),
  useRevalidator: () => ({ revalidate: scene.revalidate }),
}));
vi.mock("~/shell/use-call", () => ({ useCall: () => scene.call }));

/** Tabs of one browser: what one posts the others hear. */
class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: Who }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: Who) {
    notified.push(data);
    for (const item of Channel.open) if (item !== this && item.name === this.name) item.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

let stored: Map<string, string>;
let reloads: number;
let now: number;
const notified: Who[] = [];
beforeEach(() => {
  stored = new Map();
  reloads = 0;
  now = 1_000;
  notified.length = scene.asked.length = scene.readAgain = 0;
  scene.pathname = "/list";
  Channel.open.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("location", { reload: () => void (reloads += 1) });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("who is signed in", () => {
  function tab(first: Who) {
    const shown = { who: first };
    const hook = mount(() => useSameInAllTabs(shown.who));
    const show = (who: Who) => {
      shown.who = who;
      hook.draw();
    };
    return { show, leave: () => hook.end() };
  }

  test("is told once by the page after signing in, and marked for the session", () => {
    tab("甲");
    expect([notified, stored.get(MARKER), reloads]).toEqual([["甲"], "1", 0]);
    tab("甲");
    expect(notified).toEqual(["甲"]);
  });

  test("is told by nobody on a visitor's page", () => {
    tab(null);
    expect([notified, stored.size, reloads]).toEqual([[], 0, 0]);
  });

  test("signing out on a page reads it anew once, tells the others and takes the mark away", () => {
    const { show } = tab("甲");
    show(null);
    expect([notified, stored.has(MARKER), reloads]).toEqual([["甲", null], false, 1]);
    // what was said before the reload is said again behind it
    expect(document.cookie).toMatch(/^message-read=;.*Max-Age=0/);
    show(null);
    expect(reloads).toBe(1);
  });

  test("a visitor's other tab reads its data again; one of another company begins anew; one of the same does nothing", () => {
    tab(null);
    const own = tab("甲");
    expect([scene.readAgain, reloads]).toEqual([1, 0]);
    own.leave();
    tab("甲");
    const last = tab("乙");
    // A page just read tells only what its mark did not know.
    expect([scene.readAgain, reloads]).toEqual([1, 0]);
    last.show("丙");
    expect(reloads).toBe(1);
  });

  test("a tab that is left hears nothing any more", () => {
    const gone = tab(null);
    gone.leave();
    tab("甲");
    expect([scene.readAgain, reloads, Channel.open.size]).toEqual([0, 0, 1]);
  });

  test("is told in a browser that keeps nothing too", () => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    const { show } = tab("甲");
    show(null);
    expect([notified, reloads]).toEqual([["甲", null], 1]);
  });
});

describe("the counts of the frame", () => {
  const VIEWER: ShellViewer = { companyName: "甲", cartCount: 2, messageCount: 1, manager: null };
  const settled = () => new Promise((done) => setImmediate(done));

  function frame(first: ShellViewer | null = VIEWER) {
    const shown = { viewer: first, at: 5 };
    const hook = mount(() => useFreshViewer(shown.viewer, shown.at));
    const go = (pathname: string, after: number, values: Partial<typeof shown> = {}) => {
      scene.pathname = pathname;
      now += after;
      Object.assign(shown, values);
      hook.draw();
    };
    return { hook, go, counts: () => [hook.value?.cartCount, hook.value?.messageCount] };
  }

  test("are those of the page while they are fresh, and are read once on the way after that", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH - 1);
    expect(query()).toEqual([]);
    go("/list", 1);
    expect(query().map(({ path }) => path)).toEqual(["/api/user/base"]);
    query()[0]!.answer({ company: "甲", cart: 9, message_count: 4 });
    await settled();
    go("/list/2", BASE_FRESH - 1);
    expect(query()).toHaveLength(1);
    expect(counts()).toEqual([9, 4]);
  });

  test("are no longer waited for on the next page: an answer that comes too late is of no page that is shown", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH);
    go("/list", 1);
    expect(query()[0]!.signal.aborted).toBe(true);
    query()[0]!.answer({ company: "甲", cart: 9, message_count: 4 });
    await settled();
    expect(counts()).toEqual([2, 1]);
  });

  test("that an answer leaves out stay those of the page", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH);
    query()[0]!.answer({ company: "甲", cart: 0 });
    await settled();
    expect(counts()).toEqual([0, 1]);
  });

  test("of another company are never shown: the page's data is read again", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH);
    query()[0]!.answer({ company: "乙", cart: 9, message_count: 9 });
    await settled();
    expect([counts(), scene.readAgain]).toEqual([[2, 1], 1]);
  });

  test("that nobody answers stay as they were, and are asked for again in their time", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH);
    query()[0]!.fail();
    await settled();
    expect(counts()).toEqual([2, 1]);
    go("/list", BASE_FRESH);
    expect(query()).toHaveLength(2);
  });

  test("that come with a new page are newer than what was read before", async () => {
    const { go, counts } = frame();
    go("/cart", BASE_FRESH);
    query()[0]!.answer({ company: "甲", cart: 9, message_count: 4 });
    await settled();
    go("/order", BASE_FRESH, { viewer: { ...VIEWER, cartCount: 3 }, at: 6 });
    expect([counts(), query().length]).toEqual([[3, 1], 1]);
  });

  test("are asked for neither by visitors nor on pages that read them themselves", () => {
    const visitor = frame(null);
    visitor.go("/cart", BASE_FRESH * 9);
    const own = frame();
    own.go("/user", BASE_FRESH * 9);
    expect([visitor.hook.value, query()]).toEqual([null, []]);
  });
});
