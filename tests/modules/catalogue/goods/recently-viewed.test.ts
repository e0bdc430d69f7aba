import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRecentlyViewedAlone,
  readRecentlyViewed,
  withRecentlyViewed,
} from "~/modules/catalogue/goods/recently-viewed";
import { recentlyViewedCookie } from "~/modules/catalogue/goods/recently-viewed.server";

describe("recently seen", () => {
  it("keeps twelve, the newest first, each once", () => {
    let ids: number[] = [];
    for (let id = 1; id <= 20; id += 1) ids = withRecentlyViewed(ids, id);
    ids = withRecentlyViewed(ids, 15);
    expect(ids).toEqual([15, 20, 19, 18, 17, 16, 14, 13, 12, 11, 10, 9]);
    expect(readRecentlyViewed(`a=b; ${recentlyViewedCookie(ids).split(";")[0]}`)).toEqual(ids);
  });
  it("is known when it stands alone", () => {
    for (const cookie of ["seen=", "seen=1.2"]) expect(isRecentlyViewedAlone(cookie)).toBe(true);
    for (const cookie of ["", "shop=1", "seen=1; shop=2", "seen=x", "seen=1; seen=2", "Seen=1"])
      expect(isRecentlyViewedAlone(cookie)).toBe(false);
  });
  it("ignores nonsense", () => {
    expect(readRecentlyViewed("seen=1..x.-4.99999999999.2; y=1")).toEqual([1]);
    expect(readRecentlyViewed(null)).toEqual([]);
  });

  it("stands anywhere among other cookies, under its own name alone", () => {
    for (const cookie of ["seen=7", "a=b; seen=7", "seen=7; a=b", "a=b;seen=7;c=d"])
      expect(readRecentlyViewed(cookie)).toEqual([7]);
    for (const cookie of ["unseen=7", "a=seen=7", "SEEN=7", "seen =7", "seen"])
      expect(readRecentlyViewed(cookie)).toEqual([]);
  });

  it.each([
    ["seen=0.1.2147483647.2147483648", [1, 2147483647]],
    ["seen=3.3.2.3", [3, 2]],
    ["seen=007", [7]],
    ["seen=1.2x.3", [1, 2]],
    ["seen=1,2", [1]],
    ["seen=;", []],
    ["", []],
  ])("%s: %j", (cookie, ids) => expect(readRecentlyViewed(cookie)).toEqual(ids));

  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 14 });

  it("is read as it was written, and alone it is known as that", () => {
    fc.assert(
      fc.property(ids, (all) => {
        const viewed = all.slice(0, 12);
        const cookie = recentlyViewedCookie(viewed).split(";")[0]!;
        expect(isRecentlyViewedAlone(cookie)).toBe(true);
        expect(readRecentlyViewed(cookie)).toEqual(viewed);
      }),
    );
  });

  it("whoever looks again at a goods finds it first, and the others in their order", () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 20 }), (all, id) => {
        const viewed = withRecentlyViewed(all, id);
        expect(viewed[0]).toBe(id);
        expect(viewed.slice(1)).toEqual(all.filter((item) => item !== id).slice(0, 11));
        expect(withRecentlyViewed(viewed, id)).toEqual(viewed);
      }),
    );
  });
});
