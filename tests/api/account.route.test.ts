import { beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "~/modules/company/sign-in/sign-in.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { giveProof } from "~/modules/company/sign-in/sms-proof.server";
import { openSandbox } from "~/modules/company/sign-in/sms-sandbox.server";
import { loadContent } from "~/demo/content.server";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { toCode } from "../modules/company/registration/registering";
import { getCookie, signedInCompanies } from "../modules/orders/route-fixtures";
import { cart, goods, ground } from "../modules/orders/shop";
import { call, SHOP } from "./call";
import { emptyTables } from "../rows";

const NOW = now();
const PASSWORD = "Good-pass-2026";
const PHONES = { 1: "13911110001", 2: "13911110002", 3: "13911110003" } as const;
const COMPANY_ROWS = [
  "POST /api/user/updateUserInfo",
  "POST /api/user/resetPassword",
  "DELETE /api/user/unbind_wechat",
  "DELETE /api/user/logout",
  "GET /api/user/jyfw",
  "GET /api/user/zizhi",
  "POST /api/user/address",
] as const;

beforeAll(async () => {
  await ground();
  await signedInCompanies(3);
  const password_hash = await hashPassword(PASSWORD);
  for (const [id, phone] of Object.entries(PHONES))
    await db.updateTable("account").set({ phone, password_hash }).where("id", "=", Number(id)).execute();
  const category = { tree: "drug", name: "中成药", depth: 1, sort: 0, path: "/1/", icon: "leaf" };
  await emptyTables(["category"]);
  await db
    .insertInto("category")
    .values({ id: 1, parent_id: null, ...category })
    .execute();
  await goods(1, [[400, 900]], { is_preferred: 1 });
  await cart(1, [[1, 2]]);
  await inTransaction(async (trx) => {
    await loadContent(trx, NOW);
    await openSandbox(trx);
  });
});
beforeEach(() => db.deleteFrom("rate").execute());

it.each(COMPANY_ROWS)("%s asks a visitor to sign in", async (line) => {
  expect(await call(0, line)).toMatchObject({ status: 401, code: 10001 });
});

it("tells a visitor nothing but that the page may show", async () => {
  expect((await call(0, "GET /api/user/base")).data).toEqual({ show: 1 });
});

it("gives a company every field of the current user, and nothing secret", async () => {
  const bound = { account_id: 1, openid: "openid-of-1", unionid: null, nickname: "李", bound_at: NOW };
  await db.insertInto("wechat_binding").values(bound).execute();
  const { data } = await call<Record<string, unknown>>(1, "GET /api/user/base");
  expect(data).toEqual({
    show: 1,
    username: "u1",
    name: "用户1",
    phone: "139****0001",
    company: "药店1",
    face: "",
    rank: "A",
    admin: null,
    address: "广东省广州市天河区演示路 1 号",
    address_old: "广东省广州市天河区演示路 1 号",
    is_passed: 1,
    points: 0,
    cart: 1,
    message_count: 0,
    wechat: { nickname: "李", bound_at: Math.floor(NOW / 1000) },
    common_config: { hot_line: "400-000-0000", qq1: "10000", qq2: "10001" },
    quality_inspection: { quality_inspection_url: "", msg: "质检报告可在商品详情页按批号查看" },
    login_url: "/login",
    is_show_youx: 1,
    is_special: 0,
    is_can_chat: 1,
    token: expect.stringMatching(/^[\w-]{22}:\d+\.\d+$/),
    is_AfterSale: "0",
    ywy: "",
    customer: "1",
    original_password: 0,
  });
  const text = JSON.stringify(data);
  for (const secret of [PHONES[1], "argon2", "openid-of-1", getCookie(1).split("=")[1]!])
    expect(text).not.toContain(secret);
});

it("names a dedicated account manager", async () => {
  const manager = { name: "陈敏", phone: "13800000099", is_default: 0 as const };
  const { id } = await db
    .insertInto("account_manager")
    .values(manager)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("company").set({ account_manager_id: id }).where("id", "=", 2).execute();
  expect((await call(2, "GET /api/user/base")).data).toMatchObject({
    admin: { name: "陈敏", phone: "13800000099", is_default: 0 },
    is_special: 1,
    ywy: "陈敏",
    customer: "2",
  });
});

it("sends codes within the limits of the pages, and tells no more than they do", async () => {
  const ask = (phone: string, type = "register", who = 0) =>
    call(who, "POST /api/user/create_code", { form: { phone, type } });
  expect(await ask("12345")).toMatchObject({ code: 422, msg: "手机号应为 11 位，以 13 至 19 开头" });
  expect(await ask("13722220001", "what")).toMatchObject({ code: 422, msg: "验证码用途有误" });
  expect(await ask("13722220001")).toMatchObject({ code: 10000, data: { wait: 60 } });
  expect(await toCode("13722220001")).toMatch(/^\d{6}$/);
  expect(await ask("13722220001")).toMatchObject({ status: 429, msg: expect.stringMatching(/秒后再获取/) });
  const [known, unknown] = [await ask(PHONES[2], "reset"), await ask("13722220009", "reset")];
  expect([known.code, known.data]).toEqual([unknown.code, unknown.data]);
  expect(await ask("13722220008", "phone")).toMatchObject({ code: 422, msg: "请先登录" });
  expect(await ask(PHONES[1], "phone", 1)).toMatchObject({ code: 422, msg: "这是您现在的手机号" });
});

it("tells whether a phone is free to who has shown that it is theirs, and nobody else anything of it", async () => {
  const ask = (value: string, who = 0, cookie?: string) =>
    call(who, `GET /api/user/phone/${value}`, cookie ? { headers: { cookie } } : {});
  expect((await ask(PHONES[1])).data).toEqual({ is_free: 1 });
  expect((await ask(PHONES[1], 2)).data).toEqual({ is_free: 1 });
  expect((await ask(PHONES[1], 1)).data).toEqual({ is_free: 0 });
  expect((await ask("13722220007")).data).toEqual({ is_free: 1 });
  expect(await ask("1")).toMatchObject({ code: 422, msg: "手机号应为 11 位，以 13 至 19 开头" });
  for (const [phone, isFree] of [
    [PHONES[1], 0],
    ["13722220007", 1],
  ] as const) {
    const cookie = (await giveProof(db, phone, "register", NOW)).split(";")[0]!;
    expect((await ask(phone, 0, cookie)).data).toEqual({ is_free: isFree });
    expect((await ask(PHONES[2], 0, cookie)).data).toEqual({ is_free: 1 });
  }
});

it("answers a taken phone and a free one alike, whatever a code is asked for, to the last try and beyond", async () => {
  const free = "13722220021";
  const notified = async (phone: string, type: string, who = 0) => {
    await emptyTables(["rate"]);
    const answers = [];
    for (let i = 0; i < 3; i += 1) {
      const { headers, ...message } = await call(who, "POST /api/user/create_code", {
        form: { phone, type },
      });
      const reported = [...headers].map(([name, value]) => [name, value.replace(/sms=[\w-]{43}/, "sms=")]);
      answers.push({ ...message, headers: reported.filter(([name]) => name !== "etag") });
    }
    return answers;
  };
  for (const type of ["register", "branch", "reset"])
    expect(await notified(PHONES[2], type)).toEqual(await notified(free, type));
  expect(await notified(PHONES[2], "phone", 1)).toEqual(await notified(free, "phone", 1));
});

const beganBefore = (ms: number, account: number) =>
  db
    .updateTable("session")
    .set({ created_at: now() - ms })
    .where("account_id", "=", account)
    .execute();

it("changes the name alone, and the phone by its code and the password", async () => {
  await beganBefore(16 * 60_000, 1);
  const update = (form: Record<string, string>) => call(1, "POST /api/user/updateUserInfo", { form });
  expect(await update({})).toMatchObject({ code: 422, msg: "请填写姓名或手机号" });
  expect(await update({ name: "李" })).toMatchObject({ code: 422, msg: "姓名至少 2 个字" });
  await db.updateTable("company").set({ email: "a@b.cn" }).where("id", "=", 1).execute();
  expect((await update({ name: "李新", phone: PHONES[1] })).data).toMatchObject({ name: "李新" });
  const stored = await db.selectFrom("company").select("email").where("id", "=", 1).executeTakeFirst();
  expect(stored?.email).toBe("a@b.cn");
  const phone = "13722220011";
  expect(await update({ phone })).toMatchObject({
    code: 422,
    msg: "请填写发送到新手机号的验证码",
  });
  await call(1, "POST /api/user/create_code", { form: { phone, type: "phone" } });
  const code = await toCode(phone);
  expect(await update({ phone, code })).toMatchObject({
    code: 422,
    msg: "请填写登录密码，或重新登录后在 15 分钟内操作",
  });
  expect(await update({ phone, code, password: "wrong" })).toMatchObject({ code: 422 });
  const other = code === "000000" ? "000001" : "000000";
  expect(await update({ phone, code: other, password: PASSWORD })).toMatchObject({ code: 422 });
  expect((await update({ phone, code, password: PASSWORD })).data).toMatchObject({ phone: "137****0011" });
  expect(await signIn(phone, PASSWORD, NOW)).toMatchObject({ ok: true, accountId: 1 });
});

it("needs no password for another phone where the session has just begun", async () => {
  await beganBefore(14 * 60_000, 2);
  const phone = "13722220012";
  await call(2, "POST /api/user/create_code", { form: { phone, type: "phone" } });
  const form = { phone, code: await toCode(phone) };
  expect((await call(2, "POST /api/user/updateUserInfo", { form })).data).toMatchObject({
    phone: "137****0012",
  });
});

it("sets a new password by the old one or by a code, and ends the login's other sessions", async () => {
  // The session goes on under a new id.
  let cookie = getCookie(3);
  const reset = async (form: Record<string, string>) => {
    const answer = await call(0, "POST /api/user/resetPassword", { form, headers: { cookie } });
    cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  await beganBefore(16 * 60_000, 3);
  const here = () => ({ headers: { cookie } });
  const elsewhere = await startSession(new Request(SHOP), { accountId: 3, companyId: 3 });
  const there = { headers: { cookie: elsewhere.split(";")[0]! } };
  expect(await reset({ password: "short" })).toMatchObject({ code: 422, msg: "密码至少 8 个字符" });
  expect(await reset({ password: "Other-pass-2026" })).toMatchObject({
    code: 422,
    msg: expect.stringContaining("请填写原密码"),
  });
  expect(await reset({ password: "Other-pass-2026", old_password: "wrong" })).toMatchObject({ code: 422 });
  expect((await call(0, "GET /api/user/jyfw", there)).code).toBe(10000);
  expect(await reset({ password: "Other-pass-2026", old_password: PASSWORD })).toMatchObject({ code: 10000 });
  expect((await call(0, "GET /api/user/jyfw", there)).code).toBe(10001);
  expect((await call(3, "GET /api/user/jyfw")).code).toBe(10001);
  expect((await call(0, "GET /api/user/jyfw", here())).code).toBe(10000);
  const wish = { form: { phone: PHONES[3], type: "reset" } };
  await call(0, "POST /api/user/create_code", { ...wish, ...here() });
  const code = await toCode(PHONES[3]);
  expect(await reset({ password: "password", code })).toMatchObject({ code: 422 });
  expect(await reset({ password: "Third-pass-2026", code })).toMatchObject({ code: 10000 });
  await beganBefore(16 * 60_000, 3);
  expect(await reset({ password: "Fourth-pass-2026", code })).toMatchObject({ code: 422 });
  expect(await signIn("u3", "Third-pass-2026", NOW)).toMatchObject({ ok: true });
});

it("takes the new password alone from a session that has just begun, and says what an older one lacks", async () => {
  const set = await startSession(new Request(SHOP), { accountId: 3, companyId: 3 });
  const reset = (password: string) =>
    call(0, "POST /api/user/resetPassword", {
      form: { password },
      headers: { cookie: set.split(";")[0]! },
    });
  await beganBefore(16 * 60_000, 3);
  expect(await reset("Fresh-pass-2026")).toMatchObject({
    code: 422,
    msg: expect.stringContaining("请填写原密码或发送到登录手机号的验证码"),
  });
  await beganBefore(14 * 60_000, 3);
  expect(await reset("password")).toMatchObject({ code: 422 });
  expect(await reset("Fresh-pass-2026")).toMatchObject({ code: 10000 });
  expect(await signIn("u3", "Fresh-pass-2026", NOW)).toMatchObject({ ok: true });
});

it("shows the scope and the documents of the company alone", async () => {
  const scopes = (await call<{ code: string; is_open: number }[]>(1, "GET /api/user/jyfw")).data;
  expect(scopes.find((scope) => scope.code === "westernMedicine")).toMatchObject({ is_open: 1, need: "" });
  expect(scopes.find((scope) => scope.code === "herbal")).toMatchObject({ status: "missing" });
  const own = (await call<{ id: number; number: string }[]>(1, "GET /api/user/zizhi")).data;
  const others = (await call<{ id: number }[]>(2, "GET /api/user/zizhi")).data;
  expect(own).toHaveLength(3);
  expect(own[0]).toMatchObject({
    type: "businessLicence",
    name: "营业执照",
    status: "valid",
    end_date: null,
  });
  expect(others.map((other) => other.id).filter((id) => own.some((mine) => mine.id === id))).toEqual([]);
});

it("writes addresses down once, and changes only the company's own", async () => {
  const address = { name: "王芳", phone: "020-12345678", area_code: "440106", address: "演示路 9 号" };
  const save = (who: number, more: Record<string, string> = {}, key?: string) =>
    call<{ id: number }>(who, "POST /api/user/address", {
      form: { ...address, ...more },
      ...(key && { headers: { "idempotency-key": key } }),
    });
  expect(await save(1, { phone: "1" })).toMatchObject({ code: 422, msg: expect.stringContaining("手机号") });
  expect(await save(1, { area_code: "999999" })).toMatchObject({ code: 422, msg: "请选择省、市、区" });
  const first = await save(1, {}, "address-of-1");
  expect(first).toMatchObject({ code: 10000, data: { ...address, is_passed: 0, is_default: 0 } });
  expect((await save(1, {}, "address-of-1")).data.id).toBe(first.data.id);
  expect(await save(1)).toMatchObject({ code: 422, msg: "该收货地址已存在" });
  const id = String(first.data.id);
  expect(await save(2, { id })).toMatchObject({ status: 404, code: 404 });
  expect((await save(1, { id, name: "王方" })).data).toMatchObject({ id: first.data.id, name: "王方" });
  const licensed = { address: "演示路 1 号", name: "李新", is_default: "1" };
  expect((await save(1, licensed)).data).toMatchObject({ is_passed: 1, is_default: 1 });
});

it("leads to the main site's sign-in where there is one", async () => {
  const before = config.MAIN_SITE_URL;
  config.MAIN_SITE_URL = "https://main.example/";
  try {
    const { data } = await call<{ login_url: string }>(1, "GET /api/user/base");
    expect(data.login_url).toBe("https://main.example/login");
    expect(await call(0, "GET /api/user/jyfw")).toMatchObject({ status: 401, code: 10001 });
  } finally {
    config.MAIN_SITE_URL = before;
  }
});

it("takes WeChat off the login, and says when there is none", async () => {
  expect((await call(1, "DELETE /api/user/unbind_wechat")).data).toEqual({ was_bound: 1 });
  expect(await call(1, "DELETE /api/user/unbind_wechat")).toMatchObject({ msg: "没有绑定微信" });
});

it("signs out and takes the cookie back", async () => {
  const set = await startSession(new Request(SHOP), { accountId: 2, companyId: 2 });
  const here = { headers: { cookie: set.split(";")[0]! } };
  const answer = await call(0, "DELETE /api/user/logout", here);
  expect(answer).toMatchObject({ code: 10000, data: { login_url: "/login" } });
  expect(answer.headers.get("Set-Cookie")).toMatch(/Max-Age=0/);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect((await call(0, "GET /api/user/base", here)).data).toEqual({ show: 1 });
});
