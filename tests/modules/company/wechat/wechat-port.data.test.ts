import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WechatPort } from "~/modules/company/wechat/wechat";
import { openWechat } from "~/modules/company/wechat/wechat-open.server";
import {
  answerAsWechat,
  confirmScan,
  isWechatSandboxOn,
  openWechatSandbox,
  readScan,
  WECHAT_LOGIN_SANDBOX,
  sandboxIdentity,
  sandboxWechat,
} from "~/modules/company/wechat/wechat-sandbox.server";
import { wechatPort } from "~/modules/company/wechat/wechat-scan.server";
import { db } from "~/platform/database/database.server";

let server: Server;
/** Answers in place of the sandbox, by path. */
const instead = new Map<string, { status?: number; body: string }>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://api.test");
    const other = instead.get(url.pathname);
    if (other) return void response.writeHead(other.status ?? 200).end(other.body);
    void answerAsWechat(url, Date.now()).then((answer) =>
      response.writeHead(answer.status, answer.headers).end(answer.body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

const platform = (values: { appId?: string; appSecret?: string; port?: number } = {}): WechatPort =>
  openWechat({
    ...WECHAT_LOGIN_SANDBOX,
    ...values,
    apiUrl: `http://127.0.0.1:${values.port ?? (server.address() as AddressInfo).port}`,
  });
const BACK = "http://shop.test/register/wechat";

describe.each(["sandbox", "open platform"])("the port: %s", (name) => {
  const port = () => (name === "sandbox" ? sandboxWechat : platform());

  test("says its name and leads to a code that it knows itself", () => {
    expect(port().name).toBe(name);
    const url = new URL(port().scanUrl("st-1", BACK), "http://shop.test");
    expect(url.pathname).toMatch(/\/connect\/qrconnect$/);
    expect(url.hash).toBe("#wechat_redirect");
    expect(readScan(url.searchParams)).toEqual({ state: "st-1" });
  });

  test("names the person who confirmed, the same each time and no other", async () => {
    const first = await port().identify(await confirmScan("小林", Date.now()));
    expect(first).toEqual({ ok: true, identity: sandboxIdentity("小林") });
    expect(await port().identify(await confirmScan("小林", Date.now()))).toEqual(first);
    const other = await port().identify(await confirmScan("小王", Date.now()));
    expect(other).not.toEqual(first);
    expect(other).toMatchObject({ ok: true, identity: { nickname: "小王" } });
  });

  test("takes a code once, also of two at the same moment", async () => {
    const code = await confirmScan("小林", Date.now());
    const answers = await Promise.all([port().identify(code), port().identify(code)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      fault: "expired",
      detail: expect.stringMatching(/40163|40029/) as string,
    });
    expect(await port().identify(code)).toMatchObject({ ok: false, fault: "expired" });
  });

  test("refuses a code that is unknown or too old", async () => {
    const old = await confirmScan("小林", Date.now() - 11 * 60_000);
    for (const code of ["unknown", old])
      expect(await port().identify(code)).toMatchObject({ ok: false, fault: "expired" });
  });
});

describe("the platform", () => {
  const token = (body: string, status = 200) =>
    instead.set("/sns/oauth2/access_token", { body, status }) && platform().identify("c");
  const person = async (body: string) => {
    instead.clear();
    instead.set("/sns/userinfo", { body });
    return platform().identify(await confirmScan("小林", Date.now()));
  };

  test("answering a wrong application or secret is the shop's fault, said without a word of it", async () => {
    instead.clear();
    const code = await confirmScan("小林", Date.now());
    for (const [values, errcode] of [
      [{ appId: "wx1" }, /40013/],
      [{ appSecret: "no" }, /40125/],
    ] as const)
      expect(await platform(values).identify(code)).toMatchObject({
        ok: false,
        fault: "unavailable",
        detail: expect.stringMatching(errcode) as string,
      });
  });

  test("being away, broken, strange or busy is said, never thrown", async () => {
    expect(await platform({ port: 1 }).identify("c")).toMatchObject({ fault: "unavailable" });
    for (const body of ["", "<html>", "null", "[]", '"x"', "{}", '{"access_token":"t","openid":"../x"}'])
      expect(await token(body)).toMatchObject({ ok: false, fault: "unavailable" });
    expect(await token('{"access_token":"t","openid":"o"}', 500)).toMatchObject({ fault: "unavailable" });
    expect(await token('{"errcode":-1,"errmsg":"system error"}')).toMatchObject({ fault: "unavailable" });
    expect(await token('{"errcode":45011,"errmsg":"limit"}')).toMatchObject({ fault: "limited" });
  });

  test("naming another person than the token's is not believed", async () => {
    expect(await person('{"openid":"other","nickname":"x"}')).toMatchObject({ fault: "unavailable" });
    expect(await person('{"errcode":40001,"errmsg":"no"}')).toMatchObject({ fault: "unavailable" });
  });

  test("giving no unionid and a strange nickname still names the person", async () => {
    const { openid } = sandboxIdentity("小林");
    expect(await person(JSON.stringify({ openid, unionid: 1, nickname: "\n" }))).toEqual({
      ok: true,
      identity: { openid, unionid: null, nickname: "微信用户" },
    });
  });
});

test("a shop without an application has no WeChat until it is a demo", async () => {
  expect(await wechatPort()).toBeNull();
  await openWechatSandbox(db);
  await openWechatSandbox(db);
  expect(await isWechatSandboxOn()).toBe(true);
  expect((await wechatPort())?.name).toBe("sandbox");
});
