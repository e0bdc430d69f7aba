import { describe, expect, test } from "vitest";
import { isCurrent } from "~/shell/areas/account-menu";
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

test("an entry of the side menu also stands for the pages below it", () => {
  expect(isCurrent("/order", "/order/info/1")).toBe(true);
  expect(isCurrent("/order", "/orders")).toBe(false);
});
