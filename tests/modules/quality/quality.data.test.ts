import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import {
  answerCase,
  closeCase,
  countOpenCases,
  findCase,
  keepFinding,
  openCases,
  reportToAuthority,
} from "~/modules/quality/complaints/complaint-admin.server";
import { ADMIN_FORMS } from "~/modules/quality/complaints/complaint-form";
import { caseFileRows, caseHeadings } from "~/modules/quality/complaints/complaint-file.server";
import {
  type BuyerCase,
  ownCase,
  ownCases,
  registerCase,
  reportCase,
} from "~/modules/quality/complaints/complaints.server";
import {
  acknowledge,
  endNotice,
  makeNotice,
  noticeCompanies,
  ownNotice,
  runningNotices,
  findNotice,
} from "~/modules/quality/notices/notices.server";
import { inspect } from "~/modules/quality/inspection/inspection.server";
import { traceFile } from "~/modules/quality/trace/trace.server";
import { actInName } from "~/modules/staff/accounts/acting.server";
import { sendAnnouncement } from "~/modules/support/announcements/announcements.server";
import { bought, everything, openShop, opened, settled, type Sold } from "../returns/after-sales-fixtures";
import { company, NOW } from "../orders/shop";
import { receiveGoods } from "../catalogue/batches/receive";

const BATCH = "B11-1";
let order: Sold;

beforeEach(async () => {
  await openShop();
  for (const table of [
    ...(["quality_case", "adverse_report", "quality_note", "quality_notice", "quality_notice_ack"] as const),
    ...(["announcement", "message", "form_token", "audit", "rate"] as const),
  ])
    await db.deleteFrom(table).execute();
  await company(2);
  order = await bought();
});

const notified = (more: Partial<BuyerCase> = {}): BuyerCase => ({
  companyId: 1,
  accountId: 1,
  kind: "complaint",
  severity: "ordinary",
  goodsId: 11,
  batch: BATCH,
  quantity: 1,
  happenedOn: toDay(NOW),
  text: "封签破损两盒",
  reporter: "李",
  phone: "13800000001",
  patient: null,
  pictures: [],
  ...more,
});
const toList = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
};
const patient = { initials: "LM", sex: "female", age: "45", dosage: "口服", result: "better" };
let forms = 0;
const token = () => `quality-form-key-${++forms}`;
const reported = async (more: Partial<BuyerCase> = {}) => {
  const sent = await reportCase(notified(more), token(), NOW);
  if (!sent?.ok) throw new Error("not reported");
  return sent.to.split("/").at(-1)!;
};
const FOUND = { investigation: "查过留样", assessment: "unfounded", conclusion: "符合标准", relation: "" };

describe("a complaint", () => {
  test("is taken of a batch that the company bought alone, once for its form, also in the same moment", async () => {
    expect(await reportCase(notified({ batch: "B99" }), token(), NOW)).toBeNull();
    expect(await reportCase(notified({ companyId: 2, accountId: 2 }), token(), NOW)).toBeNull();
    const same = token();
    const both = await Promise.all([reportCase(notified(), same, NOW), reportCase(notified(), same, NOW)]);
    expect(both[0]).toEqual(both[1]);
    expect((await ownCases(1, 1)).total).toBe(1);
  });

  test("is read by its company alone, and names its order", async () => {
    const number = await reported();
    const { number: orderNumber } = await db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(await ownCase(1, number)).toMatchObject({ orderNumber, batch: BATCH, isOpen: true });
    expect(await ownCase(2, number)).toBeNull();
    expect(await ownCases(2, 1)).toMatchObject({ rows: [], total: 0 });
  });

  test("is answered and concluded by one of two at the same moment; the other is told", async () => {
    const number = await reported();
    const two = await Promise.all([
      keepFinding(number, 1, FOUND),
      keepFinding(number, 1, { ...FOUND, investigation: "另一人查" }),
    ]);
    expect(two.filter((item) => item?.ok)).toHaveLength(1);
    const answers = await Promise.all(
      ["甲", "乙"].map((by) => answerCase(number, 2, { text: "符合标准", by }, NOW)),
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    const sent = await db
      .selectFrom("message")
      .select("title")
      .where("url", "=", `/zlts/${number}`)
      .execute();
    expect(sent).toHaveLength(1);
  });

  test("is closed once all is done, and then stays as it is", async () => {
    const number = await reported();
    expect(await closeCase(number, 1, "林", NOW)).toEqual({ ok: false, text: "还不能关闭：待调查" });
    await keepFinding(number, 1, FOUND);
    expect(await closeCase(number, 2, "林", NOW)).toEqual({ ok: false, text: "还不能关闭：待答复" });
    await answerCase(number, 2, { text: "符合标准", by: "林" }, NOW);
    expect(await closeCase(number, 3, "林", NOW)).toEqual({ ok: true });
    for (const late of [
      keepFinding(number, 4, { ...FOUND, conclusion: "改了" }),
      answerCase(number, 4, { text: "再答", by: "林" }, NOW),
      closeCase(number, 4, "林", NOW),
    ])
      expect(await late).toEqual({ ok: false, text: "已经关闭，不能再改" });
    expect(await countOpenCases("complaint")).toEqual({ count: 0, oldestAt: null, dueAt: null });
    expect(await keepFinding("TS0", 1, FOUND)).toBeNull();
  });
});

describe("a reaction", () => {
  test("is late until it is reported, whoever was answered, and deaths come first", async () => {
    const slow = await reported({ kind: "adverse", patient });
    const death = await reported({ kind: "adverse", severity: "death", patient });
    expect((await openCases("adverse", 9)).map(({ number }) => number)).toEqual([death, slow]);
    await answerCase(death, 1, { text: "已收到", by: "林" }, NOW);
    const first = (await findCase(death))!.due_at;
    expect(await countOpenCases("adverse")).toMatchObject({ count: 2, dueAt: first });
    const report = { reportedOn: toDay(NOW), receiptNumber: "ADR-1" };
    expect(await reportToAuthority(death, 2, report, NOW)).toEqual({ ok: true });
    expect(await countOpenCases("adverse")).toMatchObject({
      count: 2,
      dueAt: (await findCase(slow))!.due_at,
    });
    expect((await openCases("adverse", 9)).map(({ number }) => number)).toEqual([slow, death]);
  });

  test("stands in its register without the patient and who reported", async () => {
    await reported({ kind: "adverse", patient });
    await reported();
    const rows = await toList(caseFileRows("adverse"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(caseHeadings("adverse").length);
    for (const secret of ["LM", "13800000001", "李"]) expect(rows[0]!.join()).not.toContain(secret);
    expect((await toList(caseFileRows("complaint")))[0]).toHaveLength(caseHeadings("complaint").length);
  });
});

test("by phone: goods, batch and company must be there, and the form says what is not", async () => {
  const admin = { ...notified(), orderNumber: "", by: "林", receivedOn: toDay(NOW), companyId: null };
  expect(await registerCase({ ...admin, goodsId: 99 }, token(), NOW)).toMatchObject({ ok: false });
  expect(await registerCase({ ...admin, batch: "B99" }, token(), NOW)).toMatchObject({
    fields: { batch: [expect.any(String)] },
  });
  expect(await registerCase({ ...admin, companyId: 99 }, token(), NOW)).toMatchObject({ ok: false });
  const input = {
    formKey: token(),
    companyId: "",
    goodsId: "11",
    batch: BATCH,
    orderNumber: "",
    receivedOn: toDay(NOW),
    severity: "ordinary",
    happenedOn: toDay(NOW),
    quantity: "",
    text: "颜色比以往深",
    reporter: "王",
    phone: "13800000002",
  };
  expect(ADMIN_FORMS.complaint.safeParse(input).success).toBe(true);
  expect(ADMIN_FORMS.complaint.safeParse({ ...input, phone: "1" }).success).toBe(false);
  expect(await registerCase(admin, token(), NOW)).toMatchObject({ ok: true });
  expect(await countOpenCases("complaint")).toMatchObject({ count: 1 });
});

describe("a notice", () => {
  const notice = (more: object = {}) =>
    makeNotice(
      {
        kind: "authority",
        goodsId: 11,
        batches: [BATCH],
        title: "抽检不合格",
        body: "请停用",
        endsOn: toDay(NOW + DAY),
        by: "林",
        ...more,
      },
      token(),
      NOW,
    );
  const made = async (more: object = {}) => {
    const done = await notice(more);
    if (!done.ok) throw new Error("not made");
    const { announcementId } = (await findNotice(done.id, NOW))!;
    await sendAnnouncement(announcementId, NOW);
    return { id: done.id, announcementId };
  };

  test("reaches who bought the batch alone, who says once that they know", async () => {
    const { id, announcementId } = await made();
    const item = { companyId: 1, accountId: 1 };
    expect(await acknowledge(id, { companyId: 2, accountId: 2 }, NOW)).toBeNull();
    expect((await Promise.all([acknowledge(id, item, NOW), acknowledge(id, item, NOW)])).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(await noticeCompanies({ id, announcementId }, { after: null, limit: 9 })).toMatchObject([
      { companyId: 1, readAt: null, acknowledgedAt: NOW },
    ]);
  });

  test("of a batch that nobody bought is shown with the goods all the same", async () => {
    await receiveGoods(
      {
        goodsId: 11,
        batch: "B11-9",
        producedOn: toDay(NOW - DAY),
        expiresOn: toDay(NOW + 300 * DAY),
        quantity: 1,
        place: "",
        paper: "SH1",
      },
      token(),
      NOW,
    );
    const { id, announcementId } = await made({ batches: ["B11-9"] });
    expect(await noticeCompanies({ id, announcementId }, { after: null, limit: 9 })).toEqual([]);
    expect(await runningNotices(11, NOW)).toHaveLength(1);
    expect(await runningNotices(12, NOW)).toEqual([]);
  });

  test("is shown through its last day, until it is ended; who was told may read it afterwards", async () => {
    const { id } = await made();
    expect([await runningNotices(11, NOW + DAY), await runningNotices(11, NOW + 2 * DAY)]).toMatchObject([
      [{ id }],
      [],
    ]);
    expect(await ownNotice(id, 2, NOW)).toMatchObject({ isRequested: false });
    expect([
      await endNotice(id, "林", NOW),
      await endNotice(id, "林", NOW),
      await endNotice(99, "林", NOW),
    ]).toEqual([true, false, null]);
    expect(await runningNotices(11, NOW)).toEqual([]);
    expect(await ownNotice(id, 2, NOW)).toBeNull();
    expect(await ownNotice(id, 1, NOW)).toMatchObject({ isRequested: true, state: "ended" });
  });

  test("is refused for what is not there, with nothing made", async () => {
    for (const wrong of [{ goodsId: 99 }, { batches: ["B99"] }, { endsOn: toDay(NOW - DAY) }])
      expect(await notice(wrong)).toMatchObject({ ok: false });
    expect(await db.selectFrom("announcement").select("id").execute()).toEqual([]);
  });
});

describe("where a batch went", () => {
  const NOTHING = { batch: "", goods: "", supplier: "", company: "", from: "", to: "" };
  const ask = (more: object) => inspect({ ...NOTHING, ...more }, { rows: 100, checked: 100 });

  test("says each parcel with its company, and what came back once", async () => {
    const number = await opened(order.id, everything(order));
    await settled(number, true);
    const { number: units } = await db
      .selectFrom("order_line_batch")
      .select("number")
      .where("batch_number", "=", BATCH)
      .executeTakeFirstOrThrow();
    const { rows, isWhole, batches } = await ask({ batch: BATCH });
    expect(isWhole).toBe(true);
    expect(rows.reduce((sum, row) => sum + row.units, 0)).toBe(units);
    expect(rows.reduce((sum, row) => sum + row.back, 0)).toBe(units);
    expect(rows[0]).toMatchObject({ company: "药店1", batch: BATCH, goodsId: 11 });
    expect(batches).toMatchObject([{ number: BATCH, goodsId: 11, receipts: [] }]);
    expect(await toList(traceFile({ ...NOTHING, batch: BATCH }))).toHaveLength(rows.length);
  });

  test("is asked by goods, company and days alike", async () => {
    const all = (await ask({ goods: "11" })).rows.length;
    expect(all).toBeGreaterThan(0);
    const shipped = toDay((await ask({ goods: "11" })).rows[0]!.shippedAt);
    expect((await ask({ goods: "11", company: "药店1", from: shipped, to: shipped })).rows).toHaveLength(all);
    expect((await ask({ goods: "11", company: "药店2" })).rows).toEqual([]);
    expect((await ask({ goods: "没有", company: "药店1" })).rows).toEqual([]);
    expect((await ask({ company: "1", from: "2999-01-01" })).rows).toEqual([]);
  });

  test("says when it came in, beside which paper, and who counted it", async () => {
    const receipt = {
      goodsId: 12,
      batch: "B12-9",
      producedOn: toDay(NOW - DAY),
      expiresOn: toDay(NOW + 300 * DAY),
      quantity: 40,
      place: "",
      paper: "SH20261120",
    };
    await actInName({ name: "赵库", command: "收货入库", why: "" }, NOW, () =>
      receiveGoods(receipt, token(), NOW),
    );
    expect((await ask({ batch: "B12-9" })).batches).toMatchObject([
      { receipts: [{ units: 40, paper: "SH20261120", by: "赵库", at: NOW }] },
    ]);
  });
});
