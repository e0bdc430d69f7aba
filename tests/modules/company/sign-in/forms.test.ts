import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { anyText } from "../../../any-text";
import { phoneText } from "~/shell/shell";
import { isEmail, isLandline, isMobile, isPhone, plainPhone } from "~/modules/company/sign-in/phone";
import { NewPassword, ResetForm, ResetPhoneForm } from "~/modules/company/sign-in/password-form";
import { passwordFault } from "~/modules/company/sign-in/password";
import { SignInForm } from "~/modules/company/sign-in/sign-in";
import { CODE_HOLDS, maskedPhone, SMS_FAULTS, smsText, type SmsPurpose } from "~/modules/company/sign-in/sms";
import { CodeField, MobileField } from "~/modules/company/sign-in/sms-form";
import { EntryForm, SandboxScanForm } from "~/modules/company/wechat/wechat-form";

const notice = (schema: z.ZodType, sent: unknown) =>
  schema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("signing in", () => {
  const GOOD = { username: "13800000001", password: "Demo-2026" };

  test("takes a name without blanks round it, and a password exactly as it was typed", () =>
    expect(SignInForm.parse({ username: " demo ", password: " x " })).toEqual({
      username: "demo",
      password: " x ",
    }));

  test.each([
    ["username", undefined, "请输入手机号或账号"],
    ["username", "  ", "请输入手机号或账号"],
    ["username", "a".repeat(65), "手机号或账号过长"],
    ["password", undefined, "请输入密码"],
    ["password", "", "请输入密码"],
    ["password", "a".repeat(65), "密码不超过 64 个字符"],
    ["password", "😀".repeat(65), "密码不超过 64 个字符"],
  ])("%s %j: %s", (field, value, text) =>
    expect(notice(SignInForm, { ...GOOD, [field]: value })).toEqual([[field, text]]),
  );

  test("takes every password that could have been set", () =>
    fc.assert(
      fc.property(anyText({ minLength: 8, maxLength: 66 }), (password) => {
        fc.pre(NewPassword.safeParse(password).success);
        expect(notice(SignInForm, { ...GOOD, password })).toEqual([]);
      }),
    ));
});

describe("a new password", () => {
  test.each([
    [undefined, "请设置密码"],
    ["", "密码至少 8 个字符"],
    ["1234567", "密码至少 8 个字符"],
    // Seven characters that are stored as fourteen are seven.
    ["😀".repeat(7), "密码至少 8 个字符"],
    ["x".repeat(65), "密码不超过 64 个字符"],
    ["😀".repeat(65), "密码不超过 64 个字符"],
  ])("%j: %s", (password, text) => expect(notice(ResetForm, { password })).toEqual([["password", text]]));

  test.each(["12345678", "        ", "x".repeat(64), "😀".repeat(8), "😀".repeat(64), "药店每日补货清单"])(
    "%j is long enough",
    (password) => expect(notice(NewPassword, password)).toEqual([]),
  );

  const none = () => false;
  test.each([
    ["zhang123456", "13800000001"],
    ["QQ123456789", ""],
    ["5201314520", "13800000001"],
  ])("%s is common here", (password, phone) =>
    expect(passwordFault(password, phone, none)).toBe("该密码过于常见，请换一个"),
  );

  test("may hold no phone of its owner, and any other one", () => {
    expect(passwordFault("a13800000001b", "13800000001", none)).toBe("密码请勿包含手机号");
    expect(passwordFault("a13800000002b", "13800000001", none)).toBeNull();
    // Nobody's phone is no part of every password.
    expect(passwordFault("yao-fang-2026", "", none)).toBeNull();
  });

  test("has three different characters at least; capitals are the same ones", () => {
    const few = "密码请至少使用 3 种不同的字符";
    expect(passwordFault("aAaAaAaA", "", none)).toBe(few);
    expect(passwordFault("abababAB", "", none)).toBe(few);
    expect(passwordFault("abcabcab", "", none)).toBeNull();
  });

  test("is asked about among the world's common ones in small letters", () => {
    const query: string[] = [];
    passwordFault("Xy-Passwort-1", "", (lower) => Boolean(query.push(lower)));
    expect(query).toEqual(["xy-passwort-1"]);
  });
});

describe("a code by message", () => {
  test.each([
    ["123456", "123456"],
    ["000000", "000000"],
    [" 123456 ", "123456"],
    // Chinese input methods type full-width figures.
    ["１２３４５６", "123456"],
    ["　１２3４56", "123456"],
  ])("%j is %s", (input, code) => expect(CodeField.parse(input)).toBe(code));

  test.each(["", "12345", "1234567", "12345a", "①②③④⑤⑥", "-12345", "１２３４５", "123 456"])(
    "%j is none",
    (code) => expect(notice(CodeField, code)).toEqual([["", "验证码为 6 位数字"]]),
  );

  test.each<[SmsPurpose, string]>([
    ["register", "注册会员"],
    ["branch", "注册门店"],
    ["reset", "重置密码"],
    ["phone", "更换手机号"],
  ])("for %s says what it is for, how long it holds, and to tell nobody", (purpose, words) => {
    const text = smsText("青囊医药", { phone: "13800000001", purpose, code: "012345" });
    expect(text).toBe(
      `【青囊医药】验证码 012345，用于${words}，${CODE_HOLDS / 60_000} 分钟内有效。请勿告诉他人。`,
    );
  });

  test("tells the owner of a phone alone that it has a login", () => {
    const text = (isInUse: boolean) =>
      smsText("青囊医药", { phone: "13800000001", purpose: "register", code: "012345", isInUse });
    expect(text(true)).toContain("该手机号已注册");
    expect(text(false)).not.toContain("已注册");
  });

  test("that does not go out is said in a sentence of its own, which names no provider", () => {
    const texts = Object.values(SMS_FAULTS);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/[A-Za-z]/);
  });
});

describe("a phone", () => {
  test.each([
    ["13800000001", true, false],
    ["19900000001", true, false],
    ["12800000001", false, false],
    ["020-12345678", false, true],
    ["0755-1234567", false, true],
    ["020-123456", false, false],
    ["0755-123456789", false, false],
    ["+8613800000001", false, false],
    ["138 0000 0001", false, false],
    ["１３８００００００００", false, false],
    ["13800000001\n", false, false],
    ["", false, false],
  ])("%j: mobile %s, landline %s", (text, mobile, landline) => {
    expect([isMobile(text), isLandline(text), isPhone(text)]).toEqual([mobile, landline, mobile || landline]);
  });

  test("is one field of a form, trimmed", () => {
    expect(MobileField.parse(" 13800000001 ")).toBe("13800000001");
    expect(MobileField.parse("１３８００００００01")).toBe("13800000001");
    expect(notice(MobileField, "020-12345678")).toEqual([["", "手机号应为 11 位，以 13 至 19 开头"]]);
    expect(notice(MobileField, undefined)).toEqual([["", "请填写手机号"]]);
  });

  test.each([
    ["０２０－１２３４５６７８", "020-12345678"],
    ["020—12345678", "020-12345678"],
    [" １３８00000001　", "13800000001"],
    ["020-12345678", "020-12345678"],
    ["138 0000 0098", "13800000098"],
    ["138-0000-0098", "13800000098"],
    ["138\u00a00000\u00a00098", "13800000098"],
    ["+86 138 0000 0098", "13800000098"],
    ["008613800000098", "13800000098"],
    ["+86-13800000098", "13800000098"],
    ["020 12345678", "020-12345678"],
    ["（020）12345678", "020-12345678"],
    ["020 - 12345678", "020-12345678"],
  ])("typed as %j is %s", (input, phone) => {
    expect(plainPhone(input)).toBe(phone);
    expect(isPhone(plainPhone(input))).toBe(true);
  });

  test("typed in full width or not is a phone, or not, alike", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[01]\d{2,4}-?\d{5,9}$/), (text) => {
        const wide = text.replace(/[\d-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
        expect(plainPhone(wide)).toBe(plainPhone(text));
        expect(isPhone(plainPhone(wide))).toBe(isPhone(plainPhone(text)));
      }),
    ));

  test("printed in groups is read again, by every field for a phone", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
        expect(plainPhone(phoneText(phone))).toBe(phone);
        expect(MobileField.parse(phoneText(phone))).toBe(phone);
      }),
    ));

  test("masked shows three digits and the last four, of any mobile phone", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
        const shown = maskedPhone(phone);
        expect(shown).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
      }),
    ));
});

describe("an e-mail address", () => {
  test("has what the specification says on both sides, and takes no long time to refuse", () => {
    for (const text of ["a@b.cn", "a_b-1@sub.example.com", "A@B.CN"]) expect(isEmail(text), text).toBe(true);
    for (const text of ["a@b", "a b@c.cn", "a@b.cn ", "a@.cn", "a@b..cn", "a@b.cn\n", "@b.cn", "a@@b.cn"])
      expect(isEmail(text), JSON.stringify(text)).toBe(false);
    expect(isEmail(`a@${"b.".repeat(50_000)}`)).toBe(false);
  });
});

describe("the other forms", () => {
  test("a forgotten password asks for a code first, then goes on with it", () => {
    const phone = "13800000001";
    expect(ResetPhoneForm.parse({ intent: "code", phone })).toEqual({ intent: "code", phone });
    expect(ResetPhoneForm.parse({ intent: "next", phone, code: "123456" })).toMatchObject({ code: "123456" });
    expect(notice(ResetPhoneForm, { intent: "next", phone })).toEqual([["code", "请填写短信验证码"]]);
    expect(ResetPhoneForm.safeParse({ intent: "skip", phone }).success).toBe(false);
  });

  test("a WeChat identity is bound to a login, or registered", () => {
    expect(EntryForm.parse({ intent: "bind", username: "demo", password: "x" }).intent).toBe("bind");
    expect(EntryForm.parse({ intent: "register" })).toEqual({ intent: "register" });
    expect(notice(EntryForm, { intent: "bind", username: "", password: "x" })).toEqual([
      ["username", "请输入手机号或账号"],
    ]);
    expect(EntryForm.safeParse({ intent: "unbind" }).success).toBe(false);
  });

  test("the sandbox's phone needs a nickname of 32 characters at most", () => {
    const scan = (nickname: unknown) => notice(SandboxScanForm, { result: "confirm", state: "s", nickname });
    expect(scan("林禾安")).toEqual([]);
    expect(scan("  ")).toEqual([["nickname", "请填写微信昵称"]]);
    expect(scan("长".repeat(33))).toEqual([["nickname", "微信昵称不超过 32 个字"]]);
  });
});
