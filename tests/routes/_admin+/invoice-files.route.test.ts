import { beforeAll, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_finance+/staff.invoices.$id._index/route";
import * as file from "~/routes/_admin+/_finance+/staff.invoices.$id.files.$file";
import * as files from "~/routes/_admin+/_finance+/staff.invoices.files/route";
import type { Browser } from "../../modules/company/browser";
import { input } from "../../modules/invoices/asked";
import { openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

const TAX = "25442000000123456781";
let finance: Browser;
let sales: Browser;
let number: string;
beforeAll(async () => {
  await loadPeople();
  [finance, sales] = [await roleBrowser("finance"), await roleBrowser("sales")];
  await openShop();
  ({ number } = await input());
});

const pdf = (name: string) => new File([`%PDF-1.4\n% ${name}\n%%EOF\n`], name);
const hand = (fields: Record<string, string | File[]>, browser = finance) =>
  getAnswer(files.action as never, browser.post("/staff/invoices/files", fields));

test("files are matched, kept by one press, and answered one by one", async () => {
  expect((await hand({ do: "check", files: [pdf("a.pdf")] }, sales)).status).toBe(403);
  const answer = await hand({ do: "check", files: [pdf(`${TAX}_${number}.pdf`), pdf("a.pdf")] });
  const { checked } = (await answer.json()) as { checked: { stagedId: number | null; text: string }[] };
  expect(checked.map(({ stagedId }) => stagedId !== null)).toEqual([true, false]);
  const staged = `${checked[0]!.stagedId!}.999999`;
  const saved = (await (await hand({ do: "save", staged })).json()) as { results: { isDone: boolean }[] };
  expect(saved.results.map(({ isDone }) => isDone)).toEqual([true, false]);
  expect(await auditRows({ subject: "invoice", subjectId: number, limit: 1 })).toMatchObject([
    { operator: personOf("finance").name, command: "批量上传发票文件" },
  ]);
});

test.each([
  { do: "check", files: [] as File[] },
  { do: "save", staged: "" },
  { do: "save", staged: "1;drop" },
  { do: "burn" },
])("%o is refused", async (fields) => {
  expect((await hand(fields as unknown as Record<string, string>)).status).toBe(400);
});

test("kept files are listed on the invoice's page and handed out, no others and not to other roles", async () => {
  const { id } = await db
    .selectFrom("invoice")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const params = { id: String(id) };
  const shown = await getAnswer(page.loader as never, finance.get(`/staff/invoices/${id}`), params);
  const { invoice } = (await shown.json()) as { invoice: { files: { id: number; name: string }[] } };
  expect(invoice.files).toMatchObject([{ name: `${TAX}_${number}.pdf`, isRed: false }]);
  const get = async (of: number, browser = finance) =>
    (
      await getAnswer(file.loader as never, browser.get(`/staff/invoices/${id}/files/${of}`), {
        ...params,
        file: String(of),
      })
    ).status;
  const own = invoice.files[0]!.id;
  expect([await get(own), await get(own + 1), await get(own, sales)]).toEqual([200, 404, 403]);
});
