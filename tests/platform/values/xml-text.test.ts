import fc from "fast-check";
import { expect, test } from "vitest";
import { xmlText } from "~/platform/values/xml-text";
import { anyText } from "../../any-text";

test("what acts in a drawing is escaped, what no drawing can hold is gone, the rest stays", () => {
  expect(xmlText("<a&b>")).toBe("&lt;a&amp;b&gt;");
  expect(xmlText("阿\u0000莫\u001b西\ud83d林\uffff")).toBe("阿莫西林");
  expect(xmlText("两行\n字\t😀")).toBe("两行\n字\t😀");
});

test("it reads back as it was, but for what is gone", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const xml = xmlText(text);
      expect(xml).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      const back = xml.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
      expect(xmlText(back)).toBe(xml);
    }),
  );
});
