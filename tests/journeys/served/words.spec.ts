import { pageError } from "~/platform/values/errors";
import { expect, test } from "../errors";
import { send } from "../support";

test("what the shop cannot do is said in the page in the words of the catalogue", async ({
  page,
  baseURL,
}) => {
  const { request } = page;
  const stranger = {
    headers: { origin: "http://elsewhere.example" },
    form: { username: "demo" },
    maxRedirects: 0,
  };
  const answers = {
    404: await request.get("/list/info/999999999"),
    403: await request.post("/logout", stranger),
    405: await send(request, baseURL!, "/list", { goods: "1" }),
  };
  for (const [status, answer] of Object.entries(answers)) {
    const { title, text } = pageError(Number(status));
    const html = await answer.text();
    expect(answer.status()).toBe(Number(status));
    expect(html, status).toContain(text.replace(/。$/, ""));
    if (html.startsWith("<!DOCTYPE"))
      expect(html, status).toContain(`<h1 class="empty__title">${title}</h1>`);
    expect(html, status).not.toMatch(/\bat .*:\d+:\d+|node_modules|SQLITE|stack/);
  }
  const visitor = await send(request, baseURL!, "/cart/lines", { goods: "1", back: "/list" });
  expect([visitor.status(), visitor.headers()["location"]]).toEqual([303, "/login?redirectTo=%2F"]);
  await page.goto("/noActivity?msg=活动暂未开始");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("活动暂未开始");
  // No statistics service is configured: nothing of a page view leaves the shop.
  await expect(page.locator('img[src^="http"]')).toHaveCount(0);
});
