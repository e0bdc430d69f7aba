import { beforeAll, beforeEach, expect, test } from "vitest";
import { findReturnDays } from "~/modules/company/contract/near-expiry-return.server";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { action, loader } from "~/routes/_admin+/_customers+/staff.customers.$id.near-expiry-return/route";
import { ask, bought, openShop, type Sold } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";
import type { Browser } from "../../modules/company/browser";

let sales: Browser;
let sold: Sold;
const today = () => toDay(now());

beforeAll(async () => {
  await loadPeople();
  sales = await roleBrowser("sales");
});

beforeEach(async () => {
  await emptyTables(["near_expiry_term"]);
  await openShop();
  sold = await bought();
});

const PATH = "/staff/customers/1/near-expiry-return";
const read = async () =>
  (await (await getAnswer(loader, sales.get(PATH), { id: "1" })).json()) as {
    version: number;
    terms: { fromOn: string; days: number }[];
    changes: unknown[];
  };
const send = (form: object, { id = "1", as = sales } = {}) =>
  getAnswer(action, as.post(PATH, { fromOn: today(), days: "90", why: "合同附件", ...form } as never), {
    id,
  });

test("is agreed by sales once for a form, from today on; a second form is a conflict", async () => {
  const { version } = await read();
  const quality = await roleBrowser("quality");
  expect((await send({ version: String(version) }, { as: quality })).status).toBe(403);
  expect((await send({ version: String(version) }, { id: "99" })).status).toBe(404);
  expect((await send({ version: String(version), days: "731" })).status).toBe(400);
  expect((await send({ version: String(version), fromOn: toDay(now() - DAY) })).status).toBe(400);
  expect((await send({ version: String(version) })).status).toBe(303);
  expect((await send({ version: String(version) })).status).toBe(409);
  const { terms, changes } = await read();
  expect(terms).toEqual([{ fromOn: today(), days: 90 }]);
  expect(changes).toHaveLength(1);
  expect(await findReturnDays(1, now())).toBe(90);
  expect(await findReturnDays(1, now() - DAY)).toBe(0);
  expect(await findReturnDays(2, now())).toBe(0);
});

test("batches within the agreed days are returned, others and another company's are not", async () => {
  const batchId = sold.batches[11]![0]!.id;
  const request = () => ask(sold.id, [[batchId, 1]], { reason: "nearExpiry", now: now() });
  const reasons = async () =>
    (
      await afterSalesFormPage(
        { accountId: 1, companyId: 1 },
        sold.id,
        "return",
        new URLSearchParams(`chosen=1&u.${batchId}=1`),
      )
    ).reasons;
  expect(await request()).toMatchObject({ ok: false });
  expect(await reasons()).not.toContain("nearExpiry");
  await send({ version: String((await read()).version), days: "30" });
  const expire = (days: number) =>
    db
      .updateTable("order_line_batch")
      .set({ expires_on: toDay(now() + days * DAY) })
      .execute();
  await expire(31);
  expect(await request()).toMatchObject({ ok: false });
  await expire(-1);
  expect(await request()).toMatchObject({ ok: false });
  await expire(30);
  expect(await reasons()).toContain("nearExpiry");
  expect(await request()).toMatchObject({ ok: true });
});
