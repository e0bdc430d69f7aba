import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCartInAllTabs } from "~/shell/use-cart-tabs";
import { mount } from "../hook";

const scene = vi.hoisted(() => ({ reads: [] as string[], tab: "" }));

vi.mock("react", async (load) => ({
  ...(await load<object>()),
  ...(await import("../hook")).HOOKS,
}));
vi.mock("@remix-run/react", () => ({
  useRevalidator: () => {
    const { tab } = scene;
    return { revalidate: (revalidates[tab] ??= () => void scene.reads.push(tab)) };
  },
}));
const revalidates: Record<string, () => void> = {};

class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

beforeEach(() => {
  scene.reads.length = 0;
  Channel.open.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => void vi.unstubAllGlobals());

function openTab(name: string, first: { companyName: string; cartCount: number } | null) {
  const shown = { viewer: first };
  scene.tab = name;
  const hook = mount(() => useCartInAllTabs(shown.viewer));
  const show = (viewer: typeof first) => {
    shown.viewer = viewer;
    scene.tab = name;
    hook.draw();
  };
  return { show, leave: () => hook.end() };
}
const cart = (cartCount: number, companyName = "甲") => ({ companyName, cartCount });

test("a tab whose page has another count reads it again, and they come to rest", () => {
  const old = openTab("old", cart(3));
  const fresh = openTab("fresh", cart(3));
  expect(scene.reads).toEqual([]);
  fresh.show(cart(4));
  expect(scene.reads).toEqual(["old"]);
  old.show(cart(4));
  expect(scene.reads).toEqual(["old"]);
  openTab("newest", cart(2));
  expect(scene.reads).toEqual(["old", "old", "fresh"]);
});

test("carts of other companies, visitors and closed tabs are no concern", () => {
  const own = openTab("own", cart(3));
  openTab("other", cart(9, "乙"));
  openTab("visitor", null);
  own.leave();
  openTab("last", cart(5, "甲"));
  expect(scene.reads).toEqual([]);
});
