/** Every document that the demo shop prints names the legal entity as the seller and the shop's brand nowhere. */
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { EMPTY_LEGAL_ENTITY } from "~/modules/content/legal-entity";
import { changeLegalEntity } from "~/modules/content/legal-entity.server";
import { loadDemo } from "~/demo/demo.server";
import { runNumber } from "~/modules/orders/delivery/delivery-run";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { lastMonths } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { Browser } from "../modules/company/browser";
import { answerOf, personOf, signedInAs } from "../admin/frame/people";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";

const SELLER = "岭南某某药业有限公司";

beforeAll(async () => {
  await loadDemo(now(), () => undefined);
  const entity = { ...EMPTY_LEGAL_ENTITY, name: SELLER, creditCode: "91440101MA5SELLER1" };
  await inTransaction((trx) => changeLegalEntity(trx, entity, now()));
  // What was signed before keeps its text: this year's is open again.
  await db.deleteFrom("contract").execute();
  await db.updateTable("company").set({ contract_year: null }).execute();
});

async function buyerOf(companyId: number): Promise<Browser> {
  const { account_id: accountId } = await db
    .selectFrom("membership")
    .select("account_id")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const browser = new Browser();
  const cookie = await startSession(new Request("http://shop.test"), { accountId, companyId });
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}

interface PrintPage {
  file: string;
  path: string;
  params: Record<string, string>;
  /** a company, or a role of the desk */
  as: number | Exclude<BuiltInRole, "inspector">;
}

const first = (text: string) => sql<{ a: string | number; b: number }>`${sql.raw(text)}`.execute(db);

/** Each page with a thing of the demo: `sql` gives its id or number, and the company that sees it. */
const PAGES: readonly [file: string, path: string, things: string, as: "buyer" | PrintPage["as"]][] = [
  ["_account+/_service+/dzht", "/dzht", "select 1 as a, company_id as b from membership", "buyer"],
  [
    "_account+/_orders+/order.info.$id",
    "/order/info/:id",
    "select id as a, company_id as b from orders",
    "buyer",
  ],
  [
    "_account+/_orders+/hmdd.$id",
    "/hmdd/:id",
    "select order_id as a, o.company_id as b from ephedrine_receipt r join orders o on o.id = r.order_id",
    "buyer",
  ],
  [
    "_account+/_orders+/order.recall.$id",
    "/order/recall/:id",
    "select recall_id as a, company_id as b from recall_company",
    "buyer",
  ],
  ["_account+/_service+/dzfp", "/dzfp?invoice=:id", "select id as a, company_id as b from invoice", "buyer"],
  [
    "_account+/_service+/dzfp",
    `/dzfp?statement=${lastMonths(2, now())[0]!.month}`,
    "select 1 as a, company_id as b from membership",
    "buyer",
  ],
  [
    "_admin+/_finance+/staff.invoices.$id._index",
    "/staff/invoices/:id",
    "select id as a, 0 as b from invoice",
    "finance",
  ],
  [
    "_admin+/_finance+/staff.credit.$id.statement",
    "/staff/credit/:id/statement",
    "select company_id as a, 0 as b from credit_account",
    "finance",
  ],
  [
    "_admin+/_customers+/staff.companies.$id.form",
    "/staff/companies/:id/form",
    "select id as a, 0 as b from company",
    "quality",
  ],
  [
    "_admin+/_quality+/staff.first-goods.$id.form",
    "/staff/first-goods/:id/form",
    "select id as a, 0 as b from goods",
    "quality",
  ],
  [
    "_admin+/_quality+/staff.complaints.$number.form",
    "/staff/complaints/:id/form",
    "select number as a, 0 as b from quality_case",
    "quality",
  ],
  [
    "_admin+/_warehouse+/staff.delivery-runs.$number.paper",
    "/staff/delivery-runs/:id/paper",
    "select id as a, 0 as b from delivery_run",
    "warehouse",
  ],
  [
    "_admin+/_warehouse+/staff.warehouse.$number.papers",
    "/staff/warehouse/:id/papers?parcel=1",
    "select o.number as a, 0 as b from orders o join shipment p on p.order_id = o.id and p.number = 1",
    "warehouse",
  ],
];

test.each(PAGES)("%s %s", async (file, path, things, as) => {
  const { rows } = await first(`${things} order by 1 limit 1`);
  const { a, b } = rows[0] ?? { a: 1, b: 1 };
  const thing = file.includes("delivery-runs") ? runNumber(Number(a)) : String(a);
  const browser = as === "buyer" ? await buyerOf(b) : await signedInAs(personOf(as as "finance").username);
  const { loader } = (await import(join(process.cwd(), "app/routes", file, "route.tsx"))) as {
    loader: (args: never) => unknown;
  };
  const answer = await answerOf(loader, browser.get(path.replace(":id", thing)), {
    id: thing,
    number: thing,
  });
  const shown = await answer.text();
  expect([answer.status, rows.length], shown.slice(0, 200)).toEqual([200, 1]);
  expect(shown).toContain(SELLER);
  expect(shown).not.toContain(config.SHOP_NAME);
});
