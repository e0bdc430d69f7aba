import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTime } from "~/platform/values/clock";
import { brandIndexHref, pageInPath } from "~/modules/zones/brand-page";
import {
  getBlocks,
  MAX_TABS,
  readIds,
  toUrls,
  zoneNamed,
  zonePath,
  ZONE_KINDS,
  type Block,
  type BlockKind,
  type ZoneKind,
} from "~/modules/zones/zone";
import { namedIn, picturesIn, readBlocks, readZone } from "~/modules/zones/zone-read";
import { pages } from "../../spec/pages";

const title = fc.constantFrom("", "备货", "感冒用药");
const ids = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 5 });
const url = fc.constantFrom("", "/list", "#未开始", "*文字", "https://gov.cn");

/** Every kind of block as it is read, so that one that is new does not compile without an example. */
const BLOCKS: { [K in BlockKind]: fc.Arbitrary<Extract<Block, { kind: K }>> } = {
  banner: fc.record({
    kind: fc.constant("banner"),
    title,
    text: title,
    url: fc.option(url),
    image: fc.constantFrom("", "/a.png"),
  }),
  text: fc.record({ kind: fc.constant("text"), title, paragraphs: fc.constantFrom(["一"], ["一", "二"]) }),
  goods: fc.record({
    kind: fc.constant("goods"),
    title,
    note: title,
    more: fc.constantFrom(null, "/zyyp"),
    choice: fc.record({ ids, limit: fc.integer({ min: 1, max: 60 }) }),
  }),
  vouchers: fc.record({ kind: fc.constant("vouchers"), title, templates: ids }),
  offers: fc.record({ kind: fc.constant("offers"), title, offers: ids }),
  links: fc.record({
    kind: fc.constant("links"),
    title,
    links: fc.array(fc.record({ title: fc.constant("去"), text: title, url }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  brands: fc.record({ kind: fc.constant("brands"), title, brands: ids }),
  countdown: fc.record({
    kind: fc.constant("countdown"),
    title,
    to: fc.integer({ min: 1_800_000_000_000, max: 1_900_000_000_000 }),
  }),
};
const blocks = fc.array(fc.oneof(...(Object.values(BLOCKS) as fc.Arbitrary<Block>[])), { maxLength: 6 });

/** As an operator writes a block: what chooses its goods stands beside the rest. */
function written(block: Block): object {
  if (block.kind !== "goods") return block;
  const { choice, ...rest } = block;
  return { ...rest, ...choice };
}
const getRows = (all: readonly Block[]) =>
  all.map((block) => ({ kind: block.kind, data: JSON.stringify(written(block)) }));

describe("blocks", () => {
  test("of every kind are read as they were stored, in their order", () =>
    fc.assert(
      fc.property(blocks, (all) => {
        expect(readBlocks(getRows(all))).toEqual(all);
      }),
      { numRuns: 40 },
    ));

  test("that cannot be read between them change nothing of the others", () =>
    fc.assert(
      fc.property(blocks, fc.nat(6), (all, at) => {
        const rows: { kind: string; data: string }[] = getRows(all);
        rows.splice(at, 0, { kind: "goods", data: '{"ids":[0]}' }, { kind: "text", data: "[" });
        expect(readBlocks(rows)).toEqual(all);
      }),
      { numRuns: 30 },
    ));

  test("of a file are stored so that a page reads what the operator wrote", () =>
    fc.assert(
      fc.property(blocks, (all) => {
        fc.pre(all.length > 0);
        const head = { kind: "fair", slug: "a", title: "会", startsAt: "2027-03-01", endsAt: "2027-04-01" };
        const read = readZone({ ...head, blocks: all.map(written) });
        expect(read.ok && readBlocks(read.zone.blocks)).toEqual(all);
      }),
      { numRuns: 20 },
    ));

  test("of a kind are all of that kind, none lost among them all", () =>
    fc.assert(
      fc.property(blocks, (all) => {
        const byKind = (Object.keys(BLOCKS) as BlockKind[]).flatMap(
          (kind) => getBlocks(all, kind) as Block[],
        );
        expect(byKind).toHaveLength(all.length);
        expect(new Set(byKind)).toEqual(new Set(all));
      }),
      { numRuns: 30 },
    ));

  test("name vouchers, offers, brands, goods, pictures and urls as often as they show them", () =>
    fc.assert(
      fc.property(blocks, (all) => {
        const rows = getRows(all);
        const found = namedIn(rows);
        expect(found.goods).toEqual(getBlocks(all, "goods").flatMap(({ choice }) => choice.ids ?? []));
        expect(found.voucher_template).toEqual(getBlocks(all, "vouchers").flatMap((item) => item.templates));
        expect(found.offer).toEqual(getBlocks(all, "offers").flatMap((item) => item.offers));
        expect(found.brand).toEqual(getBlocks(all, "brands").flatMap((item) => item.brands));
        expect(picturesIn({ image: "/head.png", blocks: rows })).toHaveLength(
          1 + getBlocks(all, "banner").length,
        );
        const urls = [
          ...getBlocks(all, "banner").map((item) => item.url),
          ...getBlocks(all, "links").flatMap(({ links }) => links.map((link) => link.url)),
        ];
        expect(toUrls(all)).toEqual(urls.filter((url) => url !== null));
      }),
      { numRuns: 30 },
    ));
});

describe("a zone", () => {
  const kinds = Object.keys(ZONE_KINDS) as ZoneKind[];

  test.each(kinds)("of the kind %s stands on a page of the specification", (kind) => {
    const { pathname } = new URL(zonePath({ id: 7, kind, slug: "spring" }), "https://shop.example");
    const first = pathname.split("/")[1];
    expect(pages.some((page) => page.url.split("/")[1] === first)).toBe(true);
  });

  test("is found by what stands in its own address, whatever its slug may be", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("spring", "a-b_c", "2027", "X"),
        fc.constantFrom(...kinds),
        (slug, kind) => {
          fc.pre(kind !== "clinicClub");
          const zone = { id: 31, kind, slug };
          const to = new URL(zonePath(zone), "https://shop.example");
          const name = to.searchParams.get("id") ?? decodeURIComponent(to.pathname.split("/").at(-1)!);
          expect(zoneNamed([{ id: 2, slug: "other" }, zone], name)).toBe(zone);
        },
      ),
      { numRuns: 30 },
    ));

  test("is called by a word of its own kind", () =>
    expect(new Set(Object.values(ZONE_KINDS)).size).toBe(kinds.length));

  test("begins and ends at the minutes that its file says", () =>
    fc.assert(
      fc.property(fc.nat(500_000), fc.integer({ min: 1, max: 500_000 }), (from, length) => {
        const startsAt = Date.parse("2027-01-01T00:00:00Z") + from * 60_000;
        const endsAt = startsAt + length * 60_000;
        const file = { kind: "fair", slug: "a", title: "会", blocks: [{ kind: "text", paragraphs: ["一"] }] };
        const times = { startsAt: formatTime(startsAt), endsAt: formatTime(endsAt) };
        expect(readZone({ ...file, ...times })).toMatchObject({ ok: true, zone: { startsAt, endsAt } });
      }),
      { numRuns: 30 },
    ));
});

test("an activity centre keeps its zones in the order of its address, up to twelve", () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(999_999), { maxLength: 20 }), (found) => {
      expect(readIds(found.join(","))).toEqual(found.slice(0, MAX_TABS));
      expect(readIds([...found, ...found].join(",x,"))).toEqual(found.slice(0, MAX_TABS));
    }),
    { numRuns: 30 },
  ));

test("a page of the wall of brands beyond its path is none", () => {
  expect(["9999", "10000", "-1", "1.5", " 2", "２", ""].map(pageInPath)).toEqual([
    9_999,
    ...Array(6).fill(null),
  ]);
  expect(brandIndexHref(0, null)).toBe("/ppzq");
});
