import { beforeAll, expect, test } from "vitest";
import * as layout from "~/routes/_admin+/_layout";
import * as home from "~/routes/_admin+/_system+/staff._index/route";
import * as limits from "~/routes/_admin+/_system+/staff.limits._index/route";
import * as role from "~/routes/_admin+/_system+/staff.roles.$role/route";
import * as search from "~/routes/_admin+/_system+/staff.search._index/route";
import { company } from "../../modules/orders/shop";
import type { Browser } from "../../modules/company/browser";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let admin: Browser;
let boss: Browser;
beforeAll(async () => {
  await loadPeople();
  [admin, boss] = [await roleBrowser("admin"), await roleBrowser("boss")];
});

const findBody = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
interface Home {
  queue: { id: string; count: number }[];
  empty: { id: string }[];
  figures: { name: string; today: number }[];
}
const findQueue = (browser: Browser) => findBody<Home>(getAnswer(home.loader, browser.get("/staff")));

test("what waits is counted for those who may answer it, in the queue and in the menu", async () => {
  expect((await findQueue(boss)).empty.map(({ id }) => id)).toContain("proposals");
  const fields = { version: "0", why: "夜间值守", permissions: "queue.see" };
  await getAnswer(role.action, admin.post("/staff/roles/sales", fields), { role: "sales" });
  expect((await findQueue(boss)).queue).toMatchObject([{ id: "proposals", count: 1 }]);
  expect((await findQueue(admin)).queue).toEqual([]);
  expect((await findQueue(await roleBrowser("warehouse"))).queue).toEqual([]);
  const { menu } = await findBody<{ menu: { area: string; count?: number }[] }>(
    getAnswer(layout.loader, boss.get("/staff")),
  );
  expect(menu.find(({ area }) => area === "queue")).toMatchObject({ count: 1, isLate: false });
});

test("own figures count what one did today", async () => {
  const { figures } = await findQueue(admin);
  expect(figures[0]!.today).toBeGreaterThan(0);
  expect(figures.map(({ name }) => name)).toContain("提出改权限");
});

test("the search shows what fits by kind, and takes anything", async () => {
  await company(5);
  const sales = await roleBrowser("sales");
  const page = await findBody<{ found: { kind: string; hits: { title: string }[] }[] }>(
    getAnswer(search.loader, sales.get(`/staff/search?q=${encodeURIComponent("药店")}`)),
  );
  expect(page.found).toMatchObject([{ kind: "companies", hits: [{ title: "药店5" }] }]);
  const whole = await getAnswer(search.loader, sales.get(`/staff/search?q=${encodeURIComponent("药店5")}`));
  expect([whole.status, whole.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/staff\/(customers|companies)\/5$/),
  ]);
  for (const input of ["", "%00", "' or 1=1 --", "9".repeat(300), "💊"])
    expect(
      (await getAnswer(search.loader, sales.get(`/staff/search?q=${encodeURIComponent(input)}`))).status,
    ).toBe(200);
});

test("limits are changed with a reason; wrong amounts and an older form are refused in their places", async () => {
  const page = await findBody<{ version: number; limits: { name: string; value: string }[] }>(
    getAnswer(limits.loader, admin.get("/staff/limits")),
  );
  const values = Object.fromEntries(page.limits.map(({ name, value }) => [name, value]));
  const send = (more: Record<string, string>) =>
    getAnswer(
      limits.action,
      admin.post("/staff/limits", { version: String(page.version), why: "旺季", ...values, ...more }),
    );
  expect((await getAnswer(limits.loader, boss.get("/staff/limits"))).status).toBe(403);
  expect((await send({ why: "" })).status).toBe(400);
  expect((await findBody<{ error: object }>(send({ refund: "很多", price: "300" }))).error).toEqual({
    refund: ["请填写金额，如 5000.00"],
    price: ["请填写 0 至 100 的整数"],
  });
  expect((await send({})).status).toBe(400);
  expect((await send({ refund: "4,000" })).status).toBe(303);
  const late = await send({ refund: "3000" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({
    stale: {
      version: 1,
      rows: [
        { name: "退款和补发、换货的商品，每人、每家公司当天合计", current: "¥4,000.00", own: "¥3,000.00" },
      ],
    },
  });
});
