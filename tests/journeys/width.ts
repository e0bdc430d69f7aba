/** How wide a page is, and what sticks out of the window to the side. */
import type { Page } from "playwright/test";

export const getWidth = (page: Page): Promise<{ wide: number; out: string[] }> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const out = [...document.body.querySelectorAll("*")].filter(
      (element) => wide > innerWidth && element.getBoundingClientRect().right > innerWidth + 1,
    );
    return { wide, out: out.slice(0, 5).map((element) => element.className || element.tagName) };
  });
