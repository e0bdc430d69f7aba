import { describe, expect, test } from "vitest";
import { frameOf, mapTitle, pageTitle } from "~/shell/handle";

describe("the frame of a page", () => {
  test("is whole by default", () =>
    expect(frameOf([{}])).toEqual({
      title: "",
      header: "full",
      footer: true,
      toolbar: true,
      search: true,
      step: 0,
      menu: true,
      bottomAd: false,
      breadcrumb: [],
      crumb: "",
      heading: true,
      scroll: true,
    }));
  test("takes what the deepest match says", () =>
    expect(
      frameOf([
        { handle: { title: "购物车", search: true } },
        { handle: { title: "支付订单", search: false } },
      ]),
    ).toMatchObject({ title: "支付订单", search: false, header: "full" }));
  test("what a layout says of the breadcrumb holds for its pages; a part within it says another", () => {
    const account = { handle: { breadcrumb: [{ to: "/user", text: "账户中心" }] } };
    const orders = { handle: { breadcrumb: [{ to: "/order", text: "订单中心" }], heading: false } };
    const list = { handle: { title: "订单中心", crumb: "我的订单" } };
    expect(frameOf([account, { handle: { title: "收货地址" } }])).toMatchObject({
      breadcrumb: [{ to: "/user", text: "账户中心" }],
      heading: true,
    });
    expect(frameOf([account, orders, list])).toMatchObject({
      title: "订单中心",
      breadcrumb: [{ to: "/order", text: "订单中心" }],
      crumb: "我的订单",
      heading: false,
    });
  });
  test("a title may be made of the route's data, and is left out when that is missing", () => {
    const handle = { title: (data: unknown) => (data as { name: string }).name };
    expect(frameOf([{ handle, data: { name: "黄芪" } }]).title).toBe("黄芪");
    expect(frameOf([{ handle }]).title).toBe("");
  });
  test("a title that stands for many pages is completed by the route's data", () => {
    const handle = {
      title: "商品详情",
      ownTitle: (data: unknown, title: string) => `${String(data)} ${title}`,
    };
    expect(frameOf([{ handle, data: "黄芪" }]).title).toBe("黄芪 商品详情");
    expect(frameOf([{ handle }]).title).toBe("商品详情");
    expect(mapTitle([{ handle, data: "黄芪" }])).toBe("商品详情");
  });
  test("page title and site title", () => {
    expect(pageTitle("购物车", "青囊医药")).toBe("购物车 - 青囊医药");
    expect(pageTitle("", "青囊医药")).toBe("青囊医药");
  });
});
