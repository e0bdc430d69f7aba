import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { WECHAT_FAULTS, WECHAT_HOLDS } from "~/modules/company/wechat/wechat";
import {
  accountOfWechat,
  bindWechat,
  boundWechat,
  unbindWechat,
} from "~/modules/company/wechat/wechat-binding.server";
import type { EntryPage, SandboxScanPage } from "~/modules/company/wechat/wechat-page";
import * as binding from "~/routes/_account+/bdwx._index/route";
import * as unbinding from "~/routes/_account+/bdwx.remove/route";
import * as entry from "~/routes/_register+/register.wechat/route";
import * as sandbox from "~/routes/_register+/sandbox.wechat.connect.qrconnect/route";
import { confirmScan, sandboxIdentity } from "~/modules/company/wechat/wechat-sandbox.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { loadWechat } from "~/demo/companies/wechat.server";
import { now as clock } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { takeFlash } from "~/platform/http/message.server";
import { startSession } from "~/platform/http/session.server";
import { Browser, getErrors } from "../browser";
import { newPhone, Registering } from "../registration/registering";
import { emptyTables } from "../../../rows";

const NOW = clock();
let made = 0;
const newNickname = () => `微信 ${(made += 1)}`;
const idOf = async (username: string) =>
  (await db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;

beforeAll(() =>
  inTransaction(async (trx) => {
    await loadCompanies(trx, NOW);
    await loadWechat(trx, NOW);
  }),
);
beforeEach(async () => {
  await emptyTables(["wechat_binding", "rate"]);
});

const to = (answer: Response) => answer.headers.get("Location");

/** A browser that scans. */
class Scanning extends Browser {
  /** What a route answers at the moment `now`; a loader throws where it leads on. */
  async ask(route: (args: never) => unknown, request: Request, now = NOW): Promise<Response> {
    vi.setSystemTime(now);
    const query = (async () => route({ request, params: {}, context: {} } as never))() as Promise<Response>;
    return this.take(
      await query.catch((thrown: unknown) => {
        if (thrown instanceof Response && thrown.status < 400) return thrown;
        throw thrown;
      }),
    );
  }
  visit = (path: string, now = NOW) => this.ask(entry.loader, this.get(path), now);
  page = async (now = NOW) => (await (await this.visit("/register/wechat", now)).json()) as EntryPage;

  /** The state that the browser is sent to WeChat with. */
  async begin(purpose: "signIn" | "bind" = "signIn", back = "/", now = NOW): Promise<string> {
    const query = new URLSearchParams({ scan: purpose, redirectTo: back });
    const sent = await this.visit(`/register/wechat?${query}`, now);
    expect(to(sent)).toMatch(/^\/sandbox\/wechat\/connect\/qrconnect\?/);
    const page = (await (await this.ask(sandbox.loader, this.get(to(sent)!), now)).json()) as SandboxScanPage;
    return page.fault === null ? page.state : "none";
  }
  comeBack = (state: string, code: string | null, now = NOW) =>
    this.visit(`/register/wechat?${new URLSearchParams({ state, ...(code !== null && { code }) })}`, now);

  /** Begun, confirmed on the phone and come back. */
  async scan(nickname: string, purpose: "signIn" | "bind" = "signIn", back = "/"): Promise<Response> {
    const state = await this.begin(purpose, back);
    return this.comeBack(state, await confirmScan(nickname, clock()));
  }
  submit = (fields: Record<string, string>, now = NOW) =>
    this.ask(entry.action, this.post("/register/wechat", fields), now);
  bind = (username: string, password = DEMO_PASSWORD) => this.submit({ intent: "bind", username, password });

  async signIn(username: string): Promise<void> {
    const accountId = await idOf(username);
    const { company_id: companyId } = await db
      .selectFrom("membership")
      .select("company_id")
      .where("account_id", "=", accountId)
      .where("is_default", "=", 1)
      .executeTakeFirstOrThrow();
    const cookie = await startSession(this.get("/"), { accountId, companyId });
    await this.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  }
  viewer = () => getViewer(this.get("/"));
  who = async () => ((await this.viewer()) as SignedIn).username;
  said = () => takeFlash(this.get("/")).flash?.text;
}

async function bound(username: string, nickname: string): Promise<void> {
  const owner = { accountId: await idOf(username), companyId: null };
  expect(await bindWechat(db, owner, sandboxIdentity(nickname), NOW)).toBe("bound");
}

describe("a state", () => {
  const refused = async (browser: Scanning, answer: Response) => {
    expect(to(answer)).toBe("/register/wechat");
    expect(browser.said()).toBe(WECHAT_FAULTS.state);
    expect((await browser.viewer()).buyer).toBeNull();
  };

  test("is worth something once, also for a code that is still good", async () => {
    const [browser, nickname] = [new Scanning(), newNickname()];
    await bound("demo", nickname);
    const state = await browser.begin();
    const other = new Scanning();
    expect(to(await browser.comeBack(state, await confirmScan(nickname, clock())))).toBe("/");
    expect(await browser.who()).toBe("demo");
    await refused(other, await other.comeBack(state, await confirmScan(nickname, clock())));
    const again = await browser.comeBack(state, await confirmScan(nickname, clock()));
    expect(to(again)).toBe("/register/wechat");
    expect(browser.said()).toBe(WECHAT_FAULTS.state);
  });

  test("that comes back twice at once counts once", async () => {
    const [browser, nickname] = [new Scanning(), newNickname()];
    const state = await browser.begin();
    const codes = await Promise.all([1, 2, 3].map(() => confirmScan(nickname, clock())));
    await Promise.all(codes.map((code) => browser.comeBack(state, code)));
    expect(
      await db.selectFrom("wechat_waiting").select("id").where("nickname", "=", nickname).execute(),
    ).toHaveLength(1);
  });

  test("ends after ten minutes", async () => {
    const [browser, nickname] = [new Scanning(), newNickname()];
    await bound("demo", nickname);
    const late = await browser.begin();
    const code = await confirmScan(nickname, clock());
    await refused(browser, await browser.comeBack(late, code, NOW + WECHAT_HOLDS.scan));
    const right = await browser.begin();
    expect(to(await browser.comeBack(right, code, NOW + WECHAT_HOLDS.scan - 1))).toBe("/");
  });

  test("of another browser, or made up, is refused before WeChat is asked", async () => {
    const [item, other, nickname] = [new Scanning(), new Scanning(), newNickname()];
    await bound("demo", nickname);
    const state = await item.begin();
    await other.begin();
    const code = await confirmScan(nickname, clock());
    await refused(other, await other.comeBack(state, code));
    await refused(other, await other.comeBack("made-up", code));
    // Neither the code nor the owner's state was spent on it.
    expect(to(await item.comeBack(state, code))).toBe("/");
  });

  test("of each of two tabs is good in its browser", async () => {
    const browser = new Scanning();
    const [first, second] = [await browser.begin("signIn", "/cart"), await browser.begin("signIn", "/order")];
    await browser.comeBack(first, null);
    expect(browser.said()).toBe(WECHAT_FAULTS.cancelled);
    expect(to(await browser.comeBack(second, null))).toBe("/register/wechat?redirectTo=%2Forder");
  });

  test("stands in the database as a hash, and goes with its time", async () => {
    const browser = new Scanning();
    const state = await browser.begin();
    const rows = await db.selectFrom("wechat_attempt").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(state);
    await browser.begin("signIn", "/", NOW + WECHAT_HOLDS.scan);
    expect(await db.selectFrom("wechat_attempt").select("state").execute()).toHaveLength(1);
  });
});

describe("signing in", () => {
  test.each([
    ["/cart?x=1", "/cart?x=1"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/\\evil.example", "/"],
  ])("with redirectTo %j leads to %j, with a session of its own", async (back, there) => {
    const [browser, nickname] = [new Scanning(), newNickname()];
    await bound("demo", nickname);
    await browser.signIn("demo-second");
    const before = ((await browser.viewer()) as SignedIn).sessionId;
    expect(to(await browser.scan(nickname, "signIn", back))).toBe(there);
    expect(await browser.who()).toBe("demo");
    expect(((await browser.viewer()) as SignedIn).sessionId).not.toBe(before);
    const old = db.selectFrom("session").select("id").where("id", "=", before);
    expect(await old.execute()).toHaveLength(0);
  });

  test("a WeChat that names nobody says so and keeps the way back", async () => {
    const browser = new Scanning();
    const answer = await browser.comeBack(await browser.begin("signIn", "/cart"), "unknown");
    expect(to(answer)).toBe("/register/wechat?redirectTo=%2Fcart");
    expect(browser.said()).toBe(WECHAT_FAULTS.expired);
  });

  test("is found by the unionid after the shop changed its application", async () => {
    const nickname = newNickname();
    await bound("demo", nickname);
    const elsewhere = { ...sandboxIdentity(nickname), openid: "another-application" };
    expect(await accountOfWechat(elsewhere)).toBe(await idOf("demo"));
    expect(await accountOfWechat({ ...elsewhere, unionid: null })).toBeNull();
  });
});

describe("an identity that no login has", () => {
  test("waits in this browser and is bound to an account by its password", async () => {
    const [browser, stranger, nickname] = [new Scanning(), new Scanning(), newNickname()];
    expect(to(await browser.scan(nickname, "signIn", "/cart"))).toBe("/register/wechat");
    expect(await browser.page()).toMatchObject({
      waiting: { nickname, forRegistration: false },
      redirectTo: "/cart",
    });
    expect((await stranger.page()).waiting).toBeNull();
    const wrong = await browser.bind("demo", "wrong-secret");
    expect(wrong.status).toBe(400);
    expect(await getErrors(wrong)).toEqual({ "": ["账号或密码不正确，请重新输入"] });
    expect(to(await browser.bind("demo"))).toBe("/cart");
    expect(await browser.who()).toBe("demo");
    expect(browser.said()).toBe(`已绑定微信「${nickname}」，以后可以扫码登录`);
    expect(await boundWechat(await idOf("demo"))).toEqual({ nickname, boundAt: NOW });
    expect((await browser.page()).waiting).toBeNull();
  });

  test("tries passwords no faster than signing in does", async () => {
    const browser = new Scanning();
    await browser.scan(newNickname());
    for (let i = 0; i < 5; i += 1) await browser.bind("demo", "wrong");
    const slowed = await browser.bind("demo");
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await boundWechat(await idOf("demo"))).toBeNull();
  });

  test("is forgotten after half an hour, and when another is wanted", async () => {
    const browser = new Scanning();
    await browser.scan(newNickname());
    expect((await browser.page(NOW + WECHAT_HOLDS.choice)).waiting).toBeNull();
    const late = { intent: "bind", username: "demo", password: DEMO_PASSWORD };
    expect(to(await browser.submit(late, NOW + WECHAT_HOLDS.choice))).toBe("/register/wechat");
    expect(browser.said()).toBe(WECHAT_FAULTS.state);
    expect((await browser.viewer()).buyer).toBeNull();
    expect(to(await browser.submit({ intent: "drop" }))).toBe("/register/wechat");
    expect((await browser.page()).waiting).toBeNull();
  });

  test("cannot go to an account that has another, nor be had twice", async () => {
    const [item, other, nickname] = [new Scanning(), new Scanning(), newNickname()];
    await bound("demo", newNickname());
    await item.scan(nickname);
    await other.scan(nickname);
    expect(await getErrors(await item.bind("demo"))).toEqual({ "": [WECHAT_FAULTS.occupied] });
    expect((await item.viewer()).buyer).toBeNull();
    expect((await item.bind("demo-second")).status).toBe(303);
    expect(await getErrors(await other.bind("demo-expired"))).toEqual({ "": [WECHAT_FAULTS.taken] });
    expect((await other.viewer()).buyer).toBeNull();
  });

  test("goes with the registration that it was kept for, and with no other", async () => {
    for (const isStored of [true, false]) {
      const [browser, nickname, phone] = [new Scanning(), newNickname(), newPhone()];
      await browser.scan(nickname);
      if (isStored) expect(to(await browser.submit({ intent: "register" }))).toBe("/register/step1");
      const registering = new Registering("company", phone, NOW);
      registering.takeOver(browser);
      await registering.whole();
      expect(await boundWechat(await idOf(phone))).toEqual(isStored ? { nickname, boundAt: NOW } : null);
    }
  });

  test("taken meanwhile does not stop the registration that it was kept for", async () => {
    const [browser, nickname, phone] = [new Scanning(), newNickname(), newPhone()];
    await browser.scan(nickname);
    await browser.submit({ intent: "register" });
    await bound("demo", nickname);
    const registering = new Registering("company", phone, NOW);
    registering.takeOver(browser);
    expect(await registering.whole()).toBeGreaterThan(0);
    expect(await boundWechat(await idOf(phone))).toBeNull();
    expect(takeFlash(registering.get("/")).flash?.text).toBe(WECHAT_FAULTS.taken);
  });
});

describe("binding a login that is signed in", () => {
  test("shows whose it is and since when, and is taken off again", async () => {
    const [browser, nickname] = [new Scanning(), newNickname()];
    await browser.signIn("demo");
    expect(to(await browser.scan(nickname, "bind"))).toBe("/bdwx");
    const viewer = (await browser.viewer()) as SignedIn;
    const args = (request: Request) => ({ request, params: {}, context: {} });
    const page = async () => (await binding.loader(args(browser.get("/bdwx")))).json();
    const question = () => unbinding.loader(args(browser.get("/bdwx/remove")));
    expect(await page()).toMatchObject({ bound: { nickname, boundAt: NOW } });
    expect(await question()).toBeNull();
    const old = args(browser.get("/bdwx?remove=1"));
    await expect(binding.loader(old)).rejects.toMatchObject({ status: 301 });
    const sent = binding.action(args(browser.post("/bdwx", { intent: "unbind" })));
    expect([sent.status, to(sent)]).toEqual([308, "/bdwx/remove"]);
    const off = async () => browser.take(await unbinding.action(args(browser.post("/bdwx/remove", {}))));
    expect(to(await off())).toBe("/bdwx");
    expect(await page()).toMatchObject({ bound: null });
    await expect(question()).rejects.toMatchObject({ status: 302 });
    expect((await off()).status).toBe(303);
    expect(browser.said()).toBe("没有绑定微信");
    const notified = db
      .selectFrom("message")
      .select("title")
      .where("company_id", "=", viewer.buyer.companyId);
    expect(await notified.where("title", "like", `%${nickname}%`).orderBy("id").execute()).toEqual([
      { title: `已绑定微信「${nickname}」` },
      { title: `已解绑微信「${nickname}」` },
    ]);
  });

  test("needs somebody signed in, and the same one when WeChat comes back", async () => {
    const browser = new Scanning();
    expect(to(await browser.visit("/register/wechat?scan=bind"))).toMatch(/^\/login\?/);
    await browser.signIn("demo");
    const state = await browser.begin("bind");
    await browser.signIn("demo-second");
    expect(to(await browser.comeBack(state, await confirmScan(newNickname(), clock())))).toBe("/bdwx");
    expect(browser.said()).toBe(WECHAT_FAULTS.otherLogin);
    for (const username of ["demo", "demo-second"])
      expect(await boundWechat(await idOf(username))).toBeNull();
  });

  test("refuses an identity of another login, a second one, and leaves both as they were", async () => {
    const [browser, nickname, own] = [new Scanning(), newNickname(), newNickname()];
    await bound("demo-second", nickname);
    await browser.signIn("demo");
    await browser.scan(nickname, "bind");
    expect(browser.said()).toBe(WECHAT_FAULTS.taken);
    await browser.scan(own, "bind");
    expect(await boundWechat(await idOf("demo"))).toMatchObject({ nickname: own });
    expect(to(await browser.visit("/register/wechat?scan=bind"))).toBe("/bdwx");
    expect(browser.said()).toBe(WECHAT_FAULTS.occupied);
    expect(await boundWechat(await idOf("demo-second"))).toMatchObject({ nickname });
  });

  test("many at once leave one binding a login and one login an identity", async () => {
    const accounts = await Promise.all(["demo", "demo-second", "demo-expired"].map(idOf));
    const people = [newNickname(), newNickname()].map(sandboxIdentity);
    const pairs = accounts.flatMap((account) => people.map((person) => [account, person] as const));
    const answers = await Promise.all(
      [...pairs, ...pairs].map(([account, person]) =>
        inTransaction((trx) => bindWechat(trx, { accountId: account, companyId: null }, person, NOW)),
      ),
    );
    const rows = await db.selectFrom("wechat_binding").selectAll().execute();
    expect(rows).toHaveLength(2);
    // Each pair was tried twice: the second finds it bound already.
    expect(answers.filter((answer) => answer === "bound")).toHaveLength(4);
    expect(new Set(rows.map((row) => row.account_id)).size).toBe(2);
    expect(new Set(rows.map((row) => row.openid)).size).toBe(2);
  });

  test("is the login's own affair: another's stays", async () => {
    const [mine, theirs] = [newNickname(), newNickname()];
    await bound("demo", mine);
    await bound("demo-second", theirs);
    expect(await unbindWechat({ accountId: await idOf("demo"), companyId: null }, NOW)).toBe(true);
    expect(await boundWechat(await idOf("demo-second"))).toMatchObject({ nickname: theirs });
  });
});

describe("the sandbox's page", () => {
  test("comes back with a code, without one after 取消, and asks for a name", async () => {
    const browser = new Scanning();
    const press = (fields: Record<string, string>) =>
      browser.ask(sandbox.action, browser.post("/sandbox/wechat/connect/qrconnect", fields));
    const values = { state: "s 1", nickname: "小林" };
    expect(to(await press({ ...values, result: "confirm" }))).toMatch(
      /^\/register\/wechat\?state=s\+1&code=[0-9a-f]{32}$/,
    );
    expect(to(await press({ ...values, result: "cancel" }))).toBe("/register/wechat?state=s+1");
    expect(await getErrors(await press({ ...values, nickname: " ", result: "confirm" }))).toEqual({
      nickname: ["请填写微信昵称"],
    });
  });

  test("is not there in a shop that is no demo", async () => {
    await db.deleteFrom("setting").where("key", "=", "wechat.sandbox").execute();
    const browser = new Scanning();
    const gone = browser.ask(sandbox.loader, browser.get("/sandbox/wechat/connect/qrconnect"));
    await expect(gone).rejects.toMatchObject({ status: 404 });
    expect(await browser.page()).toMatchObject({ isOffered: false });
    expect(to(await browser.visit("/register/wechat?scan=signIn"))).toBe("/register/wechat");
    expect(browser.said()).toBe(WECHAT_FAULTS.none);
  });
});
