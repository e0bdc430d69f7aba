import { beforeAll, beforeEach, expect, test } from "vitest";
import type { TokenReply } from "~/modules/company/account/api-token";
import { callerByToken, makeToken, findTokens } from "~/modules/company/account/api-token.server";
import * as profile from "~/routes/_account+/basic._index/route";
import * as password from "~/routes/_account+/basic.password/route";
import * as oneToken from "~/routes/_account+/basic.token.$id/route";
import * as newToken from "~/routes/_account+/basic.token.new/route";
import { loadApiTokens } from "~/demo/companies/api-tokens.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { getErrors } from "../browser";
import { SignedInBrowser } from "../browser-session";
import { emptyTables } from "../../../rows";

const NOW = now();
beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(async () => {
  await emptyTables(["api_token", "rate"]);
});

async function login(accountId: number) {
  const browser = await SignedInBrowser.of(accountId);
  return {
    browser,
    create: (values: Record<string, string>) => browser.send(newToken.action, "/basic/token/new", values),
    ask: (id: string) => browser.read(oneToken.loader, `/basic/token/${id}`, { id }),
    end: (id: string) => browser.send(oneToken.action, `/basic/token/${id}`, { id }, { id }),
  };
}
const fields = (differs: Record<string, string> = {}) => ({
  token: newFormToken({ accountId: 1, companyId: 1 }),
  name: "门店 ERP",
  scope: "order",
  lasts: "90",
  password: DEMO_PASSWORD,
  ...differs,
});
const status = (error: unknown) => (error as Response).status;

test("a token is shown once, calls for its company, and is told to it", async () => {
  const { browser, create } = await login(1);
  const values = fields();
  const { made } = (await (await create(values)).json()) as Required<TokenReply>;
  expect(made).toMatchObject({ name: "门店 ERP", scope: "读写" });
  expect(await callerByToken(made.token, NOW)).toMatchObject({ viewer: { buyer: { companyId: 1 } } });
  expect(await callerByToken(made.token, NOW + 91 * DAY)).toBeNull();
  const listed = await browser.read(profile.loader, "/basic");
  expect(listed).toMatchObject({ tokens: [{ tail: made.token.slice(-4), state: "valid", scope: "order" }] });
  expect(JSON.stringify(listed)).not.toContain(made.token);
  const notified = await db
    .selectFrom("message")
    .select(["title", "body"])
    .where("company_id", "=", 1)
    .execute();
  expect(notified.map(({ title }) => title)).toContain("已创建访问令牌“门店 ERP”");
  expect(JSON.stringify(notified)).not.toContain(made.token);
  const again = await create(values);
  expect(again.status).toBe(303);
  expect(await findTokens(1, NOW)).toHaveLength(1);
});

test("wrong fields and a wrong password make none, and no secret comes back", async () => {
  const { create } = await login(1);
  const wrong = await create(fields({ name: "", scope: "all", lasts: "9999" }));
  expect(wrong.status).toBe(400);
  expect(Object.keys(await getErrors(wrong.clone())).sort()).toEqual(["lasts", "name", "scope"]);
  expect(await wrong.text()).not.toContain(DEMO_PASSWORD);
  expect(await getErrors(await create(fields({ password: "wrong" })))).toHaveProperty("password");
  expect(await findTokens(1, NOW)).toEqual([]);
});

test("a company that waits for approval reads why it has none", async () => {
  const { browser, create } = await login(2);
  expect(await browser.read(newToken.loader, "/basic/token/new")).toMatchObject({
    fault: expect.stringContaining("审核"),
  });
  const refused = await create(fields({ token: newFormToken({ accountId: 2, companyId: 2 }) }));
  expect(refused.status).toBe(400);
  expect(await getErrors(refused)).toEqual({ "": [expect.stringContaining("审核")] });
});

test("it ends by its own company alone, and the second of two submits leads where the first did", async () => {
  await inTransaction((trx) => loadApiTokens(trx, NOW));
  const [valid, revoked] = await findTokens(1, NOW);
  expect([valid?.state, revoked?.state]).toEqual(["valid", "revoked"]);
  const id = String(valid!.id);
  const other = await login(3);
  await expect(other.ask(id)).rejects.toSatisfy((error) => status(error) === 404);
  await expect(other.end(id)).rejects.toSatisfy((error) => status(error) === 404);
  const { ask, end } = await login(1);
  expect(await ask(id)).toMatchObject({ id: valid!.id });
  for (const time of ["first", "second"]) {
    expect((await end(id)).status, time).toBe(303);
    expect((await findTokens(1, NOW)).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  }
});

test("a new password ends the tokens of its login, and no other's", async () => {
  const { browser, create } = await login(1);
  const { made } = (await (await create(fields())).json()) as Required<TokenReply>;
  const other = await (await SignedInBrowser.of(5, 7)).viewer();
  const theirs = await inTransaction((trx) =>
    makeToken(trx, other, { name: "别家", scope: "read", lasts: 30 }, NOW),
  );
  if (!theirs.ok) throw new Error(theirs.text);
  const next = "Another-2026";
  expect(
    (await browser.send(password.action, "/basic/password", { oldPassword: DEMO_PASSWORD, password: next }))
      .status,
  ).toBe(303);
  expect(await callerByToken(made.token, NOW)).toBeNull();
  expect(await findTokens(1, NOW)).toMatchObject([{ state: "revoked" }]);
  expect(await callerByToken(theirs.token, NOW)).not.toBeNull();
});
