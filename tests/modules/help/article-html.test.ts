import { expect, test } from "vitest";
import { articleHtml } from "~/modules/help/article-html";

test("the HTML of an article keeps what Markdown means and nothing that runs", () => {
  const html = articleHtml(
    '# 标题\n\n**重要** [购物](/list) [坏](javascript:alert(1))\n\n<script>x</script><img src=x onerror=y><p style="a">末</p>',
  );
  expect(html).toContain("<h2>标题</h2>");
  expect(html).toContain('<strong>重要</strong> <a href="/list">购物</a> <a>坏</a>');
  expect(html).toContain("<p>末</p>");
  expect(html).not.toMatch(/script|img|onerror|style/);
});
