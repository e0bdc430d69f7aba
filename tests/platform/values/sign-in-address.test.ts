import { describe, expect, test } from "vitest";
import { reactionTo } from "~/platform/values/errors";
import { leadsToSignIn, signInAddress, signInPage } from "~/platform/values/sign-in-address";

const shop = "https://shop.example.cn";

describe("signing in", () => {
  test("is done here without another main site", () => {
    for (const sites of [{ shop }, { shop, main: `${shop}/` }]) {
      expect(signInPage(sites)).toBe("/login");
      expect(signInAddress("/list?page=2", sites)).toBe("/login?redirectTo=%2Flist%3Fpage%3D2");
    }
  });

  test.each([
    ["https://www.example.cn/", "https://www.example.cn/login"],
    ["https://www.example.cn/mall/", "https://www.example.cn/mall/login"],
  ])("is done at the main site %s, which is told the whole address", (main, page) => {
    const sites = { shop, main };
    const to = signInAddress("/cart", sites);
    expect(to).toBe(`${page}?redirectTo=https%3A%2F%2Fshop.example.cn%2Fcart`);
    for (const code of [401, 10001]) expect(reactionTo(code, "", "/cart", sites)).toEqual({ do: "go", to });
  });

  test("forgets a page whose address is longer than any of ours: the head of the answer stays short", () => {
    const long = (length: number) => `/${"(".repeat(length - 1)}`;
    for (const sites of [{ shop }, { shop, main: "https://www.example.cn/" }]) {
      expect(signInAddress(long(2001), sites)).toBe(signInPage(sites));
      expect(leadsToSignIn(signInAddress(long(2001), sites), sites)).toBe(true);
      expect(new URL(signInAddress(long(2000), sites), shop).searchParams.get("redirectTo")).toContain("((");
    }
  });

  test("is told apart from other ways", () => {
    const sites = { shop, main: "https://www.example.cn/" };
    expect(leadsToSignIn(signInAddress("/", sites), sites)).toBe(true);
    for (const other of ["", "/", "/login?redirectTo=%2F", "https://www.example.cn/"])
      expect(leadsToSignIn(other, sites)).toBe(false);
  });
});
