import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import * as files from "~/routes/_admin+/_finance+/staff.transfers.bank-file._index/route";
import * as page from "~/routes/_admin+/_finance+/staff.transfers.bank-file.$id/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { clear, company } from "../../modules/orders/shop";
import { choice, order, transferProof, getState } from "../../modules/orders/payment/pay-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { confirmTransfer } from "../../modules/orders/payment/confirm-transfer";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["bank_file_line", "bank_file", "bank_line"]);
});

let serials = 0;
const serial = () => `S${(serials += 1)}`;

/** An order whose transfer waits, of this many fen. */
async function transfer(viewer: SignedIn, amount = 30_000) {
  const id = await order(viewer, amount, true, now());
  await startPayment(
    viewer,
    id,
    choice(amount, { paymentMethod: "bank", transferProof: transferProof() }),
    now(),
  );
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, number, payment: (await listPayments(id))[0]!.number };
}

const HEAD = ["日期", "对方户名", "贷方金额", "摘要", "流水号"];
const csv = (...rows: string[][]) =>
  new File([[HEAD, ...rows].map((row) => row.join()).join("\n")], "流水.csv", { type: "text/csv" });
const upload = async (file: File | string, role: BuiltInRole = "finance") => {
  const browser = await roleBrowser(role);
  return getAnswer(files.action as never, browser.post("/x", { file }), {});
};
const idOf = (answer: Response) => answer.headers.get("Location")!.split("/").at(-1)!;

interface Shown {
  lines: {
    id: number;
    serial: string;
    result: string;
    paymentNumber: string | null;
    candidates: { number: string }[];
  }[];
}
const see = async (id: string) => {
  const browser = await roleBrowser("finance");
  return (await (await getAnswer(page.loader as never, browser.get("/x"), { id })).json()) as Shown;
};
const resultsIn = async (id: string) => (await see(id)).lines.map(({ result }) => result);
const send = async (id: string, fields: Record<string, string>, role: BuiltInRole = "finance") => {
  const browser = await roleBrowser(role);
  return getAnswer(page.action as never, browser.post("/x", fields), { id });
};
const confirm = async (id: string, line: number, payment: string) => {
  const answer = await send(id, { lines: String(line), [`payment-${line}`]: payment });
  const { results } = (await answer.json()) as { results: { isDone: boolean; text: string }[] };
  return results[0]!;
};

test("a line is matched by the order's number or by name and amount, and confirmed when it is ticked, once", async () => {
  const [item, two] = [await transfer(await company(1)), await transfer(await company(2), 1_050)];
  const file = csv(
    ["2026-11-25", "个人账户", "300.00", `订单 ${item.number}`, serial()],
    ["2026-11-25", "药店2", "10.50", "货款", serial()],
    ["2026-11-25", "陌生公司", "1.00", "", serial()],
  );
  const id = idOf(await upload(file));
  const { lines } = await see(id);
  expect(lines.map(({ result, candidates }) => [result, candidates[0]?.number])).toEqual([
    ["one", item.payment],
    ["one", two.payment],
    ["none", undefined],
  ]);
  expect((await getState(item.id)).paid).toBe(0);
  expect(await confirm(id, lines[0]!.id, item.payment)).toMatchObject({ isDone: true });
  expect(await confirm(id, lines[1]!.id, two.payment)).toMatchObject({ isDone: true });
  expect([(await getState(item.id)).paid, (await getState(two.id)).paid]).toEqual([30_000, 1_050]);
  expect(await confirm(id, lines[0]!.id, item.payment)).toMatchObject({
    isDone: false,
    text: `已确认过转账 ${item.payment}`,
  });
  expect(await resultsIn(id)).toEqual(["done", "done", "none"]);
  const rows = await db
    .selectFrom("audit")
    .select("command")
    .where("subject_id", "=", item.payment)
    .execute();
  expect(rows).toEqual([{ command: "按流水确认转账" }]);
});

test("the same file again, and the same line in another file, change nothing", async () => {
  const paid = await transfer(await company(1), 1_000);
  const next = await transfer(await company(2), 1_000);
  const row = ["2026-11-25", "药店1", "10.00", paid.number, serial()];
  const id = idOf(await upload(csv(row)));
  expect(idOf(await upload(csv(row)))).toBe(id);
  await confirm(id, (await see(id)).lines[0]!.id, paid.payment);
  const waits = ["2026-11-25", "药店2", "10.00", "", serial()];
  const other = idOf(await upload(csv(row, waits)));
  expect(other).not.toBe(id);
  expect(await resultsIn(other)).toEqual(["done", "one"]);
  expect(await confirm(other, (await see(other)).lines[0]!.id, next.payment)).toMatchObject({
    isDone: false,
  });
  expect((await getState(next.id)).paid).toBe(0);
  const changed = await upload(csv([...waits.slice(0, 2), "11.00", ...waits.slice(3)]));
  expect([changed.status, await changed.text()]).toEqual([400, expect.stringContaining("与这份文件不同")]);
  expect(await db.selectFrom("bank_line").select("id").execute()).toHaveLength(2);
});

test("pressed twice at the same moment, a line pays one of the transfers that it may mean", async () => {
  const viewer = await company(1);
  const [item, two] = [await transfer(viewer, 1_000), await transfer(viewer, 1_000)];
  const id = idOf(await upload(csv(["2026-11-25", "药店1", "10.00", "", serial()])));
  const [line] = (await see(id)).lines;
  expect(line).toMatchObject({ result: "many" });
  expect(await confirm(id, line!.id, "")).toMatchObject({ isDone: false, text: "请选择对应的转账" });
  const done = await Promise.all([
    confirm(id, line!.id, item.payment),
    confirm(id, line!.id, two.payment),
    confirm(id, line!.id, item.payment),
  ]);
  expect(done.filter(({ isDone }) => isDone)).toHaveLength(1);
  expect((await getState(item.id)).paid + (await getState(two.id)).paid).toBe(1_000);
});

test("money that was confirmed by hand under its serial is not there a second time in a statement", async () => {
  const viewer = await company(1);
  const [item, two] = [await transfer(viewer, 1_000), await transfer(viewer, 1_000)];
  const mark = serial();
  await confirmTransfer(item.payment, 1_000, "财务", now(), mark);
  const id = idOf(await upload(csv(["2026-11-25", "药店1", "10.00", two.number, mark])));
  const [line] = (await see(id)).lines;
  expect(line).toMatchObject({ result: "done", payer: "药店1", paymentNumber: item.payment });
  expect(await confirm(id, line!.id, two.payment)).toMatchObject({ isDone: false });
  expect((await getState(two.id)).paid).toBe(0);
});

test("by hand, a serial confirms one transfer, with the amount that its line has", async () => {
  const viewer = await company(1);
  const [item, two] = [await transfer(viewer, 1_000), await transfer(viewer, 1_000)];
  const byHand = (payment: string, fen: number, mark: string) =>
    confirmTransfer(payment, fen, "财务", now(), mark);
  const [read, input] = [serial(), serial()];
  await upload(csv(["2026-11-25", "药店1", "10.00", "", read]));
  expect(await byHand(item.payment, 400, read)).toBe("serialDiffers");
  expect((await getState(item.id)).paid).toBe(0);
  expect(await byHand(item.payment, 1_000, read)).toBe("accepted");
  expect(await byHand(two.payment, 1_000, read)).toBe("serialUsed");
  expect(await byHand(two.payment, 400, input)).toBe("partial");
  const three = await transfer(viewer, 1_000);
  const rush = await Promise.all([1, 2, 3].map(() => byHand(three.payment, 400, input)));
  expect(rush).toEqual(["serialUsed", "serialUsed", "serialUsed"]);
  expect([(await getState(two.id)).paid, (await getState(three.id)).paid]).toEqual([400, 0]);
});

test("less than is due counts as a part, more goes to the balance", async () => {
  const [less, more] = [await transfer(await company(1), 1_000), await transfer(await company(2), 1_000)];
  const id = idOf(
    await upload(
      csv(
        ["2026-11-25", "药店1", "4.00", less.number, serial()],
        ["2026-11-25", "药店2", "11.00", more.number, serial()],
      ),
    ),
  );
  const { lines } = await see(id);
  expect((await confirm(id, lines[0]!.id, less.payment)).text).toContain("已确认部分到账");
  expect((await confirm(id, lines[1]!.id, more.payment)).text).toContain("转入公司余额");
  expect([(await getState(less.id)).paid, (await getState(more.id)).paid]).toEqual([400, 1_000]);
});

test("an XLSX is read as a CSV is", async () => {
  await transfer(await company(1), 1_000);
  const rows = [HEAD, ["2026-11-25", "药店1", 10, "", serial()]];
  const bytes = await writeXlsx({ sheets: [{ name: "流水", rows }] });
  expect(await resultsIn(idOf(await upload(new File([new Uint8Array(bytes)], "流水.xlsx"))))).toEqual([
    "one",
  ]);
});

test("bad files, no ticks, other files' lines and other roles confirm nothing", async () => {
  expect((await upload("")).status).toBe(400);
  for (const file of [new File(["甲,乙\n1,2"], "a.csv"), new File([new Uint8Array([0, 1, 2])], "a.xlsx")])
    expect((await upload(file)).status).toBe(400);
  expect(await db.selectFrom("bank_file").select("id").execute()).toEqual([]);
  const paid = await transfer(await company(1), 1_000);
  const row = ["2026-11-25", "药店1", "10.00", paid.number, serial()];
  const id = idOf(await upload(csv(row)));
  const other = idOf(await upload(csv(["2026-11-25", "药店9", "1.00", "", serial()])));
  const [line] = (await see(id)).lines;
  expect((await send(id, {})).status).toBe(400);
  expect(await (await send(other, { lines: String(line!.id) })).json()).toEqual({ results: [] });
  expect((await send("404", { lines: String(line!.id) })).status).toBe(404);
  for (const role of ["boss", "sales"] as const) {
    expect((await upload(csv(row), role)).status).toBe(403);
    expect((await send(id, { lines: String(line!.id) }, role)).status).toBe(403);
  }
  expect((await getState(paid.id)).paid).toBe(0);
});

test("a line far above what is due is asked on the transfer's page; a surplus past the limit waits", async () => {
  const [far, over] = [await transfer(await company(1), 49_000), await transfer(await company(2), 100_000)];
  const file = csv(
    ["2026-11-25", "药店1", "1000000.00", far.number, serial()],
    ["2026-11-25", "药店2", "1400.00", over.number, serial()],
  );
  const id = idOf(await upload(file));
  const { lines } = await see(id);
  expect(await confirm(id, lines[0]!.id, far.payment)).toMatchObject({
    isDone: false,
    text: expect.stringContaining("远多于应付的 ¥490.00"),
  });
  expect(await confirm(id, lines[1]!.id, over.payment)).toMatchObject({
    isDone: true,
    text: expect.stringContaining("由另一位同事复核后入账"),
  });
  expect([(await getState(far.id)).paid, (await getState(over.id)).paid]).toEqual([0, 0]);
  expect(await resultsIn(id)).toEqual(["one", "one"]);
});
