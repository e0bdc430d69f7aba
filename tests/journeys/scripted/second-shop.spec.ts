import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { db } from "~/platform/database/database.server";
import { settings } from "../../settings";
import { markForeign } from "../errors";
import { expect, test } from "../support";

const front = `http://localhost:${process.env.TEST_FRONT_PORT}`;
/** Nobody listens there: the browser is given its page. */
const stranger = `http://localhost:${Number(process.env.TEST_FRONT_PORT) + 1}`;
const folder = mkdtempSync(join(tmpdir(), "shop-front-"));
let second: ChildProcess;

test.beforeAll(async ({}, { project }) => {
  second = spawn(process.execPath, ["app/server/start.mjs"], {
    env: {
      ...process.env,
      ...Object.fromEntries(settings.map((name) => [name, ""])),
      PORT: new URL(front).port,
      SHOP_DATA: folder,
      SHOP_DEMO: "0",
      SERVICE_HOST: project.use.baseURL!,
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "silent",
    },
    stdio: "ignore",
  });
  const isReady = () =>
    fetch(`${front}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
});
test.afterAll(async () => {
  const ended = once(second, "close");
  second.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

interface Heard {
  status: number;
  company: string | null;
}

/** What a page of this site hears of the first shop's API with the buyer's session; null where the browser keeps it from the page. */
const ask = (page: Page, url: string, init: RequestInit = {}): Promise<Heard | null> =>
  page.evaluate(
    async ([to, values]) => {
      try {
        const answer = await fetch(to, { credentials: "include", ...values });
        const { data } = (await answer.json()) as { data: { company?: string } | null };
        return { status: answer.status, company: data?.company ?? null };
      } catch {
        return null;
      }
    },
    [url, init] as const,
  );

const change: RequestInit = {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": "front-shop-1" },
  body: JSON.stringify({ goods_ids: [1] }),
};

test("calls go to the service host, with the session, and to nobody else's page", async ({
  page,
  context,
  buyer,
  baseURL,
}) => {
  const query: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/goods/search")) query.push(request.url());
  });
  await page.goto(`${front}/`);
  // Its own database has no goods: what is suggested is the first shop's.
  await page.getByRole("combobox", { name: "搜索药品或厂家" }).first().fill("阿莫西林");
  const suggested = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
  await expect(suggested.first()).toContainText("阿莫西林");
  expect(query.every((url) => url.startsWith(`${baseURL}/`))).toBe(true);

  expect(await ask(page, `${baseURL}/api/user/base`)).toEqual({ status: 200, company: buyer.companyName });
  // Asked before by OPTIONS, for its content is JSON.
  expect((await ask(page, `${baseURL}/api/favorite`, change))?.status).toBe(200);

  const other = await context.newPage();
  markForeign(other);
  await other.route(`${stranger}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<p></p>" }),
  );
  await other.goto(`${stranger}/`);
  expect(await ask(other, `${baseURL}/api/user/base`)).toBeNull();
  expect(await ask(other, `${baseURL}/api/favorite/cancel`, change)).toBeNull();
  expect(
    await db.selectFrom("favourite").select("goods_id").where("company_id", "=", buyer.companyId).execute(),
  ).toHaveLength(1);
});
