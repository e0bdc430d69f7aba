import type { APIRequestContext } from "playwright/test";
import { axeFindings } from "../axe";
import { expect, test } from "../errors";
import { pathOf, getParts } from "../../spec/pages";
import { failedRequests } from "../requests";
import { signIn } from "../support";
import { getWidth } from "../width";

const PHONE = { width: 390, height: 844 };

/** What stands inside the frame, as the server sends it. */
const getContent = async (request: APIRequestContext, path: string): Promise<string> =>
  /<main[\s\S]*<\/main>/.exec(await (await request.get(path, { maxRetries: 2 })).text())?.[0] ?? "";

test.describe.configure({ mode: "parallel" });

for (const who of ["visitor", "demo"] as const)
  for (const part of getParts(27))
    test(`every page from ${part[0]!.url} on is whole, ${who}`, async ({ page, request: visitor }) => {
      const admin = page.viewportSize()!;
      const failed = failedRequests(page);
      if (who === "demo") await signIn(page);
      let hasSeenFrame = false;
      for (const row of part) {
        // Pages that lead on by themselves are gone before anybody could look at them.
        if ((who === "visitor" && row.auth === "company") || row.url.startsWith("/loading")) continue;
        const path = pathOf(row.url);
        // What says the same to everybody is looked at as a visitor.
        const isVisitors = who === "demo" && row.auth !== "company";
        if (isVisitors && (await getContent(page.request, path)) === (await getContent(visitor, path)))
          continue;
        await test.step(path, async () => {
          await page.goto(path);
          expect.soft(await axeFindings(page, hasSeenFrame), path).toEqual([]);
          hasSeenFrame = true;
          await page.setViewportSize(PHONE);
          expect.soft(await getWidth(page), `${path} on a phone`).toEqual({ wide: PHONE.width, out: [] });
          await page.setViewportSize(admin);
        });
      }
      expect(failed).toEqual([]);
    });
