import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  fixedTitle,
  helpCategory,
  helpGroups,
  helpKey,
  helpMenu,
  helpPath,
  helpPlace,
  HELP_GROUPS,
  LICENCES_NUMBER,
  NEWS_GROUP,
  type HelpArticleHead,
} from "~/modules/help/help";

const FIXED = HELP_GROUPS.flatMap(({ slug, pages }) => pages.map((page) => `${slug}/${page.slug}`));
const SLUGS = HELP_GROUPS.map(({ slug }) => slug);

const heading = fc.record({ id: fc.nat(9).map((n) => `s${n + 1}`), text: fc.constantFrom("一", "二", "三") });
const key = fc.oneof(
  fc.constantFrom(...FIXED),
  fc
    .tuple(fc.constantFrom(...SLUGS), fc.constantFrom("jobs", "a", "zz", "history"))
    .map((parts) => parts.join("/")),
);
const articles = fc.uniqueArray(
  fc.record({
    key,
    title: fc.constantFrom("加入我们", "新题目"),
    summary: fc.constantFrom("", "摘要"),
    headings: fc.array(heading, { maxLength: 5 }),
  }),
  { selector: (item) => item.key, maxLength: 7 },
);
const getEntries = (published: readonly HelpArticleHead[]) =>
  helpGroups(published).flatMap(({ slug, entries }) => entries.map((entry) => ({ slug, ...entry })));

describe("the groups", () => {
  test("have every published page once, in its own group, and every fixed page, published or not", () =>
    fc.assert(
      fc.property(articles, (published) => {
        const entries = getEntries(published);
        const keys = entries.map((entry) => entry.key);
        expect([...keys].sort()).toEqual(
          [...new Set([...FIXED, ...published.map((item) => item.key)])].sort(),
        );
        for (const entry of entries) expect(entry.key.startsWith(`${entry.slug}/`)).toBe(true);
      }),
      { numRuns: 15 },
    ));

  test("begin with their fixed pages in their order, whatever was published in whatever order", () =>
    fc.assert(
      fc.property(articles, (published) => {
        for (const { slug, entries } of helpGroups(published)) {
          const fixed = FIXED.filter((item) => item.startsWith(`${slug}/`));
          expect(entries.slice(0, fixed.length).map((entry) => entry.key)).toEqual(fixed);
          const added = entries.slice(fixed.length).map((entry) => entry.key);
          expect(added).toEqual(
            published
              .map((item) => item.key)
              .filter((item) => item.startsWith(`${slug}/`) && !fixed.includes(item)),
          );
        }
      }),
      { numRuns: 15 },
    ));

  test("call a page as its article does, and by its own title until there is one", () =>
    fc.assert(
      fc.property(articles, (published) => {
        for (const entry of getEntries(published)) {
          const article = published.find((item) => item.key === entry.key);
          expect(entry.title).toBe(article?.title ?? fixedTitle(entry.key));
          expect(entry.summary).toBe(article?.summary ?? "");
        }
      }),
      { numRuns: 15 },
    ));

  test("show three headings of a page at most, each a place on that page", () =>
    fc.assert(
      fc.property(articles, (published) => {
        for (const entry of getEntries(published)) {
          const all = published.find((item) => item.key === entry.key)?.headings ?? [];
          expect(entry.headings.map(({ title }) => title)).toEqual(all.slice(0, 3).map(({ text }) => text));
          for (const [i, { to }] of entry.headings.entries()) expect(to).toBe(`${entry.to}#${all[i]!.id}`);
        }
      }),
      { numRuns: 15 },
    ));

  test("take no page of a group whose name only begins alike", () => {
    const stray = { key: "usa/jobs", title: "别处", summary: "", headings: [] };
    expect(getEntries([stray]).map((entry) => entry.key)).toEqual(FIXED);
  });
});

describe("the menu", () => {
  test("has a column a group and the news, titled once each", () => {
    const titles = helpMenu(helpGroups([])).map(({ title }) => title);
    expect(titles).toEqual([...HELP_GROUPS.map(({ title }) => title), NEWS_GROUP.title]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("leads by every link of help to the very page that it names", () =>
    fc.assert(
      fc.property(articles, (published) => {
        for (const entry of getEntries(published)) {
          const to = new URL(entry.to, "https://shop.example");
          const place = helpPlace(to.pathname.slice("/help/".length), to.searchParams.get("id"));
          expect(place).toEqual({ view: "page", key: entry.key });
        }
      }),
      { numRuns: 15 },
    ));

  test("leads to no address twice", () => {
    const links = helpMenu(helpGroups([])).flatMap(({ to, links: below }) => [
      ...(to ? [to] : []),
      ...below.map((link) => link.to),
    ]);
    expect(new Set(links).size).toBe(links.length);
  });
});

describe("an address of help", () => {
  test("leads on once at most: where it leads to, there is a page or a group", () => {
    for (const rest of [...SLUGS, ...FIXED]) {
      const first = helpPlace(rest, null);
      if (first?.view !== "elsewhere") continue;
      const to = new URL(first.to, "https://shop.example");
      const next = helpPlace(to.pathname.slice("/help/".length), to.searchParams.get("id"));
      expect(["page", "group"], rest).toContain(next?.view);
    }
  });

  test("is the same in letters of any case and with slashes round it", () =>
    fc.assert(
      fc.property(fc.constantFrom("", "pay", ...SLUGS, ...FIXED, "no/where"), (rest) => {
        const place = helpPlace(rest, null);
        expect(helpPlace(rest.toUpperCase(), null)).toEqual(place);
        expect(helpPlace(`/${rest}/`, null)).toEqual(place);
      }),
      { numRuns: 15 },
    ));

  test("shows the licences under their number at one page alone", () => {
    const licences = FIXED.filter((item) => {
      const place = helpPlace(item, LICENCES_NUMBER);
      return place?.view === "page" && place.key !== item;
    });
    expect(licences).toEqual(["xrzn/hyzc"]);
    for (const number of ["", "067", "66 ", "６６", "660"])
      expect(helpPlace("xrzn/hyzc", number)).toEqual({ view: "page", key: "xrzn/hyzc" });
  });

  test("is a page of some group or none, whatever is asked for", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (rest, number) => {
        const place = helpPlace(rest, number);
        if (place?.view === "page") expect(SLUGS).toContain(place.key.split("/")[0]);
        if (place?.view === "elsewhere") expect(place.to.startsWith("/help/")).toBe(true);
      }),
    ));
});

describe("a key", () => {
  test("is read from the category that it was written as", () =>
    fc.assert(
      fc.property(key, (item) => {
        expect(helpKey(helpCategory(item))).toBe(item);
      }),
      { numRuns: 15 },
    ));

  test("of a category that anybody typed is none, or one of its letters in a group that there is", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        const found = helpKey(`help/us/${text}`);
        if (found !== null) expect(found).toMatch(/^us\/[a-z]{1,10}$/);
        expect(helpKey(text)).toBeNull();
      }),
    ));

  test("has a title where its page is fixed, and none elsewhere", () => {
    for (const item of FIXED) expect(fixedTitle(item)).toMatch(/\p{Script=Han}/u);
    for (const entry of ["us/jobs", "", "us", "moon/hyzc", "us/constructor"]) {
      expect(fixedTitle(entry)).toBeNull();
      expect(helpPath(entry)).toBe(`/help/${entry}`);
    }
  });
});
