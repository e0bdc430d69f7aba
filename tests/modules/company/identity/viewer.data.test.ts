import { beforeAll, describe, expect, test } from "vitest";
import { isMember } from "~/modules/company/members/stores.server";
import { companyRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { takeFlash } from "~/platform/http/message.server";
import { startSession, switchCompany } from "~/platform/http/session.server";

const NOW = now();
const SITE = "http://shop.test";

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));

async function cookieFor(accountId: number, companyId: number): Promise<string> {
  const cookie = await startSession(new Request(`${SITE}/login`), { accountId, companyId });
  return cookie.split(";")[0]!;
}
const asking = (cookie: string, path = "/list?page=2", init: RequestInit = {}) =>
  new Request(SITE + path, { ...init, headers: { ...init.headers, Cookie: cookie } });

describe("viewer", () => {
  test("without a session, or with one that is not ours, is a visitor", async () => {
    for (const cookie of ["", "shop=x", `shop=${"a".repeat(43)}`])
      expect(await getViewer(asking(cookie))).toEqual({ buyer: null });
  });

  test("of demo may buy today and lacks biological products", async () => {
    const viewer = await requireCompany(asking(await cookieFor(1, 1)));
    expect(viewer).toMatchObject({ username: "demo", companyName: "禾安堂大药房（体育西路店）" });
    expect(viewer.buyer).toMatchObject({ companyId: 1, accountId: 1, kind: "pharmacy", status: "approved" });
    expect(companyRestriction(viewer.buyer, NOW)).toBeNull();
    expect(viewer.buyer.scopes).toContain("herbal");
    expect(viewer.buyer.scopes).not.toContain("biological");
  });

  test.each([
    [2, 2, "notApproved"],
    [3, 3, "qualificationExpired"],
    [4, 4, undefined],
    [4, 6, undefined],
    [5, 7, undefined],
  ])("of account %i in company %i is refused as %s", async (account, company, code) => {
    const viewer = await requireCompany(asking(await cookieFor(account, company)));
    expect(companyRestriction(viewer.buyer, NOW)?.code).toBe(code);
  });

  test("the last day of a store's licence is its last day", async () => {
    const viewer = await requireCompany(asking(await cookieFor(4, 6)));
    expect(companyRestriction(viewer.buyer, NOW + 18 * DAY)).toBeNull();
    expect(companyRestriction(viewer.buyer, NOW + 19 * DAY)?.code).toBe("qualificationExpired");
  });

  test("who lost the membership of the session's company is a visitor", async () => {
    const request = asking(await cookieFor(1, 7));
    expect(await getViewer(request)).toEqual({ buyer: null });
  });

  test("follows the switch to another store, and nobody switches to a stranger's", async () => {
    const cookie = await cookieFor(4, 4);
    await switchCompany(asking(cookie), 5, isMember);
    expect((await requireCompany(asking(cookie))).buyer.companyId).toBe(5);
    await expect(switchCompany(asking(cookie), 1, isMember)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a visitor at a company's page", () => {
  const sentTo = async (request: Request) => {
    const answer: unknown = await requireCompany(request).catch((thrown: unknown) => thrown);
    return (answer as Response).headers.get("Location");
  };

  test("goes to sign-in and comes back with the query", async () =>
    expect(await sentTo(asking("", "/order?state=1"))).toBe("/login?redirectTo=%2Forder%3Fstate%3D1"));

  test("is told that a form was not done; asking for a page leaves no message", async () => {
    const answerTo = async (method: string) => {
      const request = asking("", "/basic/info", { method, headers: { Referer: `${SITE}/basic/info` } });
      return (await requireCompany(request).catch((thrown: unknown) => thrown)) as Response;
    };
    const answer = await answerTo("POST");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fbasic%2Finfo",
    ]);
    const cookie = answer.headers.get("Set-Cookie")!.split(";")[0]!;
    const { flash } = takeFlash(asking(cookie, "/login"));
    expect(flash).toMatchObject({ kind: "warning", text: expect.stringContaining("没有提交") });
    expect((await answerTo("GET")).headers.get("Set-Cookie")).toBeNull();
  });

  test("goes to the main site's sign-in where there is one, and comes back from there", async () => {
    const before = config.MAIN_SITE_URL;
    config.MAIN_SITE_URL = "https://main.example/";
    try {
      const to = "https://main.example/login?redirectTo=http%3A%2F%2Fshop.test%2Fcart";
      expect(await sentTo(asking("", "/cart"))).toBe(to);
    } finally {
      config.MAIN_SITE_URL = before;
    }
  });

  test("is not told the way back to an endless address", async () => {
    expect(await sentTo(asking("", `/order?words=${"(".repeat(3_000)}`))).toBe("/login?redirectTo=%2Forder");
    expect(await sentTo(asking("", `/order/info/${"(".repeat(3_000)}`))).toBe("/login?redirectTo=%2F");
  });

  test("comes back to the page from which a change was sent, never to another site", async () => {
    const post = (referer: string) =>
      sentTo(asking("", "/cart/lines", { method: "POST", headers: { Referer: referer } }));
    expect(await post(`${SITE}/list?page=2`)).toBe("/login?redirectTo=%2Flist%3Fpage%3D2");
    expect(await post("https://evil.example/list")).toBe("/login?redirectTo=%2F");
  });

  test("is told that a change was not sent, and nothing where a page was only looked at", async () => {
    const messageAfter = async (request: Request) => {
      const answer: unknown = await requireCompany(request).catch((thrown: unknown) => thrown);
      const cookie = (answer as Response).headers.get("Set-Cookie") ?? "";
      return takeFlash(new Request(SITE, { headers: { Cookie: cookie.split(";")[0]! } })).flash;
    };
    const sent = asking("", "/yjfk", { method: "POST", headers: { Referer: `${SITE}/yjfk` } });
    expect(await messageAfter(sent)).toEqual({
      kind: "warning",
      text: "请先登录。刚才的操作没有提交，登录后请重新填写并提交",
    });
    expect(await messageAfter(asking("", "/yjfk"))).toBeNull();
  });
});

describe("standing", () => {
  test("demo is looked after by the default manager, the chain by its own", async () => {
    expect(await readHeaderSummary(1)).toMatchObject({ manager: { isDefault: true }, messageCount: 3 });
    expect(await readHeaderSummary(4)).toMatchObject({ manager: { name: "陈敏", isDefault: false } });
  });

  test("a company without a manager gets the default one", async () => {
    await db.updateTable("company").set({ account_manager_id: null }).where("id", "=", 7).execute();
    expect(await readHeaderSummary(7)).toEqual({
      manager: { name: "李静", phone: "13800000098", isDefault: true },
      messageCount: 0,
    });
  });
});
