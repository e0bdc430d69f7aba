import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dropDisk, fillDisk, smallDisk } from "../torture/small-disk";
import { onlyShop } from "./running";

const disk = smallDisk({ size: "64m" });
// Registered first, so done last: after the shop has ended.
afterAll(() => disk !== null && dropDisk(disk));
const started = onlyShop({ SHOP_DATA: disk ?? "", WEB_CONCURRENCY: "1" });

// A file system of its own can be mounted by root alone.
test.skipIf(disk === null)(
  "is not ready while its disk is full, shows its pages meanwhile, and is ready again",
  async () => {
    const shop = await started();
    const ready = async () => {
      const answer = await fetch(`${shop.url}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await ready()).toEqual([200, "ready\n"]);
    const ballast = join(disk!, "ballast");
    // What SQLite gives up meanwhile is taken as well.
    const filled = async () => (fillDisk(ballast), (await ready())[0]);
    await expect.poll(filled).toBe(503);
    expect((await ready())[1]).toContain("takes no");
    expect((await fetch(`${shop.url}/login`)).status).toBe(200);
    rmSync(ballast);
    await expect.poll(ready).toEqual([200, "ready\n"]);
  },
);
