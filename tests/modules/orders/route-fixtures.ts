/** Routes called as a browser calls them, and companies with a session that may buy today. */
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { startSession } from "~/platform/http/session.server";
import { company } from "./shop";
import { emptyTables } from "../../rows";

const SHOP = "http://shop.test";
const cookies = new Map<number, string>();

interface Route {
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}

/** Companies 1 to `count` with everything that buying needs, signed in; 0 is a visitor. */
export async function signedInCompanies(count: number): Promise<void> {
  await emptyTables(["membership", "qualification", "business_scope"]);
  cookies.clear();
  for (let id = 1; id <= count; id += 1) {
    await company(id);
    await db.insertInto("membership").values({ account_id: id, company_id: id, is_default: 1 }).execute();
    const own = db.deleteFrom("business_scope").where("company_id", "=", id);
    await own.where("scope", "<>", "westernMedicine").execute();
    const set = await startSession(new Request(SHOP), { accountId: id, companyId: id });
    cookies.set(id, set.split(";")[0] ?? "");
  }
  await db
    .updateTable("company")
    .set({ contract_year: Number(toDay(now()).slice(0, 4)) })
    .execute();
}

/** What company `who` of the last signedInCompanies sends as its cookie; a visitor sends none. */
export const getCookie = (who: number): string => cookies.get(who) ?? "";

/** The token of a form that was shown to company `who`. */
export const findToken = (who: number): string =>
  newFormToken(who === 0 ? null : { accountId: who, companyId: who });

/** The answer of a route to company `who`: its loader, or its action with a form; what it throws as an answer is one. */
export async function call(
  route: Route,
  who: number,
  path: string,
  form?: Record<string, string>,
): Promise<Response> {
  const id = /\/(\d+)(\?|$)/.exec(path)?.[1];
  const request = new Request(SHOP + path, {
    method: form ? "POST" : "GET",
    headers: { cookie: getCookie(who), origin: SHOP, host: "shop.test" },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  try {
    const args = { request, params: { id }, context: {} } as never;
    return (await (form ? route.action?.(args) : route.loader?.(args))) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
