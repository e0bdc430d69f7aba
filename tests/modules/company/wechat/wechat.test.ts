import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { readConfig } from "~/platform/config/config.server";
import { shopOrigin } from "~/platform/config/request.server";
import { toWechatFault, scanPath, WECHAT_FAULTS, WECHAT_HOLDS } from "~/modules/company/wechat/wechat";
import { cleanNickname } from "~/modules/company/wechat/nickname";
import { readScan, WECHAT_LOGIN_SANDBOX } from "~/modules/company/wechat/wechat-sandbox.server";

describe("a nickname", () => {
  test.each([
    ["林禾安", "林禾安"],
    ["  小 林\n", "小 林"],
    ["👩‍⚕️药师", "👩‍⚕️药师"],
    ["\u202e反写", "反写"],
    ["", "微信用户"],
    ["\u0000\u0007", "微信用户"],
    [undefined, "微信用户"],
    [42, "微信用户"],
  ])("%j is shown as %j", (values, shown) => expect(cleanNickname(values)).toBe(shown));

  test("is one line of 1 to 32 characters, whatever WeChat sends", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (values) => {
        const shown = cleanNickname(values);
        expect([...shown].length).toBeGreaterThan(0);
        expect([...shown].length).toBeLessThanOrEqual(32);
        expect(shown).not.toMatch(/[\n\r\u2028\u202e]/);
      }),
    ));
});

test("WeChat's errcodes: what another scan mends, what time mends, and the rest", () => {
  expect([40029, 40163, 41008, 42003].map(toWechatFault)).toEqual(Array(4).fill("expired"));
  expect([45009, 45011, 45047].map(toWechatFault)).toEqual(Array(3).fill("limited"));
  expect([-1, 40001, 40013, 40125, 48001, 99999].map(toWechatFault)).toEqual(Array(6).fill("unavailable"));
});

test("a scan takes ten minutes, the choice after it half an hour, registering a day: each longer than what goes before", () =>
  expect(Object.values(WECHAT_HOLDS).map((ms) => ms / 60_000)).toEqual([10, 30, 24 * 60]));

test("sentences tell what to do and nothing internal", () => {
  for (const text of Object.values(WECHAT_FAULTS)) expect(text).not.toMatch(/[a-z!！]|errcode|点击/i);
});

test("the way to the code carries where to come back to", () => {
  expect(scanPath("bind")).toBe("/register/wechat?scan=bind");
  expect(scanPath("signIn", "/cart?x=1&y=2")).toBe(
    "/register/wechat?scan=signIn&redirectTo=%2Fcart%3Fx%3D1%26y%3D2",
  );
});

describe("the sandbox's page of the code", () => {
  const query = (more: Record<string, string> = {}) =>
    readScan(
      new URLSearchParams({
        appid: WECHAT_LOGIN_SANDBOX.appId,
        redirect_uri: "http://shop.test/register/wechat",
        response_type: "code",
        scope: "snsapi_login",
        state: "s",
        ...more,
      }),
    );

  test("knows what WeChat asks for", () => expect(query()).toEqual({ state: "s" }));

  test.each([
    [{ appid: "wx1" }, "AppID 参数错误"],
    [{ scope: "snsapi_base" }, "Scope 参数错误或没有 Scope 权限"],
    [{ response_type: "token" }, "Scope 参数错误或没有 Scope 权限"],
    [{ redirect_uri: "" }, "redirect_uri 参数错误"],
    [{ redirect_uri: "/register/wechat" }, "redirect_uri 参数错误"],
    [{ redirect_uri: "http://shop.test/cart" }, "redirect_uri 参数错误"],
    [{ redirect_uri: "http://shop.test//evil.test/register/wechat" }, "redirect_uri 参数错误"],
    [{ redirect_uri: "javascript:/register/wechat" }, "redirect_uri 参数错误"],
  ])("refuses %j", (more, fault) => expect(query(more)).toEqual({ fault }));
});

test("half an application ends the start with the missing half's name", () => {
  expect(() => readConfig({ WECHAT_APP_ID: "wx1" })).toThrow(/^设置有误：WECHAT_APP_SECRET：/);
  expect(() => readConfig({ WECHAT_APP_SECRET: "s" })).toThrow(/^设置有误：WECHAT_APP_ID：/);
  expect(readConfig({ WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "s" })).toMatchObject({
    WECHAT_CONNECT_URL: "https://open.weixin.qq.com",
    WECHAT_API_URL: "https://api.weixin.qq.com",
  });
});

test("the shop's own address believes no proxy unless it stands behind one", () => {
  const request = new Request("http://shop.test/x", { headers: { "X-Forwarded-Host": "evil.test" } });
  expect(shopOrigin(request)).toBe("http://shop.test");
});
