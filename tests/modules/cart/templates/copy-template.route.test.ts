import { beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { action as signIn } from "~/routes/_company+/login/route";
import * as page from "~/routes/_account+/_service+/kjcg_.templates.copy.$id/route";
import { ensureRows } from "../../../rows";
import { Browser, getErrors } from "../../company/browser";

const args = (request: Request, params: Record<string, string> = {}) => ({ request, params, context: {} });
const [demo, second] = [new Browser(), new Browser()];
const DEMO = { accountId: 1, companyId: 1 };
let id = 0;
const path = () => `/kjcg/templates/copy/${id}`;
const open = (by: Browser) => page.loader(args(by.get(path()), { id: String(id) }));
const send = (fields: Record<string, string>, by = demo) =>
  page.action(args(by.post(path(), fields), { id: String(id) })) as Promise<Response>;
const status = async (work: Promise<unknown>) => {
  const answer = await work.catch((error: unknown) => error);
  return (answer as Response).status;
};
const named = (name: string) =>
  db.selectFrom("order_template").select("company_id").where("name", "=", name).execute();

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, now()));
  for (const [browser, username] of [
    [demo, "demo"],
    [second, "demo-second"],
  ] as const)
    await browser.take(
      signIn(
        args(browser.post("/login", { username, password: DEMO_PASSWORD, redirectTo: "/" })),
      ) as Promise<Response>,
    );
  await ensureRows("goods", 1);
  const made = await db
    .insertInto("order_template")
    .values({ company_id: 1, name: "每周常备", created_at: 1, updated_at: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  id = made.id;
  await db
    .insertInto("order_template_line")
    .values({ template_id: id, goods_id: 1, quantity: 6, place: 0 })
    .execute();
});

test("its own company opens it; another one's answers 404, and copies nothing", async () => {
  const shown = (await open(demo)) as Response;
  expect(await shown.json()).toMatchObject({ template: { id, name: "每周常备", kinds: 1 } });
  expect(await status(open(second))).toBe(404);
  const stranger = { accountId: 2, companyId: 2 };
  const fields = { token: newFormToken(stranger), name: "夜班", stores: "2" };
  expect(await status(send(fields, second))).not.toBe(303);
  expect(await named("夜班")).toEqual([]);
});

test("a name and a store are asked for", async () => {
  const answer = await send({ token: newFormToken(DEMO), name: " " });
  expect(answer.status).toBe(400);
  expect(await getErrors(answer)).toMatchObject({ name: ["请填写此项"], stores: ["请选择门店"] });
});

test("a form that is sent twice copies once; a store of another login copies nothing", async () => {
  const fields = { token: newFormToken(DEMO), name: "夜班", stores: "1" };
  expect([(await send(fields)).status, (await send(fields)).status]).toEqual([303, 303]);
  expect(await named("夜班")).toEqual([{ company_id: 1 }]);
  const foreign = { token: newFormToken(DEMO), name: "别家的", stores: "999" };
  expect(await status(send(foreign))).toBe(404);
  expect(await named("别家的")).toEqual([]);
});
