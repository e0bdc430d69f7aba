import { beforeEach, describe, expect, test } from "vitest";
import { issueInvoice, redInvoice } from "~/modules/invoices/invoice-admin.server";
import { checkInvoiceFiles, saveInvoiceFile } from "~/modules/invoices/invoice-upload.server";
import { db } from "~/platform/database/database.server";
import { NOW } from "../orders/shop";
import { openShop } from "../returns/after-sales-fixtures";
import { input } from "./asked";
import { emptyTables } from "../../rows";

const TABLES = [
  ...(["invoice_event", "invoice_file", "invoice_red_line", "invoice_red"] as const),
  ...(["invoice_line", "invoice_order", "invoice", "message"] as const),
];
const [ONE, TWO, RED] = ["25442000000123456781", "25442000000123456782", "25442000000123456783"] as const;

beforeEach(async () => {
  await emptyTables(TABLES);
  await openShop();
});

const pdf = (name: string, text = name) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], name);
const check = async (...files: File[]) => checkInvoiceFiles(files, NOW);
const save = (stagedId: number) => saveInvoiceFile(stagedId, "operator:钱进", NOW);
async function upload(file: File) {
  const [checked] = await check(file);
  return checked!.stagedId === null
    ? { isDone: false, text: checked!.result === "unchanged" ? "unchanged" : checked!.text }
    : save(checked!.stagedId);
}
const states = async () =>
  db.selectFrom("invoice").select(["id", "state", "invoice_number"]).orderBy("id").execute();
const filesOf = async (id: number) =>
  (
    await db
      .selectFrom("invoice_file as i")
      .innerJoin("file as f", "f.id", "i.file_id")
      .select(["f.original_name", "i.red_id", "f.company_id"])
      .where("i.invoice_id", "=", id)
      .orderBy("f.id")
      .execute()
  ).map(({ original_name: name, red_id: red, company_id: company }) => ({ name, red, company }));

describe("a file that is named by its invoice", () => {
  test("issues what waits under the number in its name, by application or order; checking changes nothing", async () => {
    const [item, two] = [await input(), await input()];
    const checked = await check(pdf(`${ONE}_${item.number}.pdf`), pdf(`${TWO} ${two.order}.pdf`));
    expect(checked).toMatchObject([
      { application: item.number, company: "药店1", does: expect.stringContaining(ONE) },
      { application: two.number, does: expect.stringContaining("并开票") },
    ]);
    expect((await states()).map(({ state }) => state)).toEqual(["pending", "pending"]);
    for (const { stagedId } of checked) expect(await save(stagedId!)).toMatchObject({ isDone: true });
    expect(await states()).toEqual([
      { id: item.id, state: "issued", invoice_number: ONE },
      { id: two.id, state: "issued", invoice_number: TWO },
    ]);
    expect(await filesOf(item.id)).toEqual([{ name: `${ONE}_${item.number}.pdf`, red: null, company: 1 }]);
    const notified = await db
      .selectFrom("message")
      .select("id")
      .where("title", "=", "电子发票已开具")
      .execute();
    expect(notified).toHaveLength(2);
    expect(await save(checked[0]!.stagedId!)).toMatchObject({ isDone: false });
  });

  test("is added to one that was issued, or to its red letter; once, and no more than three", async () => {
    const { id, order } = await input();
    const document = { number: ONE, files: [], actor: "operator:钱进", now: NOW };
    expect(await issueInvoice(id, document)).toMatchObject({ ok: true });
    expect(await upload(pdf(`${ONE}.pdf`))).toMatchObject({ isDone: true });
    expect(await upload(pdf(`订单${order}.pdf`, `${ONE}.pdf`))).toEqual({
      isDone: false,
      text: "unchanged",
    });
    expect(await upload(pdf(`订单${order}.pdf`))).toMatchObject({ isDone: true });
    expect(await redInvoice(id, { amount: 100, reason: "" }, { ...document, number: RED })).toMatchObject({
      ok: true,
    });
    expect(await upload(pdf(`${RED}.pdf`))).toMatchObject({ isDone: true });
    expect((await filesOf(id)).map(({ name, red }) => [name, red !== null])).toEqual([
      [`${ONE}.pdf`, false],
      [`订单${order}.pdf`, false],
      [`${RED}.pdf`, true],
    ]);
    expect(await upload(pdf(`${ONE} 3.pdf`))).toMatchObject({ isDone: true });
    expect(await upload(pdf(`${ONE} 4.pdf`))).toMatchObject({ isDone: false, text: "这张发票已有 3 个文件" });
  });

  test("two of one invoice that waits are both kept", async () => {
    const { id, number } = await input();
    const checked = await check(pdf(`${ONE}_${number}.pdf`), pdf(`${ONE}_${number}_2.pdf`));
    for (const { stagedId } of checked) expect(await save(stagedId!)).toMatchObject({ isDone: true });
    expect(await filesOf(id)).toHaveLength(2);
  });
});

describe("a file is refused in words", () => {
  test("without a number, with an unknown one, or with another than is noted", async () => {
    const [item, two] = [await input(), await input()];
    const texts = async (...names: string[]) =>
      (await check(...names.map((name) => pdf(name)))).map(({ text, stagedId }) => [text, stagedId]);
    expect(
      await texts(
        "发票.pdf",
        `${ONE}.pdf`,
        `${item.number}.pdf`,
        "2026010112345.pdf",
        `${item.order} ${two.order}.pdf`,
      ),
    ).toEqual([
      [expect.stringContaining("没有发票号码"), null],
      [expect.stringContaining("还没有登记"), null],
      [expect.stringContaining("请再含 20 位发票号码"), null],
      ["没有这个申请编号，或该订单没有申请开票", null],
      [expect.stringContaining("多个申请"), null],
    ]);
    await issueInvoice(item.id, { number: ONE, files: [], actor: "operator:钱进", now: NOW });
    expect(await texts(`${TWO}_${item.number}.pdf`)).toEqual([[expect.stringContaining(ONE), null]]);
  });

  test("that is no invoice by its content", async () => {
    const { number } = await input();
    const [checked] = await check(new File(["x"], `${ONE}_${number}.pdf`));
    expect(checked).toMatchObject({ stagedId: null, text: expect.stringContaining("PDF") });
    expect(await save(999)).toMatchObject({ isDone: false });
  });
});
