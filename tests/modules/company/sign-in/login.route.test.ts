import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { action, loader } from "~/routes/_company+/login/route";
import { action as signOut } from "~/routes/_company+/logout/route";
import { emptyTables } from "../../../rows";

const SITE = "http://shop.test";
const args = (request: Request) => ({ request, params: {}, context: {} });

beforeAll(() => inTransaction((trx) => loadCompanies(trx, now())));

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return args(
    new Request(SITE + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: {
        Origin: SITE,
        Host: "shop.test",
        "Content-Type": "application/x-www-form-urlencoded",
        ...headers,
      },
    }),
  );
}
const signIn = (redirectTo: string, password = DEMO_PASSWORD, headers = {}) =>
  action(post("/login", { username: "demo", password, redirectTo }, headers)) as Promise<Response>;
const getCookie = (answer: Response) => answer.headers.get("Set-Cookie")!.split(";")[0]!;

describe("after signing in", () => {
  test.each([
    ["/cart?x=1", "/cart?x=1"],
    ["", "/"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["javascript:alert(1)", "/"],
  ])("redirectTo %j leads to %j", async (redirectTo, to) => {
    const answer = await signIn(redirectTo);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(to);
  });

  test("the session has a new id and the old one is worth nothing", async () => {
    const before = getCookie(await signIn("/"));
    const after = getCookie(await signIn("/", DEMO_PASSWORD, { Cookie: before }));
    expect(after).not.toBe(before);
    const visit = async (cookie: string) =>
      (await loader(args(new Request(`${SITE}/login?redirectTo=/cart`, { headers: { Cookie: cookie } }))))
        .status;
    expect(await visit(after)).toBe(302);
    expect(await visit(before)).toBe(200);
  });

  test("the page itself still answers and says who is signed in", async () => {
    const cookie = getCookie(await signIn("/"));
    const answer = await loader(args(new Request(`${SITE}/login`, { headers: { Cookie: cookie } })));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ company: "禾安堂大药房（体育西路店）" });
  });

  test("the cookie is for this site's server alone", async () => {
    expect((await signIn("/")).headers.get("Set-Cookie")).toMatch(/HttpOnly; Max-Age=\d+; SameSite=Lax$/);
  });
});

describe("a refusal", () => {
  test("keeps the typed name and never the password", async () => {
    const answer = await signIn("/", "wrong-secret");
    const body = await answer.text();
    expect(answer.status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      initialValue: { username: "demo" },
      error: { "": ["账号或密码不正确，请重新输入"] },
    });
    expect(body).not.toContain("wrong-secret");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  });

  test("names the empty fields", async () => {
    const answer = (await action(post("/login", { username: "", password: "" }))) as Response;
    expect(await answer.json()).toMatchObject({
      error: { username: ["请输入手机号或账号"], password: ["请输入密码"] },
    });
  });

  test("of the sixth try says when to come back", async () => {
    await emptyTables(["rate"]);
    for (let i = 0; i < 5; i += 1) await signIn("/", "wrong");
    const answer = await signIn("/");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(890);
    await emptyTables(["rate"]);
  });

  test("a form of another site is refused", async () => {
    await expect(signIn("/", DEMO_PASSWORD, { Origin: "https://evil.example" })).rejects.toMatchObject({
      status: 403,
    });
  });
});

test("signing out ends the session and leads home", async () => {
  const cookie = getCookie(await signIn("/"));
  const answer = (await signOut(post("/logout", {}, { Cookie: cookie }))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/Max-Age=0/);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(
    (await loader(args(new Request(`${SITE}/login?redirectTo=/cart`, { headers: { Cookie: cookie } }))))
      .status,
  ).toBe(200);
});
