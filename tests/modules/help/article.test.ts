import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { articleBody, stripHtml } from "~/modules/help/article";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

describe("the words of safe HTML", () => {
  test("are what was written, whatever signs it had", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(stripHtml(`<p>${escaped(text)}</p>`)).toBe(text);
      }),
    ));

  test.each([
    ["", ""],
    ["<p></p>", ""],
    ["没有标签", "没有标签"],
    ["<p>退货<strong>须</strong>知</p>", "退货须知"],
    ['<a href="/help/pay">付款</a>', "付款"],
    // What was written as text stays text: it is read back once, not twice.
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"],
    ["&quot;原包装&quot;", '"原包装"'],
  ])("%s", (html, text) => expect(stripHtml(html)).toBe(text));
});

describe("headings", () => {
  const titles = fc.array(anyText({ minLength: 1 }), { maxLength: 8 });

  test("are named in their order, each by a place of its own in the text", () =>
    fc.assert(
      fc.property(titles, (written) => {
        const { html, headings } = articleBody(
          written.map((title) => `<h2>${escaped(title)}</h2><p>字</p>`).join(""),
        );
        expect(headings.map(({ text }) => text)).toEqual(written);
        expect(new Set(headings.map(({ id }) => id)).size).toBe(written.length);
        for (const { id } of headings) expect(html.split(`<h2 id="${id}">`)).toHaveLength(2);
      }),
    ));

  test("change nothing of the text but their ids", () =>
    fc.assert(
      fc.property(titles, (written) => {
        const values = written.map((title) => `<h2>${escaped(title)}</h2><p>字</p>`).join("");
        expect(articleBody(values).html.replace(/<h2 id="s\d+">/g, "<h2>")).toBe(values);
      }),
    ));

  test("of a lower rank are not jumped to", () => {
    const { html, headings } = articleBody("<h3>小节</h3><h4>更小</h4><p>h2</p>");
    expect(headings).toEqual([]);
    expect(html).toBe("<h3>小节</h3><h4>更小</h4><p>h2</p>");
  });

  test("may go over several lines", () =>
    expect(articleBody("<h2>一\n二</h2>").headings).toEqual([{ id: "s1", text: "一\n二" }]));
});

describe("the time to read it", () => {
  test.each([
    [0, 1],
    [1, 1],
    [599, 1],
    [600, 2],
    [1000, 3],
    [4000, 10],
  ])("%i characters take %i minutes", (count, minutes) =>
    expect(articleBody(`<p>${"药".repeat(count)}</p>`).minutes).toBe(minutes),
  );

  test("counts no blanks and no tags", () => {
    const plain = articleBody(`<p>${"药".repeat(900)}</p>`).minutes;
    const spaced = articleBody(`<p>${"<strong>药</strong> \n".repeat(900)}</p>`).minutes;
    expect(spaced).toBe(plain);
  });

  test("never gets shorter with more text", () =>
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (some, more) => {
        const minutes = (count: number) => articleBody("药".repeat(count)).minutes;
        expect(minutes(some + more)).toBeGreaterThanOrEqual(minutes(some));
      }),
      { numRuns: 50 },
    ));
});
