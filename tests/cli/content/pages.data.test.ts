/** Articles and ads from files: what could run in a page is left out, what is wrong is said and not written. */
import { describe, expect, test } from "vitest";
import { articleHtml } from "~/modules/help/article-html";
import { frameContent } from "~/modules/content/header.server";
import { latestArticles } from "~/modules/help/articles.server";
import { adLines, articleLines, publish, remove, setAdFrom, withdraw } from "~/cli/content/pages";
import { now } from "~/platform/values/clock.server";

describe("the HTML of an article", () => {
  test("keeps what Markdown means and nothing that runs", () => {
    const html = articleHtml(
      '# 标题\n\n**重要** [购物](/list) [坏](javascript:alert(1))\n\n<script>x</script><img src=x onerror=y><p style="a">末</p>',
    );
    expect(html).toContain("<h2>标题</h2>");
    expect(html).toContain('<strong>重要</strong> <a href="/list">购物</a> <a>坏</a>');
    expect(html).toContain("<p>末</p>");
    expect(html).not.toMatch(/script|img|onerror|style/);
  });
});

describe("an article", () => {
  test("is out at its time and gone when withdrawn", async () => {
    const message = await publish("放假**七天**。", { category: "notice", title: "春节放假" });
    const id = /\d+/.exec(message.text)![0];
    expect(await latestArticles("notice", 5, now())).toMatchObject([{ title: "春节放假" }]);
    await publish("预告", { category: "notice", title: "以后", at: "2099-01-01" });
    expect(await latestArticles("notice", 5, now())).toHaveLength(1);
    expect((await articleLines("notice"))[0]).toContain("待发布");
    expect(await withdraw(id)).toMatchObject({ ok: true });
    expect(await withdraw(id)).toMatchObject({ ok: false });
    expect(await latestArticles("notice", 5, now())).toEqual([]);
  });

  test("needs a category, a title and words", async () => {
    expect((await publish("x", { category: "sport", title: "x" })).text).toContain("--category");
    expect((await publish("x", { category: "help/zfps/hwps", title: " " })).text).toContain("--title");
    expect((await publish(" ", { category: "company", title: "x" })).ok).toBe(false);
  });
});

describe("an ad", () => {
  const ad = { slot: "top", title: "备货", image: "/art/ad-top.svg", url: "/list" };
  const window = { starts: "2020-01-01", ends: "2099-01-01" };
  const shown = async () =>
    (await frameContent({ buyer: null } as never, now())).ads.top.map(({ title }) => title);

  test("shows in its window to whom it is meant for, changes and goes", async () => {
    const message = await setAdFrom(JSON.stringify({ ...ad, ...window }));
    const id = Number(/\d+/.exec(message.text)![0]);
    expect(await shown()).toEqual(["备货"]);
    await setAdFrom(JSON.stringify({ ...ad, ...window, id, targets: ["clinic"] }));
    expect(await shown()).toEqual([]);
    expect((await adLines())[0]).toContain("进行中");
    expect(await remove(String(id))).toMatchObject({ ok: true });
    expect(await adLines()).toEqual([]);
  });

  test.each(["/art/gone.svg", "/art/Ad-top.svg", "/art", "/../package.json", "/art/../favicon.ico"])(
    "whose picture %s is not there is not written, in words",
    async (image) => {
      const message = await setAdFrom(JSON.stringify({ ...ad, ...window, image }));
      expect(message).toEqual({ ok: false, text: expect.stringContaining(`没有这个图片：${image}`) });
      expect(await adLines()).toEqual([]);
    },
  );

  test("with a fault is not written", async () => {
    for (const also of [
      { url: "javascript:x" },
      { slot: "moon" },
      { ends: "2019-01-01" },
      { id: 99 },
      { url: "//x" },
    ])
      expect(await setAdFrom(JSON.stringify({ ...ad, ...window, ...also }))).toMatchObject({ ok: false });
    expect(await adLines()).toEqual([]);
  });
});
