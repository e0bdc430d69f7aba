import { describe, expect, test } from "vitest";
import { isCurrent } from "~/shell/account-menu";
import { menuEntries } from "~/shell/category-entries";
import { CLOSED_ADS, closedAds, managerTitle } from "~/shell/shell";

test("a dedicated account manager is named so", () => {
  const manager = { name: "陈敏", phone: "138 0000 0000" };
  expect(managerTitle({ ...manager, isDefault: false })).toBe("专属客服-陈敏");
  expect(managerTitle({ ...manager, isDefault: true })).not.toContain("专属");
});

describe("closed ads", () => {
  test("are read back from their cookie", () => {
    expect(closedAds(`shop=abc; ${CLOSED_ADS}=banner.right`)).toEqual(new Set(["banner", "right"]));
  });
  test("other names in it count for nothing", () => {
    expect(closedAds("ads-closed=top.banner.x")).toEqual(new Set(["banner"]));
    expect(closedAds(null).size).toBe(0);
  });
});

describe("the category menu", () => {
  const leaf = (id: number, name: string) => ({ id, name, icon: null, children: [] });
  test("shows the first seven", () => {
    expect(menuEntries(Array.from({ length: 12 }, (_, i) => leaf(i, `类${i}`)))).toHaveLength(7);
  });
  test("two levels are one group, three are a group each", () => {
    const flat = { ...leaf(1, "中成药"), children: [leaf(2, "清热解毒"), leaf(3, "感冒用药")] };
    const deep = { ...leaf(4, "器械"), children: [{ ...leaf(5, "监护"), children: [leaf(6, "血压计")] }] };
    const [first, second] = menuEntries([flat, deep]);
    expect(first?.groups).toHaveLength(1);
    expect(first?.groups[0]?.links.map((link) => link.name)).toEqual(["清热解毒", "感冒用药"]);
    expect(first?.hint).toBe("清热解毒 · 感冒用药");
    expect(second?.groups.map((group) => group.name)).toEqual(["监护"]);
  });
});

test("an entry of the side menu also stands for the pages below it", () => {
  expect(isCurrent("/order", "/order/info/1")).toBe(true);
  expect(isCurrent("/order", "/orders")).toBe(false);
});
