import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALL_POINTS, getMissingCompanyPoints } from "~/modules/company/review/first-business";
import {
  findReview,
  returnToCompany,
  recordFirstCompanyReview,
  recordSecondCompanyReview,
  readCompanyReviewState,
  returnCompanyToFirstReview,
} from "~/modules/company/review/first-business.server";
import {
  countWaitingCompanies,
  countWaitingDocuments,
  findCompanyDocument,
  findAdminCompany,
  findDocument,
  listAdminCompanies,
  documentsEnding,
  waitingDocuments,
} from "~/modules/company/review/admin-companies.server";
import { db } from "~/platform/database/database.server";
import { company, clear, NOW } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

const LIN = { id: 1, name: "林素问" };
const HE = { id: 2, name: "何青囊" };
const seen = async (id = 7) => (await readCompanyReviewState(id))!.seen;
const first = async (change: object = {}) =>
  recordFirstCompanyReview(
    7,
    LIN,
    { points: ALL_POINTS, scopes: ["westernMedicine"], note: "已核对", seen: await seen(), ...change },
    NOW,
  );
const getStatus = async () =>
  (await db.selectFrom("company").select("status").where("id", "=", 7).executeTakeFirstOrThrow()).status;

beforeAll(() => ensureRows("staff_member", 1, 2, 3));
beforeEach(async () => {
  await clear();
  await emptyTables(["company_review"]);
  await company(7);
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 7).execute();
  await db.updateTable("qualification").set({ state: "pending" }).where("company_id", "=", 7).execute();
});

describe("the first review", () => {
  test("needs every point and a scope, and is made once", async () => {
    expect(await first({ points: ALL_POINTS.slice(2) })).toEqual({
      ok: false,
      text: `请核对并勾选：${getMissingCompanyPoints(ALL_POINTS.slice(2)).join("；")}；不符的请退回企业`,
    });
    expect(await first({ scopes: [] })).toEqual({ ok: false, text: "请勾选经营范围" });
    expect(await first()).toEqual({ ok: true });
    expect(await first()).toEqual({ ok: false, text: "林素问 已经初审" });
    expect(await getStatus()).toBe("pending");
    expect(await findReview(7)).toMatchObject({ firstBy: "林素问", note: "已核对", secondBy: null });
  });

  test("is of what stands: a paper that changed meanwhile refuses it", async () => {
    const before = await seen();
    await db.updateTable("qualification").set({ number: "新" }).where("company_id", "=", 7).execute();
    expect(await first({ seen: before })).toMatchObject({
      ok: false,
      text: expect.stringContaining("有变化"),
    });
  });

  test("is not of companies that are decided or not there", async () => {
    expect(
      await recordFirstCompanyReview(99, LIN, { points: [], scopes: [], note: "", seen: "" }, NOW),
    ).toMatchObject({
      ok: false,
    });
    await db.updateTable("company").set({ status: "approved" }).where("id", "=", 7).execute();
    expect(await first()).toEqual({ ok: false, text: "这家企业已有审核结论" });
  });
});

describe("the second review", () => {
  test("is another person's and opens the gates: company, papers and scopes", async () => {
    expect(await recordSecondCompanyReview(7, HE, await seen(), NOW)).toEqual({
      ok: false,
      text: "这家企业还没有初审",
    });
    await first();
    expect(await recordSecondCompanyReview(7, LIN, await seen(), NOW)).toEqual({
      ok: false,
      text: "复核须由初审以外的人办理",
    });
    expect(await recordSecondCompanyReview(7, HE, await seen(), NOW)).toEqual({ ok: true });
    const after = (await findAdminCompany(7))!;
    expect(after).toMatchObject({ status: "approved", scopes: ["westernMedicine"] });
    expect(after.papers.every(({ state }) => state === "approved")).toBe(true);
    expect(await findReview(7)).toMatchObject({ secondBy: "何青囊", secondAt: NOW });
  });

  test("of two at once one alone approves", async () => {
    await first();
    const as = await seen();
    const answers = await Promise.all([
      recordSecondCompanyReview(7, HE, as, NOW),
      recordSecondCompanyReview(7, { id: 3, name: "周正" }, as, NOW),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const notified = await db.selectFrom("message").select("id").where("company_id", "=", 7).execute();
    expect(notified.length).toBeLessThanOrEqual(2);
  });

  test("is refused where papers changed after the first one; the first is made again", async () => {
    await first();
    await db.updateTable("qualification").set({ number: "新" }).where("company_id", "=", 7).execute();
    expect(await recordSecondCompanyReview(7, HE, await seen(), NOW)).toMatchObject({ ok: false });
    expect(await returnCompanyToFirstReview(7, LIN, "请重看")).toMatchObject({ ok: false });
    expect(await returnCompanyToFirstReview(7, HE, "执照换过")).toEqual({ ok: true });
    expect(await returnCompanyToFirstReview(7, HE, "再次")).toMatchObject({ ok: false });
    expect(await findReview(7)).toBeNull();
    expect(await first()).toEqual({ ok: true });
  });

  test("either returns the company, which reads why", async () => {
    await first();
    expect(await returnToCompany(7, { seen: await seen(), why: "执照照片模糊" }, NOW)).toEqual({ ok: true });
    expect(await findAdminCompany(7)).toMatchObject({ status: "rejected", reason: "执照照片模糊" });
    expect(await findReview(7)).toBeNull();
  });
});

test("lists and counts follow the steps", async () => {
  expect((await countWaitingCompanies("first")).count).toBe(1);
  await first();
  expect((await countWaitingCompanies("first")).count).toBe(0);
  expect(await countWaitingCompanies("second")).toEqual({ count: 1, oldestAt: NOW });
  const page = { after: null, limit: 5 };
  expect(await listAdminCompanies({ status: "pending", words: "药店7" }, page)).toMatchObject([
    { id: 7, firstBy: "林素问" },
  ]);
  expect(await listAdminCompanies({ status: null, words: "没有这家" }, page)).toEqual([]);
  await recordSecondCompanyReview(7, HE, await seen(), NOW);
  expect((await countWaitingCompanies("second")).count).toBe(0);
});

test("papers of approved companies that wait or end are listed", async () => {
  await db.updateTable("company").set({ status: "approved" }).where("id", "=", 7).execute();
  expect((await countWaitingDocuments()).count).toBe(3);
  const [document] = await waitingDocuments(1);
  expect(document).toMatchObject({ company: "药店7", file: null });
  expect(await findCompanyDocument(document!.id)).toMatchObject({ id: document!.id });
  expect(await findCompanyDocument(99_999)).toBeNull();
  expect(await findDocument(document!.id)).toBeNull();
  await db
    .updateTable("qualification")
    .set({ state: "approved", ends_on: "2026-12-01" })
    .where("id", "=", document!.id)
    .execute();
  expect((await documentsEnding("2026-12-20", 5)).map(({ id }) => id)).toEqual([document!.id]);
  expect(await documentsEnding("2026-11-30", 5)).toEqual([]);
});

test("the second review and sending back are refused to whoever does not count as a second person", async () => {
  await first();
  const tied = { ...HE, tieTo: (_trx: unknown, other: number) => Promise.resolve(`与 ${other} 同源`) };
  const refused = { ok: false, text: `与 ${LIN.id} 同源` };
  expect(await recordSecondCompanyReview(7, tied, await seen(), NOW)).toEqual(refused);
  expect(await returnCompanyToFirstReview(7, tied, "不符")).toEqual(refused);
  expect(await getStatus()).toBe("pending");
  const free = { ...HE, tieTo: () => Promise.resolve(null) };
  expect(await recordSecondCompanyReview(7, free, await seen(), NOW)).toEqual({ ok: true });
});
