import { beforeEach, expect, test, vi } from "vitest";
import { PageViews } from "~/shell/frame/page-views";
import { mount } from "../../hook";

const scene = vi.hoisted(() => ({ at: { pathname: "/list", search: "" } }));

vi.mock("react", async (load) => ({
  ...(await load<object>()),
  ...(await import("../../hook")).HOOKS,
}));
vi.mock("@remix-run/react", () => ({
  useLocation: () => scene.at,
  useMatches: () => [{ params: {}, handle: { title: "药品列表" } }],
}));

const statistics = {
  origin: "https://shop.example",
  services: [{ kind: "matomo" as const, url: "https://m.example/", site: "1" }],
};

beforeEach(() => void (scene.at = { pathname: "/list", search: "" }));

function watch() {
  const views = mount(() => PageViews({ statistics, now: 1000 }));
  const address = () => (views.value as { props: { src: string } }[])[0]!.props.src;
  const go = (pathname: string, search = "") => {
    scene.at = { pathname, search };
    views.draw();
    return address();
  };
  return { go, address };
}

test.each([
  ["another page", "/help", ""],
  ["a search", "/list", "?keywords=阿莫西林"],
  ["a filter", "/list", "?category=5"],
  ["a page of the list", "/list", "?page=2"],
])("%s is a view of its own", (_name, pathname, search) => {
  const { go, address } = watch();
  const first = address();
  const second = go(pathname, search);
  expect(second).not.toBe(first);
  expect(go(pathname, search)).toBe(second);
  expect(go("/list")).not.toBe(first);
});

test("what was searched for is not told", () => {
  const { go } = watch();
  expect(decodeURIComponent(go("/list", "?keywords=阿莫西林&page=3"))).not.toMatch(/阿莫西林|page=3/);
});
