import { beforeAll, beforeEach, expect, test } from "vitest";
import { isMember } from "~/modules/company/members/stores.server";
import { z } from "zod";
import { db, inTransaction } from "~/platform/database/database.server";
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { endSession, startSession, switchCompany } from "~/platform/http/session.server";
import { Browser } from "../../modules/company/browser";
import { emptyTables, ensureRows, upTo } from "../../rows";

const Form = z.object({ token: z.string(), text: z.string() });
const OWN = { accountId: 1, companyId: 1 };

beforeAll(async () => {
  await ensureRows("account", ...upTo(9));
  await ensureRows("company", ...upTo(9));
});
beforeEach(async () => {
  await emptyTables(["session", "membership", "form_token"]);
  await db
    .insertInto("membership")
    .values([1, 2].map((company_id) => ({ account_id: 1, company_id, is_default: 0 as const })))
    .execute();
});

async function signedIn(browser: Browser, who = OWN): Promise<Browser> {
  const cookie = await startSession(browser.get("/"), who);
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}
const read = (browser: Browser, token: string) =>
  readForm(browser.post("/yjfk", { token, text: "打的字" }), Form);

/** What a form that must be refused gives back. */
async function refusal(browser: Browser, token: string) {
  const form = await read(browser, token);
  if (form.ok) throw new Error("was read");
  return {
    status: form.response.status,
    isAnothers: form.isAnothers,
    reply: (await form.response.json()) as FormReply,
  };
}
const REFUSED = {
  status: 400,
  isAnothers: true,
  reply: { status: "error", error: { "": [ANOTHERS] }, initialValue: { text: "打的字" } },
};

test("its own is read: of a visitor, of a login, on every tab, with an end for each form of the page", async () => {
  const [visitor, demo] = [new Browser(), await signedIn(new Browser())];
  expect((await read(visitor, newFormToken())).ok).toBe(true);
  for (const token of [newFormToken(OWN), `${newFormToken(OWN)}-lines`, `${newFormToken(OWN)}-12`])
    expect((await read(demo, token)).ok).toBe(true);
});

test("another's is refused, what was typed stays, and it is not used up", async () => {
  const [demo, other] = [
    await signedIn(new Browser()),
    await signedIn(new Browser(), { accountId: 5, companyId: 7 }),
  ];
  const token = newFormToken(OWN);
  expect(await refusal(other, token)).toMatchObject(REFUSED);
  expect(await refusal(new Browser(), token)).toMatchObject(REFUSED);
  expect((await read(demo, token)).ok).toBe(true);
  let runs = 0;
  const work = async () => `/ran/${(runs += 1)}`;
  expect(await inTransaction((trx) => once(trx, token, work))).toBe("/ran/1");
});

test("a form that was opened before signing in, or for another company, is refused; the same login again is not", async () => {
  const browser = new Browser();
  const [before, after] = [newFormToken(), newFormToken(OWN)];
  await signedIn(browser);
  expect(await refusal(browser, before)).toMatchObject(REFUSED);
  await switchCompany(browser.post("/ddgl", {}), 2, isMember);
  expect(await refusal(browser, after)).toMatchObject(REFUSED);
  await endSession(browser.get("/"));
  await signedIn(browser);
  expect((await read(browser, after)).ok).toBe(true);
});

test.each([
  "x",
  "x".repeat(22),
  "1.1",
  `${"x".repeat(22)}:`,
  `${"x".repeat(22)}:1.1.1`,
  `${"x".repeat(22)}:1.1 `,
  ":1.1",
])("%j is nobody's", async (token) =>
  expect(await refusal(await signedIn(new Browser()), token)).toMatchObject(REFUSED),
);

test("no two are alike", () => {
  const tokens = Array.from({ length: 1000 }, () => newFormToken(OWN));
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens[0]).toMatch(/^[\w-]{22}:1\.1$/);
});
