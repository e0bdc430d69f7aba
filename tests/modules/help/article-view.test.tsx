import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { HelpArticleView } from "~/modules/help/article-view";

test("paper names the day of the article, and not the minutes", () => {
  const page = {
    at: "/help/pay",
    title: "药品退换",
    html: "<p>正文</p>",
    headings: [],
    publishedAt: Date.parse("2026-11-09T02:00:00Z"),
    minutes: 2,
  };
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/help"]}>
      <HelpArticleView page={page as unknown as Parameters<typeof HelpArticleView>[0]["page"]} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<span class="no-print">　阅读约 2 分钟<\/span>/);
  expect(html).toContain("<time>2026-11-09</time>");
});
