import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAlias } from "~/modules/content/aliases";
import { brandMark, brandName, brandShape, SHAPES } from "~/modules/content/brand";
import { AUDIENCE_NAMES, isInOrder, linkUrl, place, targetsText } from "~/modules/content/content-input";
import { AD_SLOTS, adNamed, type Ad, type AdSlot } from "~/modules/content/header";
import { getIcons, LINK_LISTS, PROMISE_ICONS, type LinkList } from "~/modules/content/links";
import { isWithinWindow, isBlockVisible, getMeant, type ViewerAudience } from "~/modules/content/shown";
import { anyText } from "../../any-text";

const EVERYBODY = Object.keys(AUDIENCE_NAMES) as ViewerAudience[];

describe("ads", () => {
  const ad = (id: number): Ad => ({ id, title: `广告 ${id}`, text: "", image: "", url: "" });
  /** Ads 1 to 20, each in the slot that is drawn for it. */
  const slots = fc.array(fc.constantFrom(...AD_SLOTS), { maxLength: 20 }).map((rendered) => {
    const ads = Object.fromEntries(AD_SLOTS.map((slot) => [slot, [] as Ad[]])) as Record<AdSlot, Ad[]>;
    for (const [i, slot] of rendered.entries()) ads[slot].push(ad(i + 1));
    return { ads, count: rendered.length };
  });

  test("are found by their id in whatever slot they are, and no other is", () =>
    fc.assert(
      fc.property(slots, fc.integer({ min: -2, max: 25 }), ({ ads, count }, id) => {
        expect(adNamed(String(id), { ads })?.id).toBe(id >= 1 && id <= count ? id : undefined);
      }),
      { numRuns: 50 },
    ));

  test("are not found by anything else that an address may say", () =>
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.constantFrom("07", " 7", "7.0", "+7", "0x7")), (name) => {
        fc.pre(name !== "7");
        const ads = Object.fromEntries(AD_SLOTS.map((slot) => [slot, [ad(7)]])) as Record<AdSlot, Ad[]>;
        expect(adNamed(name, { ads })).toBeNull();
      }),
      { numRuns: 50 },
    ));

  test("have slots of eleven names, each once", () => {
    expect(new Set(AD_SLOTS).size).toBe(AD_SLOTS.length);
    expect(AD_SLOTS).toHaveLength(11);
  });
});

describe("whom a block is meant for", () => {
  const targets = fc.subarray(EVERYBODY);
  const side = fc.option(fc.integer({ min: 0, max: 9 }));

  test("is read from its columns as it was written there", () =>
    fc.assert(
      fc.property(targets, side, side, (found, starts_at, ends_at) => {
        const meant = getMeant({ starts_at, ends_at, targets: found.join(",") });
        expect(meant).toEqual({ startsAt: starts_at, endsAt: ends_at, targets: found });
      }),
      { numRuns: 50 },
    ));

  test("is said by as many words as there are, everybody by one", () =>
    fc.assert(
      fc.property(targets, (found) => {
        const parts = targetsText(found).split("，");
        expect(parts).toEqual(found.length === 0 ? ["所有人"] : found.map((item) => AUDIENCE_NAMES[item]));
      }),
      { numRuns: 30 },
    ));

  test("never sees more than the window shows, and naming all is naming nobody", () =>
    fc.assert(
      fc.property(targets, side, side, fc.integer({ min: -1, max: 10 }), (found, startsAt, endsAt, now) => {
        const isSeen = (who: ViewerAudience, those: readonly ViewerAudience[]) =>
          isBlockVisible({ startsAt, endsAt, targets: those }, who, now);
        for (const who of EVERYBODY) {
          if (isSeen(who, found)) expect(isWithinWindow({ startsAt, endsAt }, now)).toBe(true);
          expect(isSeen(who, EVERYBODY)).toBe(isSeen(who, []));
        }
      }),
      { numRuns: 50 },
    ));

  test("sees it at some moment exactly when its window is in order", () =>
    fc.assert(
      fc.property(side, side, (starts, ends) => {
        // From one before the first start on: a window without one is open there.
        const moments = Array.from({ length: 12 }, (_, i) => i - 1);
        const isEver = moments.some((now) => isWithinWindow({ startsAt: starts, endsAt: ends }, now));
        expect(isEver).toBe(isInOrder({ starts, ends }));
      }),
      { numRuns: 60 },
    ));
});

describe("addresses", () => {
  test("that a place may have a link may have too; a link may say words besides", () =>
    fc.assert(
      fc.property(anyText(), fc.constantFrom("", "/", "#", "*", "https://", "//"), (text, start) => {
        const url = start + text;
        const [asLink, asPlace] = [linkUrl, place].map((schema) => schema.safeParse(url).success);
        if (asPlace) expect(asLink).toBe(true);
        if (asLink && !asPlace) expect(url).toMatch(/^[#*]/);
      }),
    ));

  test("that lead elsewhere lead to a path of this shop, whatever stands in them", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("/list_info/", "/order_wddd_wl/", "/ppzq_index/", "/help_news_info/1/", "/"),
        anyText(),
        (start, text) => {
          const found = resolveAlias(start + text);
          if (found) expect(found.to).toMatch(/^\/(?!\/)/);
        },
      ),
    ));

  test("lead the same way with a slash at the end and in capitals", () => {
    for (const path of ["/index", "/zhzx", "/cart_step1", "/news", "/help_us", "/ppzq_index"]) {
      const found = resolveAlias(path);
      expect(found, path).not.toBeNull();
      expect([resolveAlias(`${path}/`), resolveAlias(path.toUpperCase())]).toEqual([found, found]);
      expect(resolveAlias(`${path}//`)).toBeNull();
    }
  });
});

describe("a brand", () => {
  const places = new Set(["北京", "广州", "哈尔滨"]);

  test("has a name and a mark that are pieces of what its maker is called", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."北京广州白云山药业集团厂A1"), minLength: 1, maxLength: 9 }),
        (manufacturer) => {
          expect(manufacturer).toContain(brandName(manufacturer));
          expect(manufacturer).toContain(brandMark(manufacturer, places));
          expect(brandMark(manufacturer, places)).not.toBe("");
        },
      ),
      { numRuns: 60 },
    ));

  test("gives up its place only where a name is left after it", () => {
    expect(brandMark("北京同仁堂", places)).toBe("同仁堂");
    expect(brandMark("北京药", places)).toBe("北京药");
    expect(brandMark("广州北京同仁", places)).toBe("同仁");
    expect(brandMark("北京同仁堂", new Set())).toBe("北京");
  });

  test("has one of four shapes by its number", () =>
    fc.assert(
      fc.property(fc.nat(), (id) => {
        expect(brandShape(id)).toBe(brandShape(id + SHAPES.length));
        expect(brandShape(id)).not.toBe(brandShape(id + 1));
      }),
      { numRuns: 20 },
    ));
});

test("a list of links may leave its icon out, but for the promises, which always show one", () => {
  const lists = Object.keys(LINK_LISTS) as LinkList[];
  expect(lists.filter((list) => !getIcons(list).includes(""))).toEqual(["promises"]);
  expect(PROMISE_ICONS).not.toContain("");
});
