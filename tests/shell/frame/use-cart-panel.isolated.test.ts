import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tellCartChange } from "~/shell/cart-changes";
import { PANEL_PATH, useCartPanel } from "~/shell/frame/use-cart-panel";
import { PANEL_DELAY } from "~/shell/shell";
import { mount } from "../../hook";

interface Call {
  state: string;
  formMethod?: string;
  formAction?: string;
}
const IDLE: Call = { state: "idle" };
const scene = vi.hoisted(() => ({
  navigation: { state: "idle" } as { state: string },
  fetchers: [] as { state: string }[],
  reads: [] as string[],
  data: undefined as { count: number } | undefined,
  revalidate: vi.fn(),
  load: (path: string) => void scene.reads.push(path),
}));

vi.mock("react", async (load) => ({
  ...(await load<object>()),
  ...(await import("../../hook")).HOOKS,
}));
vi.mock("@remix-run/react", () => ({
  useNavigation: () => scene.navigation,
  useFetchers: () => scene.fetchers,
  useFetcher: () => ({ load: scene.load, data: scene.data }),
  useRevalidator: () => ({ revalidate: scene.revalidate }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  scene.navigation = IDLE;
  scene.fetchers = [];
  scene.reads.length = 0;
  scene.data = undefined;
  scene.revalidate.mockClear();
});
const open: { end(): void }[] = [];
afterEach(() => {
  for (const panel of open.splice(0)) panel.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with so many lines in the cart; null: a visitor's. */
function page(first: number | null, can = true) {
  const shown = { count: first, can };
  const panel = mount(() => useCartPanel(shown.count, shown.can));
  open.push(panel);
  const change = (values: Partial<typeof shown>) => {
    Object.assign(shown, values);
    panel.draw();
  };
  /** A form that is sent and answered. */
  const send = (formAction: string, formMethod = "POST", by: "fetcher" | "navigation" = "fetcher") => {
    const call: Call = { state: "submitting", formMethod, formAction };
    if (by === "fetcher") scene.fetchers = [call];
    else scene.navigation = call;
    panel.draw();
    scene.fetchers = [];
    scene.navigation = IDLE;
    panel.draw();
  };
  return { panel, change, send, isOpen: () => panel.value.isOpen };
}
const wait = (ms = PANEL_DELAY) => vi.advanceTimersByTime(ms);

describe("the panel never opens by itself", () => {
  test.each([
    ["a line was added", (at: ReturnType<typeof page>) => at.change({ count: 3 })],
    ["more of a line was added", () => tellCartChange()],
    ["a form added", (at: ReturnType<typeof page>) => at.send("/cart/lines?index")],
    ["a line was taken away", (at: ReturnType<typeof page>) => at.change({ count: 1 })],
  ])("when %s: it would lie over the list", (_, happens) => {
    const at = page(2);
    happens(at);
    at.panel.draw();
    wait(PANEL_DELAY * 9);
    expect(at.isOpen()).toBe(false);
    expect(scene.reads).toEqual([]);
  });
});

describe("an open panel", () => {
  const opened = () => {
    const at = page(2);
    at.panel.value.open();
    wait(0);
    expect(scene.reads).toEqual([PANEL_PATH]);
    return at;
  };

  test("reads the cart again a moment after each change, once for changes that follow each other", () => {
    const { change, send } = opened();
    send("/cart");
    wait(PANEL_DELAY - 1);
    change({ count: 1 });
    wait(PANEL_DELAY - 1);
    expect(scene.reads).toHaveLength(1);
    wait(1);
    expect(scene.reads).toHaveLength(2);
    wait(PANEL_DELAY * 9);
    expect(scene.reads).toHaveLength(2);
  });

  test.each(["/cart", "/cart/remove", "/cart/lines"])(
    "reads it again after a form to %s alone, and after no other",
    (path) => {
      const { send } = opened();
      send("/cart/panel");
      send(`${path}x`);
      send(path, "GET");
      wait(PANEL_DELAY * 9);
      expect(scene.reads).toHaveLength(1);
      send(path);
      wait();
      expect(scene.reads).toHaveLength(2);
    },
  );

  test("waits for the answer of a form: what is still on its way has changed nothing yet", () => {
    const { panel } = opened();
    scene.fetchers = [{ state: "submitting", formMethod: "POST", formAction: "/cart" } as Call];
    panel.draw();
    wait(PANEL_DELAY * 9);
    expect(scene.reads).toHaveLength(1);
    // The answer is there; the call is kept for the page that asked.
    scene.fetchers = [{ state: "idle", formMethod: "POST", formAction: "/cart" } as Call];
    panel.draw();
    wait();
    expect(scene.reads).toEqual(["/cart/panel", "/cart/panel"]);
  });

  test("reads nothing while the page is drawn again without a change", () => {
    const { panel } = opened();
    panel.draw();
    wait(PANEL_DELAY * 9);
    expect(scene.reads).toHaveLength(1);
  });

  test("shuts where it cannot be, and is there again where it can", () => {
    const { change, isOpen } = opened();
    change({ can: false });
    expect(isOpen()).toBe(false);
    change({ can: true });
    expect(isOpen()).toBe(true);
  });

  test("that is closed reads no more, and shows what changed meanwhile when it is opened again", () => {
    const { panel, change, send, isOpen } = opened();
    panel.value.close();
    change({ count: 3 });
    send("/cart/lines");
    wait(PANEL_DELAY * 9);
    expect(isOpen()).toBe(false);
    expect(scene.reads).toHaveLength(1);
    panel.value.open();
    wait();
    expect(isOpen()).toBe(true);
    expect(scene.reads).toHaveLength(2);
  });

  test("that is left before the moment is over reads nothing", () => {
    const { panel } = page(1);
    panel.value.open();
    panel.end();
    wait(PANEL_DELAY * 9);
    expect(scene.reads).toEqual([]);
  });
});

describe("panel and header", () => {
  test("say the same: a panel that counts other lines than the page has its data read again, once", () => {
    const { panel } = page(2);
    scene.data = { count: 2 };
    panel.draw();
    expect(scene.revalidate).not.toHaveBeenCalled();
    scene.data = { count: 5 };
    panel.draw();
    panel.draw();
    expect(scene.revalidate).toHaveBeenCalledTimes(1);
  });

  test("more of a line, which changes no count, is read again", () => {
    const { panel } = page(2);
    panel.value.open();
    wait();
    tellCartChange();
    panel.draw();
    wait();
    expect(scene.reads).toEqual([PANEL_PATH, PANEL_PATH]);
  });
});
