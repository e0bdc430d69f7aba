import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { differencesToSettle } from "~/admin/queue/kinds/finance.server";
import { MAX_BILL_BYTES } from "~/modules/payments/reconciliation/hand-in.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as list from "~/routes/_admin+/_finance+/staff.reconciliation._index/route";
import * as day from "~/routes/_admin+/_finance+/staff.reconciliation.$provider.$day/route";
import * as differences from "~/routes/_admin+/_finance+/staff.reconciliation.differences._index/route";
import * as difference from "~/routes/_admin+/_finance+/staff.reconciliation.differences.$id/route";
import { loader as exported } from "~/routes/_admin+/_finance+/staff.reconciliation.export";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import "../../modules/payments/admin";
import { clearBooks, paid } from "../../modules/payments/reconciliation/ledger";
import { alipayText, alipayZip, utf8, wechatText } from "../../modules/payments/reconciliation/samples";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

beforeAll(loadPeople);
beforeEach(clearBooks);

const YESTERDAY = toDay(startOfDay(toDay(now())) - DAY);
const ROW = { at: `${YESTERDAY} 12:00:00`, ours: "POS1", yuan: "5.00" };
const findFile = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const bill = (...rows: Parameters<typeof wechatText>[0]) => findFile(utf8(wechatText(rows)), "账单.csv");

const send = async (fields: Record<string, File | string>, role: BuiltInRole = "finance") =>
  getAnswer(list.action as never, (await roleBrowser(role)).post("/x", fields));
const upload = (file: File | string, role?: BuiltInRole) => send({ do: "upload", file }, role);
const see = async (loader: unknown, path: string, params = {}, role: BuiltInRole = "finance") =>
  getAnswer(loader as never, (await roleBrowser(role)).get(path), params);
const findBody = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const seeDay = () =>
  findBody<{
    lines: { comparison: string; ours: string; difference: { id: number } | null }[];
    sums: { off: string }[];
  }>(see(day.loader, "/x", { provider: "wechat", day: YESTERDAY }));
const only = () => db.selectFrom("reconciliation_difference").selectAll().executeTakeFirstOrThrow();
const settle = async (id: number, fields: Record<string, string>, role: BuiltInRole = "finance") =>
  getAnswer(
    difference.action as never,
    (await roleBrowser(role)).post(`/staff/reconciliation/differences/${id}`, fields),
    {
      id: String(id),
    },
  );

test("a file is read, matched and shown beside ours; the same file again changes nothing", async () => {
  const noon = startOfDay(YESTERDAY) + DAY / 2;
  const [same, lacking] = [await paid("wechat", 51_846, noon), await paid("wechat", 200, noon)];
  const file = () => bill({ ...ROW, ours: same.number, yuan: "518.46" }, ROW);
  const read = await upload(file());
  expect([read.status, read.headers.get("Location")]).toEqual([
    303,
    `/staff/reconciliation/wechat/${YESTERDAY}`,
  ]);
  const { lines, sums } = await seeDay();
  expect(lines.map(({ comparison: result, ours }) => [result, ours])).toEqual([
    ["missing", lacking.number],
    ["matched", same.number],
    ["unknown", "POS1"],
  ]);
  expect(sums.map(({ off }) => off)).toEqual(["0 笔 ¥3.00", ""]);
  expect((await upload(file())).status).toBe(303);
  const { statements, open } = await findBody<{ statements: { open: number }[]; open: number }>(
    see(list.loader, "/x"),
  );
  expect([statements.map((statement) => statement.open), open]).toEqual([[2], 2]);
  const [entry] = await db.selectFrom("audit").selectAll().where("subject", "=", "statement").execute();
  expect(entry).toMatchObject({ command: "读入对账单", after: expect.stringContaining("微信支付") });
  const csv = await (await see(exported, `/x?provider=wechat&day=${YESTERDAY}`)).text();
  expect(csv).toContain(`账单中没有,收款,,,${lacking.number},,2`);
  expect((await see(exported, "/x?provider=x&day=1")).status).toBe(404);
});

test("Alipay's ZIP says itself whose it is and of which day", async () => {
  const read = await upload(findFile(alipayZip(alipayText([])), "账单.zip"));
  expect(read.headers.get("Location")).toBe("/staff/reconciliation/alipay/2026-11-26");
});

test.each([
  ["none", "", /请选择账单文件/],
  ["a broken one", findFile(Uint8Array.of(0x50, 0x4b, 1), "a.zip"), /读|打不开|上传/],
  ["one cut off", findFile(utf8(wechatText([ROW]).split("总交易单数")[0]!), "a.csv"), /不完整/],
  ["one that says of no day", bill(), /看不出是哪一天/],
  ["one too large", findFile(new Uint8Array(MAX_BILL_BYTES + 2 * 1024 * 1024), "a.csv"), /24 MB/],
])("no bill is read of %s", async (_, file, words) => {
  const answer = await upload(file);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).toMatch(words);
  expect(await db.selectFrom("reconciliation_statement").select("id").execute()).toEqual([]);
});

test("the bill of a day is fetched from its provider, or said why not", async () => {
  const before = toDay(startOfDay(YESTERDAY) - DAY);
  const fetched = await send({ do: "fetch", provider: "wechat", day: before });
  expect([fetched.status, fetched.headers.get("Location")]).toEqual([
    303,
    `/staff/reconciliation/wechat/${before}`,
  ]);
  expect((await send({ do: "fetch", provider: "alipay", day: toDay(now()) })).status).toBe(400);
  expect((await send({ do: "fetch", provider: "bank", day: before })).status).toBe(400);
  expect((await send({ do: "x" })).status).toBe(400);
});

describe("a difference", () => {
  const WHY = { resolution: "refunded", why: "原路退回付款人" };

  test("is in the queue, and settled once: a second tab is told", async () => {
    await upload(bill(ROW));
    const { id, version } = await only();
    const who = { id: 1, permissions: new Set<never>() };
    expect(await differencesToSettle.cases!(9, who)).toEqual([`/staff/reconciliation/differences/${id}`]);
    const { rows } = await shownList(differences, await see(differences.loader, differencesToSettle.to));
    expect(rows.map((row) => row.id)).toEqual([String(id)]);
    const page = await findBody<{ advice: string; maySettle: boolean }>(
      see(difference.loader, "/x", { id: String(id) }),
    );
    expect([page.advice, page.maySettle]).toEqual([expect.stringContaining("退回付款人"), true]);
    for (const bad of [
      { ...WHY, resolution: "x" },
      { ...WHY, why: "" },
      { ...WHY, resolution: "linked" },
      { ...WHY, resolution: "linked", linked: "P0" },
    ])
      expect((await settle(id, { ...bad, version: String(version) })).status).toBe(400);
    expect((await settle(id, { ...WHY, version: String(version) })).status).toBe(303);
    const late = await settle(id, { ...WHY, version: String(version) });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("已处理")]);
    expect((await differencesToSettle.count(now(), who)).count).toBe(0);
    const [entry] = await db.selectFrom("audit").selectAll().where("subject", "=", "difference").execute();
    expect(entry).toMatchObject({
      command: "处理对账差异",
      why: WHY.why,
      after: expect.stringContaining("已退款"),
    });
  });

  test("that matches since is cleared by pressing once more", async () => {
    await upload(bill({ ...ROW, ours: "P1" }));
    const noon = startOfDay(YESTERDAY) + DAY / 2;
    const payment = await paid("wechat", 500, noon);
    for (const table of ["reconciliation_line", "reconciliation_difference"] as const)
      await db.updateTable(table).set({ ours: payment.number }).execute();
    expect((await send({ do: "again" })).status).toBe(303);
    expect((await only()).state).toBe("cleared");
  });
});

test("only who may reconcile does; the others who see money look", async () => {
  await upload(bill(ROW));
  const { id, version } = await only();
  const fields = { resolution: "other", why: "试一试", version: String(version) };
  for (const role of ["boss", "sales"] as const) {
    expect((await upload(bill(ROW), role)).status).toBe(403);
    expect((await settle(id, fields, role)).status).toBe(403);
    const seen = role === "boss" ? 200 : 403;
    expect((await see(list.loader, "/x", {}, role)).status).toBe(seen);
    expect((await see(difference.loader, "/x", { id: String(id) }, role)).status).toBe(seen);
  }
  expect((await only()).state).toBe("open");
  for (const params of [
    { provider: "x", day: YESTERDAY },
    { provider: "wechat", day: "2026-02-30" },
  ])
    expect((await see(day.loader, "/x", params)).status).toBe(404);
  expect((await see(difference.loader, "/x", { id: "99" })).status).toBe(404);
});
