/** The demo's staff, signed in by the page as anybody is, each in a browser of their own. */
import { randomUUID } from "node:crypto";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { DEMO_STAFF, loadStaff } from "~/demo/staff.server";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { action as enter } from "~/routes/_admin+/_system+/staff.entry/route";
import { action } from "~/routes/_admin+/_system+/staff.sign-in/route";
import { makeEntry, openInspection } from "~/modules/staff/inspection/inspections.server";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { Browser } from "../../modules/company/browser";

export const loadPeople = () => inTransaction((trx) => loadStaff(trx, now()));

type Worker = (typeof DEMO_STAFF)[number]["role"];

export const personOf = (role: Worker) => DEMO_STAFF.find((item) => item.role === role)!;

type Work = (args: never) => unknown;

/** What a loader or an action answers, also by throwing. */
export async function getAnswer(
  work: Work,
  request: Request,
  params: Record<string, string> = {},
): Promise<Response> {
  try {
    const answer = await work({ request, params, context: {} } as never);
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** A browser in which this account has signed in. */
export async function signedInAs(username: string, password = DEMO_PASSWORD): Promise<Browser> {
  const browser = new Browser();
  const answer = await browser.take(
    getAnswer(action as Work, browser.post("/staff/sign-in", { username, password })),
  );
  if (answer.status !== 303) throw new Error(`${username} was not let in: ${await answer.text()}`);
  return browser;
}

/** The same of the demo's person with this role; an inspector's comes in by the link of an inspection. */
export const roleBrowser = (role: BuiltInRole): Promise<Browser> =>
  role === "inspector" ? inspectorBrowser() : signedInAs(personOf(role).username);

/** A browser that has used the link of an inspection which was just opened. */
export async function inspectorBrowser(inspector = "王检查"): Promise<Browser> {
  const facts = { inspector, authority: "市场监督管理局", certificate: "", hours: 8, by: "林素问" };
  const id = await openInspection(facts, randomUUID(), now());
  const key = (await makeEntry(id, now()))!;
  const browser = new Browser();
  const answer = await browser.take(getAnswer(enter as Work, browser.post("/staff/entry", { key })));
  if (answer.status !== 303) throw new Error(`The inspector was not let in: ${await answer.text()}`);
  return browser;
}
