import { beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { openSandbox } from "~/modules/company/sign-in/sms-sandbox.server";
import { keepWaiting } from "~/modules/company/wechat/wechat-scan.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { action as newPhone } from "~/routes/_account+/basic.phone/route";
import { action as login } from "~/routes/_company+/login/route";
import { action as forget } from "~/routes/_register+/forget.step1/route";
import { action as register } from "~/routes/_register+/register.($flow).step1/route";
import { action as wechat } from "~/routes/_register+/register.wechat/route";
import { Browser } from "./browser";
import { SignedInBrowser } from "./browser-session";

const NOW = now();
const IN_USE = "13800000003";
const FREE = "13722229999";

beforeAll(() =>
  inTransaction(async (trx) => {
    await loadCompanies(trx, NOW);
    await openSandbox(trx);
  }),
);
beforeEach(() => db.deleteFrom("rate").execute());

type Action = (args: never) => unknown;
const send = async (browser: Browser, action: Action, path: string, fields: Record<string, string>) => {
  const params = { flow: path.includes("/dd/") ? "dd" : undefined };
  const args = { request: browser.post(path, fields), params, context: {} };
  return browser.take((await action(args as never)) as Response);
};

/** Status, headers and body, but for the phone itself and what is random. */
async function notified(answer: Response, phone: string): Promise<unknown> {
  const anonymous = (text: string) =>
    text
      .replaceAll(phone, "PHONE")
      .replaceAll(`${phone.slice(0, 3)}****${phone.slice(-4)}`, "PHONE")
      .replace(/[\w-]{43}/g, "RANDOM");
  const headers = [...answer.headers].map(([name, value]) => [name, anonymous(value)]);
  return { status: answer.status, headers, body: anonymous(await answer.text()) };
}

const code = (more: Record<string, string> = {}) => ({ intent: "code", ...more });
const next = (more: Record<string, string> = {}) => ({
  intent: "next",
  code: "000000",
  password: "Good-pass-2026",
  ...more,
});
const PAGES: [string, Action, string, Record<string, string>[]][] = [
  [
    "registering",
    register,
    "/register/step1",
    [code(), code(), next(), next({ code: "" }), next({ password: "12345678" })],
  ],
  ["a branch", register, "/register/dd/step1", [code(), next({ headLicence: "演示-440105-0004" }), next()]],
  [
    "a forgotten password",
    forget,
    "/forget/step1",
    [code(), code(), ...Array.from({ length: 7 }, () => next())],
  ],
];

test.each(PAGES)("%s tells nothing of the phone", async (_, action, path, forms) => {
  const all = async (phone: string) => {
    const browser = new Browser();
    const answers: unknown[] = [];
    for (const form of forms)
      answers.push(await notified(await send(browser, action, path, { ...form, phone }), phone));
    return answers;
  };
  expect(await all(IN_USE)).toEqual(await all(FREE));
});

test("another phone tells nothing of it before its code is right", async () => {
  const all = async (phone: string) => {
    const browser = await SignedInBrowser.of(1);
    const forms = [code(), code(), next({ password: DEMO_PASSWORD }), next({ password: "wrong-one" })];
    const answers: unknown[] = [];
    for (const form of forms)
      answers.push(await notified(await send(browser, newPhone, "/basic/phone", { ...form, phone }), phone));
    return answers;
  };
  expect(await all(IN_USE)).toEqual(await all(FREE));
});

test.each([
  ["signing in", login, "/login", {}],
  ["binding a WeChat", wechat, "/register/wechat", { intent: "bind" }],
])("%s tells nothing of the name, to the last try and beyond", async (_, action, path, more) => {
  const all = async (phone: string) => {
    const browser = new Browser();
    const cookie = await keepWaiting({ openid: phone, unionid: null, nickname: "林" }, "/", NOW);
    await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    const answers: unknown[] = [];
    for (let i = 0; i < 7; i += 1) {
      const fields = { ...more, username: phone, password: "wrong-one" };
      answers.push(await notified(await send(browser, action, path, fields), phone));
    }
    return answers;
  };
  expect(await all(IN_USE)).toEqual(await all(FREE));
});

test("a press of the button more than once signs in each time", async () => {
  const browser = new Browser();
  const fields = { username: "demo", password: DEMO_PASSWORD };
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(browser, login, "/login", fields)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(303));
});
