/** Every page of the map in a browser: no accessibility finding, no error in the console, no request in vain, nothing wider than a phone. */
import { axeFindings } from "../axe";
import { expect, test } from "../errors";
import { pathOf, partsOf } from "../../spec/pages";
import { failedRequests } from "../requests";
import { signIn } from "../support";
import { widthOf } from "../width";

const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: "parallel" });

for (const who of ["visitor", "demo"] as const)
  for (const part of partsOf(12))
    test(`every page from ${part[0]!.url} on is whole, ${who}`, async ({ page }) => {
      const desk = page.viewportSize()!;
      const failed = failedRequests(page);
      if (who === "demo") await signIn(page);
      for (const row of part) {
        // Pages that lead on by themselves are gone before anybody could look at them.
        if ((who === "visitor" && row.auth === "company") || row.url.startsWith("/loading")) continue;
        const path = pathOf(row.url);
        await test.step(path, async () => {
          await page.goto(path);
          expect.soft(await axeFindings(page, row !== part[0]), path).toEqual([]);
          await page.setViewportSize(PHONE);
          expect.soft(await widthOf(page), `${path} on a phone`).toEqual({ wide: PHONE.width, out: [] });
          await page.setViewportSize(desk);
        });
      }
      expect(failed).toEqual([]);
    });
