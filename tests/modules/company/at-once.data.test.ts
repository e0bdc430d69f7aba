import { beforeEach, describe, expect, test } from "vitest";
import { makeToken } from "~/modules/company/account/api-token.server";
import { action as createToken } from "~/routes/_account+/basic.token.new/route";
import { askerOfLogin } from "~/modules/company/sign-in/code-asker.server";
import { letIn } from "~/modules/company/sign-in/enter.server";
import { changePassword, changePasswordByCode, changePhone } from "~/modules/company/account/profile.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { CHANGED_MEANWHILE, signIn } from "~/modules/company/sign-in/sign-in.server";
import { signContract } from "~/modules/company/contract/contract.server";
import { draftContract, toHash } from "~/modules/company/contract/contract.server";
import type { SmsPurpose } from "~/modules/company/sign-in/sms";
import { bindWechat, unbindWechat } from "~/modules/company/wechat/wechat-binding.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { getErrors } from "./browser";
import { SignedInBrowser } from "./browser-session";
import { getVisit } from "~/platform/http/visit.server";
import { emptyTables } from "../../rows";

const NOW = now();
const MANY = 12;
const many = <T>(item: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: MANY }, (_, i) => item(i)));
const newPassword = (i: number) => `Another-good-${i}`;

let accountId: number;
let companyId: number;
let phone: string;
let made = 0;
beforeEach(async () => {
  if (made === 0) await inTransaction((trx) => loadCompanies(trx, NOW));
  made += 1;
  await emptyTables(["rate"]);
  phone = `1361111${String(made).padStart(4, "0")}`;
  companyId = 1;
  const account = await db
    .insertInto("account")
    .values({
      username: phone,
      phone,
      name: "林",
      password_hash: await hashPassword(DEMO_PASSWORD),
      created_at: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  accountId = account.id;
  await db
    .insertInto("membership")
    .values({ account_id: accountId, company_id: companyId, is_default: 1 })
    .execute();
});

const browser = () => SignedInBrowser.of(accountId, companyId);
const viewer = async () => (await browser()).viewer();

async function sentCode(to: string, purpose: SmsPurpose): Promise<string> {
  const row = { phone: to, purpose, asker: askerOfLogin(accountId), tries: 0, used_at: null };
  await db
    .insertInto("sms_code")
    .values({ ...row, code_hash: await hashPassword("123456"), expires_at: NOW + 60_000 })
    .execute();
  return "123456";
}

const passwordNow = async (candidates: string[]) => {
  const right: string[] = [];
  for (const password of candidates) {
    await emptyTables(["rate"]);
    if ((await signIn(phone, password, NOW)).ok) right.push(password);
  }
  return right;
};

describe("a new password", () => {
  test("twelve times at once by the old one is set once; the others are told and keep nothing", async () => {
    const all = await Promise.all(Array.from({ length: MANY }, viewer));
    const answers = await many((i) =>
      changePassword(all[i]!, { oldPassword: DEMO_PASSWORD, password: newPassword(i) }, NOW),
    );
    const set = answers.flatMap(({ ok }, i) => (ok ? [i] : []));
    expect(set).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect([CHANGED_MEANWHILE, "密码不正确，请重新输入"]).toContain(answer.text);
    const messages = await db
      .selectFrom("message")
      .select("id")
      .where("title", "=", "登录密码已修改")
      .execute();
    expect(messages).toHaveLength(1);
    const sessions = await db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", accountId)
      .execute();
    expect(sessions.map(({ id }) => id)).toEqual([all[set[0]!]!.sessionId]);
    expect(await passwordNow([DEMO_PASSWORD, newPassword(set[0]!)])).toEqual([newPassword(set[0]!)]);
  });

  test("by one code twelve times at once is set once", async () => {
    const code = await sentCode(phone, "reset");
    const all = await Promise.all(Array.from({ length: MANY }, viewer));
    const answers = await many((i) => changePasswordByCode(all[i]!, { code, password: newPassword(i) }, NOW));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("by the old one and by a code at once is set by one of them", async () => {
    const code = await sentCode(phone, "reset");
    const [item, two] = [await viewer(), await viewer()];
    const answers = await Promise.all([
      changePassword(item, { oldPassword: DEMO_PASSWORD, password: newPassword(1) }, NOW),
      changePasswordByCode(two, { code, password: newPassword(2) }, NOW),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("leaves no session and no token that the old one opened at the same moment", async () => {
    const here = await viewer();
    const tills = await Promise.all(Array.from({ length: 6 }, browser));
    const wish = { name: "门店 ERP", scope: "read", lasts: "30" };
    const [changed] = await Promise.all([
      changePassword(here, { oldPassword: DEMO_PASSWORD, password: newPassword(0) }, NOW),
      ...tills.map(async (till) => {
        const visit = getVisit(till.get("/login"));
        const who = await signIn(phone, DEMO_PASSWORD, NOW, visit);
        if (who.ok) await letIn(visit, who, NOW);
      }),
      ...tills.map(async (till) => {
        const seen = await till.viewer();
        const token = newFormToken(seen.buyer);
        await till.send(createToken, "/basic/token/new", { ...wish, token, password: DEMO_PASSWORD });
      }),
    ]);
    expect(changed).toEqual({ ok: true });
    const sessions = await db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", accountId)
      .execute();
    expect(sessions).toEqual([{ id: here.sessionId }]);
    const tokens = await db
      .selectFrom("api_token")
      .select("id")
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .execute();
    expect(tokens).toEqual([]);
    const known = await db
      .selectFrom("known_device")
      .select("id")
      .where("account_id", "=", accountId)
      .execute();
    expect(known).toEqual([]);
  });
});

test("a token is not made by a password that was changed while the form was open", async () => {
  const till = await browser();
  const seen = await till.viewer();
  const token = newFormToken(seen.buyer);
  await db
    .updateTable("account")
    .set({ password_hash: await hashPassword(newPassword(1)) })
    .where("id", "=", accountId)
    .execute();
  const form = { name: "门店 ERP", scope: "read", lasts: "30", token, password: DEMO_PASSWORD };
  const answer = await till.send(createToken, "/basic/token/new", form);
  expect(await getErrors(answer)).toHaveProperty("password");
});

test("tokens made twelve at once stay within what a company may have", async () => {
  const seen = await viewer();
  const wish = { name: "门店 ERP", scope: "read", lasts: 30 } as const;
  const answers = await many(() => inTransaction((trx) => makeToken(trx, seen, wish, NOW)));
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(10);
});

describe("another phone", () => {
  const to = (i: number) => `1372222${String(made).padStart(2, "0")}${String(i).padStart(2, "0")}`;

  test("two at once, each by its own code, is moved to one of them", async () => {
    const seen = await viewer();
    for (const i of [1, 2]) await sentCode(to(i), "phone");
    const wish = (i: number) => ({ phone: to(i), code: "123456", password: DEMO_PASSWORD });
    const answers = await Promise.all([changePhone(seen, wish(1), NOW), changePhone(seen, wish(2), NOW)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      field: "phone",
      text: expect.stringMatching(/刚刚/) as string,
    });
  });

  test("by one code twelve times at once is moved once", async () => {
    const seen = await viewer();
    await sentCode(to(1), "phone");
    const wish = { phone: to(1), code: "123456", password: DEMO_PASSWORD };
    expect((await many(() => changePhone(seen, wish, NOW))).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("that is taken is told after its code alone", async () => {
    const seen = await viewer();
    const used = "13800000001";
    await sentCode(used, "phone");
    const wish = { phone: used, password: DEMO_PASSWORD };
    expect(await changePhone(seen, { ...wish, code: "654321" }, NOW)).toMatchObject({ field: "code" });
    expect(await changePhone(seen, { ...wish, code: "123456" }, NOW)).toMatchObject({ field: "phone" });
  });
});

test("a WeChat bound and taken off twelve times at once is one binding and one end of it", async () => {
  const person = { openid: `openid-${made}`, unionid: null, nickname: "林" };
  const owner = { accountId, companyId };
  const bound = await many(() => inTransaction((trx) => bindWechat(trx, owner, person, NOW)));
  expect(new Set(bound)).toEqual(new Set(["bound"]));
  const gone = await many(() => unbindWechat(owner, NOW));
  expect(gone.filter(Boolean)).toHaveLength(1);
});

test("a contract signed twelve times at once is signed once, by whom it says", async () => {
  const seller = { facts: [{ label: "供货单位", text: "青囊医药" }] };
  const year = 2031;
  const seen = toHash(await draftContract(companyId, year, seller));
  const results = await many((i) =>
    signContract({ companyId, accountId, year, signer: `签署人${i}`, seller, seen }, NOW),
  );
  const signed = results.flatMap((result, i) => (result === "signed" ? [`签署人${i}`] : []));
  expect(results.filter((result) => result === "already")).toHaveLength(MANY - 1);
  const rows = await db.selectFrom("contract").select("signer").where("year", "=", year).execute();
  expect(rows.map(({ signer }) => signer)).toEqual(signed);
});
