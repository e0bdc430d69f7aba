import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { plainCell, plainFields, plainForm, plainLine, plainLines } from "~/platform/values/plain-text";

const code = (text: string) => [...text].map((c) => `U+${c.codePointAt(0)!.toString(16)}`).join(" ");

describe("text of several lines", () => {
  it.each<[what: string, input: string, clean: string]>([
    [
      "Chinese as it is",
      "阿莫西林胶囊 0.25g×24粒（国药准字H2026）：“好”——¥3.5·上海",
      "阿莫西林胶囊 0.25g×24粒（国药准字H2026）：“好”——¥3.5·上海",
    ],
    ["lines and tabs", "一\r\n二\r三\n\t四", "一\n二\n三\n\t四"],
    ["other line ends", "一\u2028二\u2029三\u0085四\v五\f六", "一\n二\n三\n四\n五\n六"],
    ["colours", "甲\u001b[31m乙\u001b[0m", "甲乙"],
    ["a colour in one byte", "甲\u009b31m乙", "甲乙"],
    ["a window's title", "甲\u001b]0;乙\u0007丙", "甲丙"],
    ["a picture", "甲\u001bPq#0;2\u001b\\乙\u0090x\u009c丙", "甲乙丙"],
    ["a link", "\u001b]8;;http://evil.test\u001b\\甲\u001b]8;;\u001b\\", "甲"],
    ["an escape that is left over", "甲\u001b", "甲"],
    ["a bell, a backspace and a NUL", "甲\u0007\b\0乙\u007f", "甲乙"],
    ["a line turned round", "\u202e001\u202c \u2066甲\u2069\u200e\u200f\u061c", "001 甲"],
    ["what has no width", "甲\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e乙\u3164\u115f\uffa0", "甲乙"],
    ["letters that nobody sees", "甲\u{e0041}\u{e007f}\u{1d173}", "甲"],
    ["half a character", "甲\ud800乙\udc00", "甲乙"],
    ["what is no character", "甲\ufffe\uffff\ufdd0\u{1ffff}乙", "甲乙"],
    ["a family", "👨‍👩‍👧 👍🏽 ❤️ 1️⃣", "👨‍👩‍👧 👍🏽 ❤️ 1️⃣"],
    ["joiners and variants of nothing", "甲\u200d乙 a\ufe0f 😀\u200d", "甲乙 a 😀"],
    ["a variant of a character", "葛\u{e0100}城", "葛\u{e0100}城"],
    ["a rare character", "𠮷野家 \u{30edd}", "𠮷野家 \u{30edd}"],
    ["what looks alike", "cafe\u0301", "caf\u00e9"],
    ["marks over marks", `a${"\u0334".repeat(50)}b`, `a${"\u0334".repeat(4)}b`],
  ])("%s", (_, values, clean) => expect(code(plainLines(values))).toBe(code(clean)));

  it("costs in proportion to its length", () => {
    for (const unit of [
      "\u001b]",
      "\u001b[",
      "\u001b[1;",
      "\u009d",
      "\u0301",
      "#\ufe0f",
      "😀\u200d",
      "葛\u{e0100}",
      "\r",
      "\u200b",
    ])
      expect(plainLines(unit.repeat(100_000)).length).toBeLessThan(500_000);
  });

  it("has nothing left that acts, however it is put together, and is not changed by a second look", () => {
    const nasty = fc.constantFrom(
      ..."\u001b[]0;m\u009b\u0007\\?\n\r\t\u202e\u2066\u2069\u200d\u200b\ufe0f\ufeff\ud800\udc00\uffff\u0301\u2028甲a1#😀葛\u{e0100}",
    );
    const text = fc.string({
      unit: fc.oneof(nasty, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(text, (values) => {
        const clean = plainLines(values);
        expect(clean).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/,
        );
        expect(clean).not.toMatch(/\p{Cs}/u);
        expect(plainLines(clean)).toBe(clean);
        expect(plainLine(values)).not.toMatch(/[\n\t]/);
      }),
    );
  });
});

test("a line has no second one", () => expect(plainLine("甲\r\n乙\t丙\u2028丁")).toBe("甲 乙 丙 丁"));

describe("what is sent", () => {
  const HOSTILE = "甲\u001b[2K\u202e\u200b\r\n乙";
  it("is cleaned in each field as it is meant, and passwords are left as they are", () => {
    const fields = {
      name: HOSTILE,
      text: HOSTILE,
      body: HOSTILE,
      goodsLines: HOSTILE,
      lines: HOSTILE,
      password: HOSTILE,
      newPassword: HOSTILE,
      "lines[0].name": HOSTILE,
    };
    const clean = {
      name: "甲 乙",
      text: "甲\n乙",
      body: "甲\n乙",
      goodsLines: "甲\n乙",
      lines: "甲 乙",
      password: HOSTILE,
      newPassword: HOSTILE,
      "lines[0].name": "甲 乙",
    };
    expect(Object.fromEntries(plainForm(new URLSearchParams(fields)))).toEqual(clean);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // Forms of files carry \r\n as it is.
    expect(Object.fromEntries(plainForm(form))).toEqual(clean);
  });
  it("keeps repeated fields and their order", () =>
    expect(plainForm(new URLSearchParams("a=1&b=2&a=3")).flat()).toEqual(["a", "1", "b", "2", "a", "3"]));
  it("has files with names of one line, and the same bytes", async () => {
    const form = new FormData();
    form.append("photo", new File(["bytes"], `图${HOSTILE}.png`, { type: "image/png" }));
    form.append("empty", new File([], ""));
    const [[, photo], [, empty]] = plainForm(form) as [[string, File], [string, File]];
    expect([photo.name, photo.type, await photo.text()]).toEqual(["图甲 乙.png", "image/png", "bytes"]);
    expect([empty.name, empty.size]).toEqual(["", 0]);
  });
  it("is cleaned however deep a call has it", () => {
    const values = { a: [HOSTILE, 1, null, { content: HOSTILE, password: HOSTILE }], remark: HOSTILE };
    expect(plainFields(values)).toEqual({
      a: ["甲 乙", 1, null, { content: "甲\n乙", password: HOSTILE }],
      remark: "甲\n乙",
    });
    let deep: unknown = HOSTILE;
    for (let i = 0; i < 50_000; i += 1) deep = [deep];
    expect(JSON.stringify(plainFields({ deep }))).not.toContain("\\u001b");
  });
});

describe("a cell of a table", () => {
  it.each([
    "=1+1",
    "+86",
    "-5",
    "@SUM(A1)",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "  =1",
    "\t=1",
    "\n-1",
    " 甲",
    "\t甲",
  ])("%j is no formula to a spreadsheet", (text) => expect(plainCell(text)).toBe(`'${text}`));

  it.each(["", "甲", "3.50", "1-2", "a=b", "2026-11-25 10:00", "'=1"])("%j stays as it is", (text) =>
    expect(plainCell(text)).toBe(text),
  );

  it("whatever it is made of, begins with nothing that is run, and what acts is gone", () => {
    expect(plainCell("\u202e=1\u0007")).toBe("'=1");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(plainCell(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        expect([plainLines(text), `'${plainLines(text)}`]).toContain(plainCell(text));
      }),
    );
  });
});
