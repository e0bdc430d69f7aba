import { TOTP } from "otpauth";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { config } from "~/platform/config/config.server";
import { auditRows } from "~/platform/database/audit-log.server";
import * as layout from "~/routes/_admin+/_layout";
import * as me from "~/routes/_admin+/_system+/staff.me._index/route";
import * as password from "~/routes/_admin+/_system+/staff.me.password/route";
import * as factor from "~/routes/_admin+/_system+/staff.me.second-factor/route";
import * as people from "~/routes/_admin+/_system+/staff.people._index/route";
import * as person from "~/routes/_admin+/_system+/staff.people.$id/route";
import * as secondStep from "~/routes/_admin+/_system+/staff.second-step/route";
import * as signIn from "~/routes/_admin+/_system+/staff.sign-in/route";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { Browser, getErrors } from "../../modules/company/browser";
import { getAnswer, loadPeople, personOf, roleBrowser, signedInAs } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

const settings = config as { STAFF_SECOND_FACTOR?: "on" | "off" };
beforeAll(loadPeople);
afterEach(async () => {
  settings.STAFF_SECOND_FACTOR = "off";
  await emptyTables(["rate"]);
});

interface FactorPage {
  isOn: boolean;
  secret: string | null;
  picture: string | null;
}
const PATH = "/staff/me/second-factor";
const page = async (browser: Browser) =>
  (await (await getAnswer(factor.loader, browser.get(PATH))).json()) as FactorPage;
const send = (browser: Browser, fields: Record<string, string>) =>
  getAnswer(factor.action, browser.post(PATH, fields));
const enter = (browser: Browser, username: string, input = DEMO_PASSWORD) =>
  browser.take(
    getAnswer(signIn.action, browser.post("/staff/sign-in", { username, password: input, to: "/staff/me" })),
  );
const step = (browser: Browser, code: string) =>
  browser.take(getAnswer(secondStep.action, browser.post("/staff/second-step", { code, to: "/staff/me" })));

/** Sets it up in this browser; the app, and the recovery codes. */
async function setUp(browser: Browser) {
  await send(browser, { intent: "begin", password: DEMO_PASSWORD });
  const { secret } = await page(browser);
  const app = new TOTP({ secret: secret!.replaceAll(" ", "") });
  const answer = await send(browser, { intent: "confirm", code: app.generate() });
  return { app, codes: ((await answer.json()) as { codes: string[] }).codes };
}

describe("setting it up", () => {
  test("asks for the password, shows a picture and a secret, and needs a right code", async () => {
    const browser = await roleBrowser("sales");
    expect((await send(browser, { intent: "begin", password: "wrong" })).status).toBe(400);
    expect((await page(browser)).secret).toBeNull();
    await send(browser, { intent: "begin", password: DEMO_PASSWORD });
    const shown = await page(browser);
    expect(shown.picture).toMatch(/^data:image\/svg\+xml,/);
    expect((await send(browser, { intent: "confirm", code: "000000" })).status).toBe(400);
    expect((await page(browser)).isOn).toBe(false);
    const { codes } = await setUp(browser);
    expect(codes).toHaveLength(10);
    expect(await page(browser)).toEqual({
      isRequested: false,
      isOn: true,
      left: 10,
      secret: null,
      picture: null,
    });
  });
});

describe("signing in with it", () => {
  test("asks for a code after the right password, and only then lets in", async () => {
    const { codes } = await setUp(await roleBrowser("finance"));
    const browser = new Browser();
    const half = await enter(browser, "staff-finance");
    expect([half.status, half.headers.get("Location")]).toEqual([303, "/staff/second-step?to=%2Fstaff%2Fme"]);
    expect((await getAnswer(me.loader, browser.get("/staff/me"))).status).toBe(303);
    const wrong = await step(browser, "123456");
    expect([wrong.status, (await getErrors(wrong))[""]![0]]).toEqual([
      400,
      "验证码不正确或已用过，请等下一个验证码再试",
    ]);
    const right = await step(browser, codes[0]!);
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/staff/me"]);
    expect((await getAnswer(me.loader, browser.get("/staff/me"))).status).toBe(200);
    const again = new Browser();
    await enter(again, "staff-finance");
    expect((await step(again, codes[0]!)).status).toBe(400);
  });

  test("the step alone lets nobody in, nor does a wrong password lead to it", async () => {
    const visitor = new Browser();
    expect((await step(visitor, "123456")).headers.get("Location")).toBe("/staff/sign-in");
    const seen = await getAnswer(secondStep.loader, visitor.get("/staff/second-step?to=/staff/me"));
    expect(seen.headers.get("Location")).toBe("/staff/sign-in?to=%2Fstaff%2Fme");
    expect((await enter(visitor, "staff-finance", "wrong")).status).toBe(400);
  });

  test("too many wrong codes wait, and say for how long", async () => {
    const browser = new Browser();
    await enter(browser, "staff-finance");
    for (let i = 0; i < 5; i += 1) await step(browser, "123456");
    const waits = await step(browser, "123456");
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("where the shop asks for it", () => {
  const adminPage = async (browser: Browser) =>
    (await (await getAnswer(layout.loader, browser.get("/staff"))).json()) as { factor: string | null };

  test("guarded work is refused in words without it, and done with it; the rest goes on", async () => {
    const admin = await roleBrowser("admin");
    expect((await adminPage(admin)).factor).toBe("off");
    settings.STAFF_SECOND_FACTOR = "on";
    const fresh = await roleBrowser("boss");
    expect((await getAnswer(people.loader, fresh.get("/staff/people"))).status).toBe(200);
    const refused = await getAnswer(
      people.action,
      admin.post("/staff/people", { name: "甲", username: "jia.one" }),
    );
    expect([refused.status, await refused.text()]).toEqual([
      403,
      "办理“系统：邀请、停用员工和分配角色”前，请先在“我的账号”中设置两步验证，设置后立即可以办理。",
    ]);
    expect((await adminPage(admin)).factor).toBe("missing");
    await setUp(admin);
    expect((await adminPage(admin)).factor).toBeNull();
    const fields = { name: "甲", username: "jia.one", roles: "sales" };
    // It goes to the second person.
    expect((await getAnswer(people.action, admin.post("/staff/people", fields))).status).toBe(303);
  });

  test("the administrator resets it for a person, whose sessions end", async () => {
    const quality = await roleBrowser("quality");
    await setUp(quality);
    settings.STAFF_SECOND_FACTOR = "off";
    const { id } = (await findByUsername("staff-quality"))!;
    const boss = await roleBrowser("boss");
    const admin = new Browser();
    await enter(admin, "staff-admin");
    const { codes } = await recoveryOf("staff-admin");
    await step(admin, codes);
    const reset = (browser: Browser) =>
      getAnswer(person.action, browser.post(`/staff/people/${id}`, { intent: "factor", why: "手机丢失" }), {
        id: String(id),
      });
    expect((await reset(boss)).status).toBe(403);
    expect((await reset(admin)).status).toBe(303);
    expect((await getAnswer(me.loader, quality.get("/staff/me"))).status).toBe(303);
    expect((await reset(admin)).status).toBe(400);
    const [row] = await auditRows({ operator: personOf("admin").name, commands: ["重置两步验证"], limit: 1 });
    expect(row).toMatchObject({ why: "手机丢失", subject: "staff", subject_id: String(id) });
    await signedInAs("staff-quality");
  });
});

/** A recovery code that is known, in place of those that were shown. */
async function recoveryOf(username: string) {
  const { inTransaction } = await import("~/platform/database/database.server");
  const { newRecoveryCodes } = await import("~/modules/staff/second-factor/second-factor.server");
  const { id } = (await findByUsername(username))!;
  return { codes: (await inTransaction((trx) => newRecoveryCodes(trx, id)))[0]! };
}

describe("one's own password", () => {
  const change = (browser: Browser, current: string, next: string, again = next) =>
    getAnswer(
      password.action,
      browser.post("/staff/me/password", { current, password: next, passwordAgain: again }),
    );

  test("is changed after the one that was, by the rules of all, and ends the other sessions", async () => {
    const [here, there] = [await roleBrowser("purchasing"), await roleBrowser("purchasing")];
    for (const [current, next, again, field] of [
      ["wrong", "a-good-one-9", "a-good-one-9", "current"],
      [DEMO_PASSWORD, "short", "short", "password"],
      [DEMO_PASSWORD, "staff-purchasing-1", "staff-purchasing-1", "password"],
      [DEMO_PASSWORD, "a-good-one-9", "another", "passwordAgain"],
    ] as const)
      expect(Object.keys(await getErrors(await change(here, current, next, again)))).toEqual([field]);
    const done = await change(here, DEMO_PASSWORD, "a-good-one-9");
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/staff/me"]);
    expect((await getAnswer(me.loader, here.get("/staff/me"))).status).toBe(200);
    expect((await getAnswer(me.loader, there.get("/staff/me"))).status).toBe(303);
    await signedInAs("staff-purchasing", "a-good-one-9");
    const [row] = await auditRows({
      operator: personOf("purchasing").name,
      commands: ["修改密码"],
      limit: 1,
    });
    expect(JSON.stringify(row)).not.toContain("a-good-one-9");
  });
});
