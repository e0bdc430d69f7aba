import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTexts, coverBy, newGramIndex, rarity } from "~/modules/catalogue/search/finder/gram-index";

const NAMES = ["阿莫西林胶囊", "阿莫西林克拉维酸钾片", "头孢氨苄胶囊"];

function index() {
  const made = newGramIndex();
  for (const name of NAMES) addTexts(made, [name]);
  return made;
}
const input = (text: string) => [...text];
const getCover = (text: string, id: number) => coverBy(index(), input(text)).get(id);
const all = (text: string) => 2 ** [...text].length - 1;

describe("texts", () => {
  it("that are the same have one number, others another", () => {
    const made = newGramIndex();
    expect([["甲", "乙"], ["甲"], ["甲", "乙"], ["乙", "甲"]].map((texts) => addTexts(made, texts))).toEqual([
      0, 1, 0, 2,
    ]);
    expect(made.texts).toEqual([["甲", "乙"], ["甲"], ["乙", "甲"]]);
  });

  it("are held plain, empty ones not at all", () => {
    const made = newGramIndex();
    addTexts(made, ["阿莫仙（Ａ）", "", "阿莫仙(a)"]);
    expect(made.texts).toEqual([["阿莫仙a"]]);
  });
});

describe("what is typed", () => {
  it("is covered whole by a text that holds it, wherever", () => {
    expect(getCover("西林胶囊", 0)).toMatchObject({ exact: 0b1111 });
    expect(getCover("西林胶囊", 1)).toMatchObject({ exact: 0b0011 });
    expect(getCover("西林胶囊", 2)).toMatchObject({ exact: 0b1100 });
  });

  it("with a letter wrong is covered but for that letter", () => {
    const { exact, near } = getCover("阿木西林", 0)!;
    expect(exact | near).toBe(0b1101);
    expect(exact & 0b0010).toBe(0);
  });

  it("with a letter missing is covered, nearly where it is missing", () => {
    const { exact, near } = getCover("阿莫林胶囊", 0)!;
    expect(exact | near).toBe(all("阿莫林胶囊"));
  });

  it("as one character is found in every text that has it", () => {
    expect([...coverBy(index(), ["囊"]).keys()]).toEqual([0, 2]);
  });

  it("and stands nowhere covers nothing", () => {
    expect(coverBy(index(), input("板蓝根")).size).toBe(0);
  });

  it("is covered exactly, at each of its characters, by every text that contains it", () => {
    const part = fc
      .constantFrom(...NAMES)
      .chain((name) =>
        fc
          .tuple(fc.nat({ max: [...name].length - 2 }), fc.integer({ min: 2, max: 6 }))
          .map(([from, length]) => [...name].slice(from, from + length).join("")),
      );
    fc.assert(
      fc.property(part, (text) => {
        const covers = coverBy(index(), input(text));
        NAMES.forEach((name, id) => {
          if (name.includes(text)) expect(covers.get(id)?.exact).toBe(all(text));
        });
      }),
      { numRuns: 60 },
    );
  });
});

it("a character is as rare as the rarest pair it stands in", () => {
  expect(rarity(index(), input("西林胶囊"), 0)).toBe(2);
  expect(rarity(index(), input("西林胶囊"), 1)).toBe(1);
  expect(rarity(index(), input("板蓝根"), 1)).toBe(Number.POSITIVE_INFINITY);
  expect(rarity(index(), ["囊"], 0)).toBe(2);
});

describe("against a plain reading of the texts", () => {
  const word = fc.string({ unit: fc.constantFrom(..."甲乙丙丁"), minLength: 1, maxLength: 5 });
  const shop = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
  const made = (texts: readonly string[]) => {
    const index = newGramIndex();
    for (const text of texts) addTexts(index, [text]);
    return index;
  };
  const bits = (text: string, places: readonly number[]) =>
    places.reduce((mask, place) => (place < [...text].length ? mask | (1 << place) : mask), 0);

  it("a character is covered exactly where it stands beside a neighbour as it was typed", () => {
    fc.assert(
      fc.property(
        shop,
        fc.string({ unit: fc.constantFrom(..."甲乙丙丁"), minLength: 2, maxLength: 5 }),
        (texts, text) => {
          const covers = coverBy(made(texts), [...text]);
          texts.forEach((held, id) => {
            let exact = 0;
            for (let at = 0; at + 1 < text.length; at += 1)
              if (held.includes(text.slice(at, at + 2))) exact |= bits(text, [at, at + 1]);
            // Neighbours but one that stand side by side are near, never exact.
            expect(covers.get(id)?.exact ?? 0).toBe(exact);
          });
        },
      ),
    );
  });

  it("what is near or exact was typed, and stands in the text", () => {
    fc.assert(
      fc.property(shop, word, (texts, text) => {
        for (const [id, { exact, near }] of coverBy(made(texts), [...text]))
          [...text].forEach((character, at) => {
            if ((exact | near) & (1 << at)) expect(texts[id]).toContain(character);
          });
      }),
    );
  });

  it("a character is as rare as the rarest of its pairs that stands anywhere", () => {
    fc.assert(
      fc.property(shop, word, (texts, text) => {
        const index = made(texts);
        const holders = (pair: string) => texts.filter((held) => held.includes(pair)).length;
        [...text].forEach((character, at) => {
          const pairs =
            text.length === 1 ? [character] : [text.slice(at - 1, at + 1), text.slice(at, at + 2)];
          const counts = pairs
            .filter((pair) => pair.length === Math.min(2, text.length))
            .map(holders)
            .filter((count) => count > 0);
          expect(rarity(index, [...text], at)).toBe(Math.min(...counts, Number.POSITIVE_INFINITY));
        });
      }),
    );
  });

  it("the order in which texts come changes their numbers alone", () => {
    fc.assert(
      fc.property(shop, word, (texts, text) => {
        const byText = (all: readonly string[]) =>
          new Map([...coverBy(made(all), [...text])].map(([id, cover]) => [all[id], cover]));
        expect(byText([...texts].reverse())).toEqual(byText(texts));
      }),
    );
  });
});
