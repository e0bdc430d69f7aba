import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getCachePolicy, getFrame, mapTitle, pageTitle, type PageHandle } from "~/shell/handle";

describe("the frame of a page", () => {
  test("is whole by default", () =>
    expect(getFrame([{}])).toEqual({
      title: "",
      header: "full",
      footer: true,
      toolbar: true,
      search: true,
      step: 0,
      menu: true,
      bottomAd: false,
      isPrintout: false,
      breadcrumb: [],
      crumb: "",
      heading: true,
      scroll: true,
      sideMenu: true,
    }));
  test("takes what the deepest match says", () =>
    expect(
      getFrame([
        { handle: { title: "购物车", search: true } },
        { handle: { title: "支付订单", search: false } },
      ]),
    ).toMatchObject({ title: "支付订单", search: false, header: "full" }));
  test("what a layout says of the breadcrumb holds for its pages; a part within it says another", () => {
    const account = { handle: { breadcrumb: [{ to: "/user", text: "账户中心" }] } };
    const orders = { handle: { breadcrumb: [{ to: "/order", text: "订单中心" }], heading: false } };
    const list = { handle: { title: "订单中心", crumb: "我的订单" } };
    expect(getFrame([account, { handle: { title: "收货地址" } }])).toMatchObject({
      breadcrumb: [{ to: "/user", text: "账户中心" }],
      heading: true,
    });
    expect(getFrame([account, orders, list])).toMatchObject({
      title: "订单中心",
      breadcrumb: [{ to: "/order", text: "订单中心" }],
      crumb: "我的订单",
      heading: false,
    });
  });
  test("a title may be made of the route's data, and is left out when that is missing", () => {
    const handle = { title: (data: unknown) => (data as { name: string }).name };
    expect(getFrame([{ handle, data: { name: "黄芪" } }]).title).toBe("黄芪");
    expect(getFrame([{ handle }]).title).toBe("");
  });
  test("a title that stands for many pages is completed by the route's data", () => {
    const handle = {
      title: "商品详情",
      ownTitle: (data: unknown, title: string) => `${String(data)} ${title}`,
    };
    expect(getFrame([{ handle, data: "黄芪" }]).title).toBe("黄芪 商品详情");
    expect(getFrame([{ handle }]).title).toBe("商品详情");
    expect(mapTitle([{ handle, data: "黄芪" }])).toBe("商品详情");
  });
  test("page title and site title", () => {
    expect(pageTitle("购物车", "青囊医药")).toBe("购物车 - 青囊医药");
    expect(pageTitle("", "青囊医药")).toBe("青囊医药");
    expect(pageTitle("订单详情", "")).toBe("订单详情");
  });
});

describe("several matches", () => {
  const flag = fc.record<PageHandle>(
    {
      header: fc.constantFrom("full", "login", "none", "admin"),
      footer: fc.boolean(),
      toolbar: fc.boolean(),
      search: fc.boolean(),
      step: fc.nat(4),
      menu: fc.boolean(),
      heading: fc.boolean(),
      scroll: fc.boolean(),
      title: fc.constantFrom("甲", "乙", ""),
    },
    { requiredKeys: [] },
  );
  const handles = fc.array(fc.option(flag, { nil: undefined }), { maxLength: 5 });

  test("make a frame in which each part is what the deepest match that speaks of it says", () =>
    fc.assert(
      fc.property(handles, (all) => {
        const frame = getFrame(all.map((handle) => ({ handle })));
        const plain = getFrame([]);
        for (const part of Object.keys(plain) as (keyof typeof plain)[]) {
          const message = all.findLast((handle) => handle && part in handle);
          expect(frame[part], part).toEqual(message ? message[part] : plain[part]);
        }
      }),
    ));

  test("leave what every page has as it is for the next page", () => {
    getFrame([{ handle: { search: false, breadcrumb: [{ to: "/x", text: "x" }] } }]);
    expect(getFrame([])).toMatchObject({ search: true, breadcrumb: [] });
  });

  test("without a word on it say nothing of how a page is kept", () =>
    expect(getFrame([{ handle: { cache: { query: [] } } }])).not.toHaveProperty("cache"));
});

describe("a page that is kept for other visitors", () => {
  const stored = { query: ["page"] };
  test("says so itself: what a layout says of itself holds for no page in it", () => {
    expect(getCachePolicy([{ handle: {} }, { handle: { cache: stored } }])).toBe(stored);
    expect(getCachePolicy([{ handle: { cache: stored } }, { handle: { title: "购物车" } }])).toBeUndefined();
    expect(getCachePolicy([{ handle: { cache: stored } }, {}])).toBeUndefined();
    expect(getCachePolicy([])).toBeUndefined();
  });
});

describe("the title of the map", () => {
  const own = { title: () => "甲店" };
  test.each([
    ["the page's", [{ title: "订单中心" }, { title: "订单详情" }], "订单详情"],
    ["the layout's where the page makes its own", [{ title: "订单中心" }, own], "订单中心"],
    ["the layout's where the page has none", [{ title: "订单中心" }, {}], "订单中心"],
    ["an empty one where the page wants the site's alone", [{ title: "订单中心" }, { title: "" }], ""],
    ["none", [own, {}], ""],
    ["none of nothing", [], ""],
  ])("is %s", (_, handles, title) =>
    expect(mapTitle(handles.map((handle) => ({ handle, data: { name: "x" } })))).toBe(title),
  );
});

test.each([
  [null, ""],
  [undefined, ""],
  [0, "0 号"],
  ["", " 号"],
])("a title of the data %j is %j", (data, title) =>
  expect(getFrame([{ handle: { title: (of: unknown) => `${String(of)} 号` }, data }]).title).toBe(title),
);
