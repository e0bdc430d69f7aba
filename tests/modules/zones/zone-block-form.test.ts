import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTime } from "~/platform/values/clock";
import type { BlockKind } from "~/modules/zones/zone";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { type ZoneReference, thingsMeant } from "~/modules/zones/zone-reference";
import {
  BLOCK_KINDS,
  type BlockFound,
  type BlockText,
  findBlockKind,
  hiddenInBlock,
  namesInBlock,
  NEW_BLOCK,
  type Things,
  readZoneBlock,
  shownWords,
  zoneBlockText,
} from "~/modules/zones/zone-block-form";
import { readBlocks } from "~/modules/zones/zone-read";

const GOODS = new Map([
  ["1 维生素C片", [1]],
  ["甘草", [3, 4]],
]);
const thing = (id: number, name: string, isOver = false): ZoneReference => ({
  id,
  name,
  isOver,
  hidden: isOver ? "已于 2026-11-01 00:00 结束" : "",
});
const OFFERS = [thing(12, "春季满减"), thing(13, "春季满赠"), thing(14, "旧满减", true)];
const NOTHING = { goods: GOODS, things: new Map(), manufacturer: null, isKept: () => false };

/** What stands in the shop: these offers, and no maker but 2. */
const foundFor = ({ idLines, manufacturer }: BlockText, stored: readonly number[] = []): BlockFound => ({
  goods: GOODS,
  things: new Map(linesIn(idLines).map((line) => [line, thingsMeant(line, OFFERS)])),
  manufacturer:
    manufacturer === ""
      ? null
      : manufacturer === "2"
        ? { ok: true, id: 2 }
        : { ok: false, text: "没有这个厂家" },
  isKept: (id) => stored.includes(id),
});
const read = (kind: BlockKind, also: Partial<BlockText>, stored?: readonly number[]) => {
  const sent = { ...NEW_BLOCK, sort: "10", ...also };
  return readZoneBlock(kind, sent, foundFor(sent, stored));
};
const NO_THINGS: Things = {
  goods: new Map(),
  category: new Map(),
  manufacturer: new Map(),
  voucher_template: new Map(),
  offer: new Map(),
  brand: new Map(),
};
const faults = (kind: BlockKind, also: Partial<BlockText>) => {
  const done = read(kind, also);
  return done.ok ? [] : Object.keys(done.fields);
};

const word = fc.stringMatching(/^[\u4e00-\u9fff]{1,12}$/);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 20 });
const url = fc.constantFrom("/list", "/yjh", "https://a.test/b", "*敬请期待", "");
const time = fc
  .integer({ min: parseTime("2026-01-01")! / 60_000, max: parseTime("2030-01-01")! / 60_000 })
  // 23:59 typed as an end means the whole day, so that no form holds it.
  .filter((minutes) => minutes % 1_440 !== 15 * 60 + 59)
  .map((minutes) => minutes * 60_000);
const stored: Record<BlockKind, fc.Arbitrary<object>> = {
  banner: fc.record({
    title: word,
    text: word,
    image: fc.constant("/art/a.svg"),
    url: url.map((item) => item || null),
  }),
  text: fc.record({ title: word, paragraphs: fc.array(word, { minLength: 1, maxLength: 20 }) }),
  goods: fc.record(
    {
      title: word,
      note: word,
      ids,
      category: fc.integer({ min: 1, max: 9_999 }),
      goodsKind: fc.constantFrom("drug", "herb", "device"),
      manufacturer: fc.integer({ min: 1, max: 999_999 }),
      limit: fc.integer({ min: 1, max: 60 }),
      more: fc.constantFrom("/list", null),
    },
    { requiredKeys: ["limit"] },
  ),
  vouchers: fc.record({ title: word, templates: ids }),
  offers: fc.record({ title: word, offers: ids }),
  brands: fc.record({ title: word, brands: ids }),
  links: fc.record({
    title: word,
    links: fc.array(fc.record({ title: word, text: fc.oneof(word, fc.constant("")), url }), {
      minLength: 1,
      maxLength: 24,
    }),
  }),
  countdown: fc.record({ title: word, to: time }),
};

describe.each(Object.keys(BLOCK_KINDS) as BlockKind[])("a block of kind %s", (kind) => {
  test("as the fields hold it is read as that block again", () => {
    fc.assert(
      fc.property(stored[kind], fc.nat(9_999), (data, sort) => {
        const row = { kind, data: JSON.stringify(data), sort };
        const text = zoneBlockText(row, NO_THINGS);
        const done = readZoneBlock(kind, text, {
          ...NOTHING,
          goods: new Map(text.goodsLines.split("\n").map((line) => [line, [Number(line)]])),
          things: new Map(linesIn(text.idLines).map((line) => [line, [thing(Number(line), "")]])),
          manufacturer: text.manufacturer === "" ? null : { ok: true, id: Number(text.manufacturer) },
        });
        if (!done.ok) throw new Error(JSON.stringify(done.fields));
        expect(done.row.sort).toBe(sort);
        expect(readBlocks([done.row])).toEqual(readBlocks([row]));
      }),
      { numRuns: 40 },
    );
  });

  test("of any texts is read or refused in fields that it asks for", () => {
    const texts = fc.record(Object.fromEntries(Object.keys(NEW_BLOCK).map((name) => [name, fc.string()])));
    fc.assert(
      fc.property(texts, (also) => {
        for (const field of faults(kind, also as Partial<BlockText>))
          expect([...BLOCK_KINDS[kind].asks, "sort"]).toContain(field);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what cannot be read is refused in its own field", () => {
  test.each<[BlockKind, Partial<BlockText>, string[]]>([
    ["banner", {}, ["title"]],
    ["banner", { title: "横幅", url: "javascript:alert(1)" }, ["url"]],
    ["banner", { title: "横幅", url: "//other.test" }, ["url"]],
    ["banner", { title: "横幅", image: "//other.test/a.png" }, ["image"]],
    ["text", {}, ["content"]],
    ["text", { content: "长".repeat(1_001) }, ["content"]],
    ["goods", { goodsLines: "没有的药" }, ["goodsLines"]],
    ["goods", { goodsLines: "甘草" }, ["goodsLines"]],
    ["goods", { limit: "61" }, ["limit"]],
    ["goods", { manufacturer: "甲厂" }, ["manufacturer"]],
    ["goods", { more: "https://other.test" }, ["more"]],
    ["goods", { goodsKind: "food" }, ["goodsKind"]],
    ["vouchers", {}, ["idLines"]],
    ["offers", { idLines: "12\n二" }, ["idLines"]],
    ["offers", { idLines: "99" }, ["idLines"]],
    ["offers", { idLines: "春季" }, ["idLines"]],
    ["offers", { idLines: "旧满减" }, ["idLines"]],
    ["links", { linkLines: "药交会", sort: "x" }, ["sort"]],
    ["links", { linkLines: "药交会 | javascript:alert(1)" }, ["linkLines"]],
    ["countdown", { to: "明天" }, ["to"]],
  ])("%s %o", (kind, also, fields) => expect(faults(kind, also)).toEqual(fields));
});

test("offers by number, by name and by a part of it are those offers, once, in their order", () => {
  const done = read("offers", { idLines: "春季满赠\n12\n12 春季满减\n满赠" });
  expect(done.ok && JSON.parse(done.row.data)).toMatchObject({ offers: [13, 12] });
});

test("what a name may mean is told with numbers, and what has ended with when", () => {
  const message = (idLines: string) => {
    const done = read("offers", { idLines });
    return done.ok ? null : done.fields.idLines;
  };
  expect(message("春季")).toEqual(["“春季”可以是：12 春季满减、13 春季满赠，请写编号"]);
  expect(message("夏季")).toEqual(["没有活动“夏季”，请写编号、名称或名称中的几个字"]);
  expect(message("14")).toEqual(["活动“14 旧满减”已于 2026-11-01 00:00 结束，请换一个"]);
});

test("what has ended may stay in a block that names it", () => {
  expect(read("offers", { idLines: "14 旧满减\n12" }, [14]).ok).toBe(true);
});

test("names stand for a block with numbers, and with why buyers do not see them", () => {
  const things = { ...NO_THINGS, offer: new Map(OFFERS.map((offer) => [offer.id, offer])) };
  const row = { kind: "offers", data: JSON.stringify({ title: "", offers: [12, 14, 99] }) };
  const OLD = "14 旧满减（已于 2026-11-01 00:00 结束）";
  expect(namesInBlock(row, things)).toBe(`12 春季满减、${OLD}、99（商城中没有）`);
  expect(hiddenInBlock(row, things)).toEqual([OLD]);
  expect(zoneBlockText({ ...row, sort: 1 }, things).idLines).toBe("12 春季满减\n14 旧满减\n99");
});

test("goods by name and by number are those goods, once", () => {
  const done = read("goods", { goodsLines: "1 维生素C片\n1 维生素C片", title: "备货" });
  expect(done.ok && JSON.parse(done.row.data)).toMatchObject({ ids: [1], limit: 10, title: "备货" });
});

test("a block that cannot be read begins anew, and an unknown kind is none", () => {
  expect(zoneBlockText({ kind: "goods", data: "{", sort: 3 }, NO_THINGS)).toEqual({
    ...NEW_BLOCK,
    sort: "3",
  });
  expect([findBlockKind("goods"), findBlockKind("toString"), findBlockKind("")]).toEqual([
    "goods",
    null,
    null,
  ]);
  expect(shownWords(null)).toContain("不出现");
});
