import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { markdownFault } from "~/modules/help/article-bounds";
import { MAX_ARTICLE } from "~/modules/help/article-form";

const filled = (text: string) => text.repeat(Math.floor(MAX_ARTICLE / text.length));

describe("refused", () => {
  test.each([
    ["quotations", "> ".repeat(11)],
    ["quotations without blanks", `${">".repeat(10_000)}a`],
    ["numbers", "1. ".repeat(11)],
    ["bullets", "- ".repeat(11)],
    ["all of them", "> - 1) * + ".repeat(3)],
    ["lists by their indent", Array.from({ length: 30 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n")],
    ["quotations behind lines", `放假\n\n${"> ".repeat(11)}a`],
  ])("too deep: %s", (_what, text) => expect(markdownFault(text)).toContain("最多嵌套 10 层"));

  test.each(["_a_", "*a* ", "**a", "a_b*c ", "~~a", "_a_\n"])("too many signs in a paragraph: %j", (text) =>
    expect(markdownFault(filled(text))).toContain("请分段"),
  );
});

describe("taken", () => {
  test("what comes with the shop", () => {
    for (const folder of ["app/modules/help/help", "app/demo/data"])
      for (const name of readdirSync(folder).filter((item) => item.endsWith(".md")))
        expect(markdownFault(readFileSync(`${folder}/${name}`, "utf8")), name).toBeNull();
  });

  test.each([
    ["ten quotations", `${"> ".repeat(10)}a`],
    ["a long article of many short paragraphs", filled("**时间** _二月_ 放假。\n\n")],
    ["a line of dashes", `a\n\n${"-".repeat(80)}\n\nb`],
    ["prices and ranges", "1. 满 100-200 元\n2. 2026-12-01 起\n\n- 10 * 20 粒"],
    ["code far to the right", `${" ".repeat(60)}a`],
  ])("%s", (_what, text) => expect(markdownFault(text)).toBeNull());
});
