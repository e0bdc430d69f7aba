import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getBlocks, toUrls } from "~/modules/zones/zone";
import { namedIn, picturesIn, readBlocks, readZone } from "~/modules/zones/zone-read";

const ZONE = {
  kind: "fair",
  slug: "spring",
  title: "春季药交会",
  startsAt: "2027-03-01",
  endsAt: "2027-04-01",
  blocks: [{ kind: "text", paragraphs: ["欢迎"] }],
};
const read = (values: object) => readZone({ ...ZONE, ...values });
const faults = (values: object) => {
  const found = read(values);
  return found.ok ? [] : found.faults.map((fault) => fault.split("：")[0]);
};
const block = (values: object) => faults({ blocks: [values] });

describe("times", () => {
  test.each([
    ["2027-03-01", "2027-02-28T16:00:00Z"],
    ["2027-03-01 09:30", "2027-03-01T01:30:00Z"],
    ["2028-02-29", "2028-02-28T16:00:00Z"],
  ])("%s is a moment of Shanghai", (startsAt, iso) => {
    const found = read({ startsAt, endsAt: "2029-01-01" });
    expect(found.ok && found.zone.startsAt).toBe(Date.parse(iso));
  });

  test("epoch ms are taken as they are", () => {
    const found = read({ startsAt: 1_800_000_000_000, endsAt: 1_800_000_000_001 });
    expect(found.ok && [found.zone.startsAt, found.zone.endsAt]).toEqual([
      1_800_000_000_000, 1_800_000_000_001,
    ]);
  });

  test.each([
    "2027-02-29",
    "2027-02-30",
    "2027-04-31",
    "2027-13-01",
    "2027-00-10",
    "2027-01-01 25:00",
    "2027-01-01 10:60",
    "2027-1-1",
    "明天",
    "",
  ])("%s is none, and no other day is put in its place", (startsAt) =>
    expect(faults({ startsAt })).toEqual(["startsAt"]),
  );

  test("a window of nothing is none", () => {
    expect(faults({ startsAt: "2027-03-01 08:00", endsAt: "2027-03-01 08:00" })).toEqual(["endsAt"]);
    expect(faults({ startsAt: "2027-03-02", endsAt: "2027-03-01" })).toEqual(["endsAt"]);
  });

  test("a countdown to a day that does not exist is left out of a page and refused in a file", () => {
    expect(readBlocks([{ kind: "countdown", data: '{"to":"2027-02-30"}' }])).toEqual([]);
    expect(block({ kind: "countdown", to: "2027-02-30" })).toEqual(["blocks.0.to"]);
  });
});

describe("places of this site alone", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "list",
  ])("the way to more goods is not %s", (more) =>
    expect(block({ kind: "goods", ids: [1], more })).toEqual(["blocks.0.more"]),
  );
  test.each([
    "//evil.example/a.png",
    "/\\evil.example/a.png",
    "/\t/evil.example/a.png",
    "https://evil.example/a.png",
    "a.png",
  ])("a picture is not %s", (image) => {
    expect(block({ kind: "banner", title: "图", image })).toEqual(["blocks.0.image"]);
    expect(faults({ image })).toEqual(["image"]);
  });
  test("paths are", () => {
    expect(block({ kind: "goods", ids: [1], more: "/list?category=3" })).toEqual([]);
    expect(block({ kind: "banner", title: "图", image: "/pictures/a.png" })).toEqual([]);
    expect(faults({ image: "" })).toEqual([]);
  });
});

describe("sizes", () => {
  test.each<[string, object, string]>([
    ["no goods", { kind: "goods", ids: [] }, "blocks.0.ids"],
    ["too many goods", { kind: "goods", ids: Array.from({ length: 61 }, (_, i) => i + 1) }, "blocks.0.ids"],
    ["a goods that is no number", { kind: "goods", ids: [1.5] }, "blocks.0.ids.0"],
    ["goods 0", { kind: "goods", ids: [0] }, "blocks.0.ids.0"],
    ["no limit at all", { kind: "goods", category: 1, limit: 0 }, "blocks.0.limit"],
    ["too high a limit", { kind: "goods", category: 1, limit: 61 }, "blocks.0.limit"],
    ["an empty paragraph", { kind: "text", paragraphs: ["  "] }, "blocks.0.paragraphs.0"],
    ["no paragraph", { kind: "text", paragraphs: [] }, "blocks.0.paragraphs"],
    ["too long a title", { kind: "vouchers", title: "长".repeat(41), templates: [1] }, "blocks.0.title"],
    ["no link", { kind: "links", links: [] }, "blocks.0.links"],
    ["a link without words", { kind: "links", links: [{ title: " ", url: "/" }] }, "blocks.0.links.0.title"],
  ])("%s", (_what, values, place) => expect(block(values)).toEqual([place]));

  test("all faults are told at once, each by its place", () => {
    expect(
      faults({ blocks: [{ kind: "offers", offers: [] }, ZONE.blocks[0], { kind: "brands", brands: [-1] }] }),
    ).toEqual(["blocks.0.offers", "blocks.2.brands.0"]);
    expect(faults({ slug: "春", title: "", blocks: [] }).sort()).toEqual(["blocks", "slug", "title"]);
  });

  test("sixty of them are none too many", () => {
    expect(block({ kind: "goods", ids: Array.from({ length: 60 }, (_, i) => i + 1), limit: 60 })).toEqual([]);
  });
});

describe("what is written comes back", () => {
  test("blanks round words are taken off, and blocks are read as they were stored", () => {
    const found = read({
      title: "  春季  ",
      blocks: [{ kind: "goods", title: " 感冒 ", category: 3, limit: 4 }],
    });
    expect(found.ok && found.zone.title).toBe("春季");
    expect(found.ok && readBlocks(found.zone.blocks)).toEqual([
      { kind: "goods", title: "感冒", note: "", more: null, choice: { category: 3, limit: 4 } },
    ]);
  });

  test("text blocks of any words survive storing", () => {
    const words = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() !== "" && text.length < 200);
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (paragraphs) => {
        const found = read({ blocks: [{ kind: "text", paragraphs }] });
        expect(found.ok && getBlocks(readBlocks(found.zone.blocks), "text")[0]!.paragraphs).toEqual(
          paragraphs.map((text) => text.trim()),
        );
      }),
    );
  });

  test("whatever stands in a file, reading it answers and never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ ...Object.fromEntries(Object.keys(ZONE).map((name) => [name, fc.jsonValue()])) }),
        ),
        (values) => {
          const found = readZone(values);
          if (!found.ok) expect(found.faults.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe("what a zone needs", () => {
  const blocks = [
    { kind: "banner", data: JSON.stringify({ title: "一", image: "/a.png", url: "#未开始" }) },
    { kind: "banner", data: JSON.stringify({ title: "二" }) },
    {
      kind: "links",
      data: JSON.stringify({
        links: [
          { title: "去", url: "/list" },
          { title: "无", url: "" },
        ],
      }),
    },
    { kind: "goods", data: JSON.stringify({ ids: [4, 4, 5], category: 7 }) },
    { kind: "broken", data: "{" },
  ];
  test("its pictures, the head's first", () => {
    expect(picturesIn({ image: "/head.png", blocks })).toEqual(["/head.png", "/a.png", ""]);
  });
  test("every url that somebody typed, of banners and links alone", () => {
    expect(toUrls(readBlocks(blocks))).toEqual(["#未开始", "/list", ""]);
  });
  test("goods by number and category, as often as they are named", () => {
    expect(namedIn(blocks)).toMatchObject({ goods: [4, 4, 5], category: [7], offer: [], brand: [] });
  });
});
