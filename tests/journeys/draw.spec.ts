import type { Locator, Page } from "playwright/test";
import { enter, expect, focusBySlash, isScripted, test } from "./support";
import { newBuyer, type Buyer } from "./shop";
import { WAITED_FOR } from "../runner/limits";

// Its pointer moves, and may be closed while it does.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const RESULT = /^(恭喜您，抽中 .+|谢谢参与)$/;
const tab = (page: Page) => page.getByRole("button", { name: /^抽奖：/ });
const popup = (page: Page) => page.locator(".draw-popup");
const result = (page: Page) => popup(page).getByText(RESULT);
const start = (page: Page) => popup(page).getByRole("button", { name: "开始抽奖" });
const leave = (page: Page) => popup(page).getByRole("button", { name: "关闭抽奖" });
const question = (page: Page) => page.getByRole("dialog", { name: "温馨提示" });

/** What can be pressed and lies below it, wholly or in part; nothing where it is not shown. */
const coveredBy = (over: Locator): Promise<string[]> =>
  over.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0) return [];
      return [...document.querySelectorAll("a, button, input, select, summary, textarea")].flatMap(
        (other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isBelow = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          return isBelow && other !== element && other.checkVisibility()
            ? [other.outerHTML.slice(0, 80)]
            : [];
        },
      );
    }),
  );

/** What the member centre says about the company's draw: who goes there while it is drawn still finds it at a later look. */
const expectInMemberCentre = (page: Page): Promise<void> =>
  expect(async () => {
    await page.goto("/user");
    const lottery = page.getByRole("region", { name: "幸运抽奖" });
    await expect(lottery).toContainText("抽奖结果：", { timeout: 2_000 });
  }).toPass({ timeout: WAITED_FOR });

/** Without JavaScript the home page has the link alone. */
async function expectNoPopup(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/");
  const own = page.getByRole("region", { name: "我的企业" });
  await expect(own).toContainText(buyer.companyName);
  await expect(own.getByRole("link", { name: /^抽奖：/ })).toHaveAttribute("href", "/draw/1");
  await expect(popup(page)).toHaveCount(0);
}

test("the page of the draw: prizes with their odds, joining once, the result in the member centre", async ({
  page,
  buyer,
}) => {
  await page.goto("/user");
  await page.getByRole("main").getByRole("link", { name: "去抽奖" }).click();
  await expect(page).toHaveURL(/\/draw\/1$/);
  const prizes = page.getByRole("region", { name: "奖品与中奖概率" });
  await expect(prizes.getByRole("row", { name: /10 元红包 9% 剩 \d+ 份/ })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "开始抽奖" }).click();
  await expect(page.getByRole("main").getByRole("status").getByText(RESULT)).toBeVisible();
  await expect(page).toHaveURL(/\/draw\/1$/);
  const words = await page.getByRole("main").getByRole("status").getByText(RESULT).innerText();
  await page.reload();
  await expect(page.getByRole("main").getByRole("status").getByText(RESULT)).toHaveText(words);
  await expect(page.getByRole("button", { name: "开始抽奖" })).toHaveCount(0);
  await expectInMemberCentre(page);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "我的企业" })).toContainText("抽奖结果：");
  await expect(page.getByRole("region", { name: "我的企业" })).toContainText(buyer.companyName);
  await expect(popup(page)).toHaveCount(0);
});

test("a draw that there is not leads to 活动不存在; a visitor and a company under review are told why", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/draw/999999");
  await expect(page).toHaveURL(/\/noActivity$/);
  await page.goto("/draw/1");
  await page.getByRole("main").getByRole("link", { name: "登录后抽奖" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=(%2F|\/)draw(%2F|\/)1$/);
  await enter(context, await newBuyer({ status: "pending" }), baseURL!);
  await page.goto("/draw/1");
  await expect(page.getByRole("main")).toContainText("审核通过后即可参加抽奖");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "我的企业" })).not.toContainText("抽奖");
});

test("its tab is offered on every page over nothing that can be pressed, and closed it stays away", async ({
  page,
  buyer,
}, info) => {
  if (!isScripted(info)) return expectNoPopup(page, buyer);
  for (const path of ["/list", "/yegl", "/cart", "/help", "/user", "/"]) {
    await page.goto(path);
    await expect(tab(page)).toBeInViewport({ ratio: 1 });
    await expect(popup(page)).toHaveCount(0);
    expect(await coveredBy(tab(page))).toEqual([]);
  }
  // It takes no focus: what is typed goes where it went before.
  await focusBySlash(page, page.getByLabel("搜索药品或厂家").first());
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/user");
    await expect(page.getByRole("main").getByRole("link", { name: "去抽奖" })).toBeVisible();
    expect(await coveredBy(tab(page))).toEqual([]);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await tab(page).press("Enter");
  await expect(start(page)).toBeVisible();
  await leave(page).click();
  await expect(popup(page)).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^抽奖：/ })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
});

test("the popup runs, asks before it is closed, and shows the result", async ({ page, buyer }, info) => {
  if (!isScripted(info)) return expectNoPopup(page, buyer);
  await page.goto("/");
  await tab(page).press("Enter");
  await start(page).focus();
  await page.keyboard.press("Enter");
  await expect(popup(page).getByText("正在抽奖")).toBeVisible();
  await expect(result(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(question(page)).toContainText("个人中心");
  await expect(page.getByRole("region", { name: "我的企业" })).not.toContainText("抽奖结果：");
  await question(page).getByRole("button", { name: "继续等待" }).click();
  await expect(result(page)).toBeVisible();
  await expect(popup(page).getByRole("button", { name: "知道了" })).toBeVisible();
  await popup(page).getByRole("button", { name: "知道了" }).press("Enter");
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "我的企业" })).toContainText("抽奖结果：");
  await expectInMemberCentre(page);
  await expect(popup(page)).toHaveCount(0);
});

test("closed while it runs, the result is in the member centre", async ({ page, buyer }, info) => {
  if (!isScripted(info)) return expectNoPopup(page, buyer);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/user");
  await tab(page).click();
  await start(page).click();
  await leave(page).click();
  await question(page).getByRole("button", { name: "关闭" }).click();
  await expect(popup(page)).toHaveCount(0);
  await expectInMemberCentre(page);
});
