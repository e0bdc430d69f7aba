import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as notice from "~/routes/_account+/_service+/zlgg.$id/route";
import * as own from "~/routes/_account+/_service+/zlts.$number/route";
import * as report from "~/routes/_account+/_service+/zlts.new/route";
import * as list from "~/routes/_admin+/_quality+/staff.complaints._index/route";
import * as page from "~/routes/_admin+/_quality+/staff.complaints.$number._index/route";
import * as answer from "~/routes/_admin+/_quality+/staff.complaints.$number.answer/route";
import * as closing from "~/routes/_admin+/_quality+/staff.complaints.$number.closing/route";
import * as reportForm from "~/routes/_admin+/_quality+/staff.complaints.$number.form/route";
import * as notes from "~/routes/_admin+/_quality+/staff.complaints.$number.notes/route";
import * as picture from "~/routes/_admin+/_quality+/staff.complaints.$number.pictures.$file";
import * as files from "~/routes/_company+/files.$id";
import * as reporting from "~/routes/_admin+/_quality+/staff.complaints.$number.report/route";
import * as file from "~/routes/_admin+/_quality+/staff.complaints.export";
import * as limits from "~/routes/_admin+/_quality+/staff.complaints.limits/route";
import * as entry from "~/routes/_admin+/_quality+/staff.complaints.new/route";
import * as ending from "~/routes/_admin+/_quality+/staff.notices.$id.ending/route";
import * as noticePage from "~/routes/_admin+/_quality+/staff.notices.$id._index/route";
import * as newNotice from "~/routes/_admin+/_quality+/staff.notices.new/route";
import * as goodsPage from "~/routes/_catalogue+/list.info.$id/route";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { Browser } from "../../modules/company/browser";
import { SignedInBrowser } from "../../modules/company/browser-session";
import { picture as pictureFile } from "../../modules/company/registration/registering";
import { company } from "../../modules/orders/shop";
import { bought, openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

let quality: Browser;
let sales: Browser;
let buyer: SignedInBrowser;
let other: SignedInBrowser;
const TODAY = toDay(now());

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
});

beforeEach(async () => {
  await openShop();
  for (const table of [
    ...(["quality_case", "adverse_report", "quality_note", "quality_notice", "quality_notice_ack"] as const),
    ...(["announcement", "audit", "setting", "membership"] as const),
  ])
    await db.deleteFrom(table).execute();
  await company(2);
  buyer = await SignedInBrowser.ofNewMember(1);
  other = await SignedInBrowser.ofNewMember(2);
  await bought();
  await emptyTables(["message"]);
});

const NEW = "/zlts/new?goods=11&batch=B11-1&kind=";
const NOTIFIED = {
  severity: "ordinary",
  happenedOn: TODAY,
  quantity: "2",
  text: "封签破损，药板外露",
  reporter: "李娟",
  phone: "13800000001",
};
const PATIENT = { initials: "LM", sex: "female", age: "45 岁", dosage: "口服", result: "better" };
const FOUND = {
  findingLines: "查过留样",
  assessment: "unfounded",
  conclusionLines: "符合标准",
  relation: "",
};
const findToken = async (browser: Browser, path: string) =>
  ((await (await getAnswer(report.loader, browser.get(path))).json()) as { form: { token: string } }).form
    .token;
const send = async (fields: object = {}, kind = "complaint", more: object = {}) =>
  getAnswer(
    report.action,
    buyer.post(NEW + kind, {
      token: await findToken(buyer, NEW + kind),
      ...NOTIFIED,
      ...fields,
      ...more,
    }),
  );
async function reported(kind = "complaint", more: object = {}): Promise<string> {
  const sent = await send(kind === "adverse" ? PATIENT : {}, kind, more);
  expect(sent.status, await sent.clone().text()).toBe(303);
  return sent.headers.get("Location")!.split("/").at(-1)!;
}
const post = (route: { action: unknown }, number: string, fields: object, browser = quality) =>
  getAnswer(route.action as never, browser.post(`/staff/complaints/${number}`, fields as never), { number });
const see = async <T>(route: { loader: unknown }, path: string, params = {}, browser: Browser = quality) =>
  (await (await getAnswer(route.loader as never, browser.get(path), params)).json()) as T;
const getStatus = async (route: { loader: unknown }, browser: Browser, params: Record<string, string>) =>
  (await getAnswer(route.loader as never, browser.get("/x"), params)).status;
const getFault = async (sent: Response) => ((await sent.json()) as { error: Record<string, string[]> }).error;
const waiting = async (id: string) =>
  (await QUEUE_KINDS.find((kind) => kind.id === id)!.count(now(), { id: 1, permissions: new Set() })).count;

describe("a buyer", () => {
  test("chooses among what was bought, reports with pictures once, and reads the answer", async () => {
    const found = await see<{ found: { batch: string; goodsId: number }[] }>(
      report,
      "/zlts/new?q=b11",
      {},
      buyer,
    );
    expect(found.found.map(({ batch }) => batch)).toContain("B11-1");
    const token = await findToken(buyer, NEW);
    const fields = { token, ...NOTIFIED, pictures: pictureFile() };
    const twice = [];
    for (let at = 0; at < 2; at += 1)
      twice.push(await getAnswer(report.action, buyer.post(NEW, fields as never)));
    const [to, again] = twice.map((sent) => sent.headers.get("Location"));
    expect([twice[0]!.status, again]).toEqual([303, to]);
    expect(await waiting("openComplaints")).toBe(1);
    const number = to!.split("/").at(-1)!;
    const { item } = await see<{ item: { pictures: number[] } }>(own, to!, { number }, buyer);
    expect(item.pictures).toHaveLength(1);
    const seen = await getAnswer(picture.loader, quality.get("/x"), {
      number,
      file: String(item.pictures[0]),
    });
    expect(seen.headers.get("Content-Type")).toBe("image/png");
    expect(await getStatus(picture, quality, { number, file: "9999" })).toBe(404);
    expect((await post(answer, number, { version: "1", text: "已核对，给您换货" })).status).toBe(303);
    expect(await see(own, to!, { number }, buyer)).toMatchObject({ item: { answer: "已核对，给您换货" } });
  });

  test("reads their own alone, and reports what they bought alone", async () => {
    const number = await reported();
    expect(await getStatus(own, buyer, { number })).toBe(200);
    expect(await getStatus(own, other, { number })).toBe(404);
    expect((await getAnswer(report.loader, other.get(NEW))).status).toBe(404);
    const foreign = { token: newFormToken(), ...NOTIFIED };
    expect((await getAnswer(report.action, other.post(NEW, foreign))).status).not.toBe(303);
    expect(await waiting("openComplaints")).toBe(1);
  });

  test.each([
    [{ text: "坏" }, "complaint", "text"],
    [{ happenedOn: "2999-01-01" }, "complaint", "happenedOn"],
    [{ severity: "death" }, "complaint", "severity"],
    [{ ...PATIENT, initials: "张三" }, "adverse", "initials"],
    [{}, "adverse", "initials"],
  ])("is refused %j of %s, and keeps what was typed", async (fields, kind, name) => {
    const sent = await send(fields, kind);
    const { error, initialValue } = (await sent.json()) as Record<string, Record<string, unknown>>;
    expect([sent.status, Object.keys(error!)]).toEqual([400, expect.arrayContaining([name])]);
    expect(initialValue).toMatchObject({ reporter: "李娟" });
    expect(await waiting("openComplaints")).toBe(0);
  });
});

describe("the back office", () => {
  test("looks into it, answers, closes; a stale form is shown the difference, who may only look changes nothing", async () => {
    const number = await reported();
    expect((await post(page, number, { version: "1", ...FOUND }, sales)).status).toBe(403);
    expect((await post(closing, number, { version: "1", why: "办完了" })).status).toBe(409);
    expect((await post(page, number, { version: "1", ...FOUND })).status).toBe(303);
    const stale = await post(page, number, { version: "1", ...FOUND, findingLines: "另一人查" });
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { stale: { version: 2, rows: [{ name: "调查情况", current: "查过留样", own: "另一人查" }] } },
    ]);
    expect((await post(page, number, { version: "2", ...FOUND })).status).toBe(400);
    expect((await post(answer, number, { version: "1", text: "符合标准" })).status).toBe(409);
    expect((await post(answer, number, { version: "2", text: "符合标准" })).status).toBe(303);
    expect((await post(answer, number, { version: "3", text: "符合标准" })).status).toBe(409);
    expect((await post(closing, number, { version: "3", why: "办完了" })).status).toBe(303);
    expect(await waiting("openComplaints")).toBe(0);
    const seen = await see<{ changes: { what: string; command: string }[] }>(page, "/x", { number });
    expect(seen.changes.map(({ command }) => command)).toEqual([
      "关闭质量投诉",
      "答复质量投诉",
      "记录调查和结论",
    ]);
    expect(seen.changes.at(-1)!.what).toContain("不属实");
    expect(await db.selectFrom("message").select("title").execute()).toHaveLength(1);
  });

  test("notes once a form, and nobody finds what is not there", async () => {
    const number = await reported();
    const note = { formKey: newFormToken(), remark: "已电话联系店长" };
    for (let at = 0; at < 2; at += 1) expect((await post(notes, number, note)).status).toBe(303);
    const seen = await see<{ case: { notes: unknown[] } }>(page, "/x", { number });
    expect(seen.case.notes).toHaveLength(1);
    for (const route of [page, answer, closing, notes, reporting, reportForm])
      expect(await getStatus(route, quality, { number: "TS0" })).toBe(404);
  });

  test("reports a reaction with day and receipt; the patient is hidden from who may not see", async () => {
    const number = await reported("adverse");
    expect(
      (await post(reporting, number, { version: "1", reportedOn: "2999-01-01", receiptNumber: "A1" })).status,
    ).toBe(400);
    expect(
      (await post(reporting, number, { version: "1", reportedOn: TODAY, receiptNumber: "" })).status,
    ).toBe(400);
    expect(
      (await post(reporting, number, { version: "1", reportedOn: TODAY, receiptNumber: "A1" })).status,
    ).toBe(303);
    const [full, hidden] = [
      JSON.stringify(await see(page, "/x", { number })),
      JSON.stringify(await see(page, "/x", { number }, sales)),
    ];
    for (const secret of ["LM", "45 岁", "13800000001"]) {
      expect(full).toContain(secret);
      expect(hidden).not.toContain(secret);
    }
    expect(await getStatus(reportForm, quality, { number })).toBe(200);
    expect(await getStatus(reportForm, sales, { number })).toBe(403);
    expect(await getStatus(reportForm, quality, { number: await reported() })).toBe(404);
  });

  test("writes down what came by phone, once for its form", async () => {
    const phone = {
      formKey: newFormToken(),
      companyId: "",
      goodsId: "11",
      batch: "B11-1",
      orderNumber: "",
      receivedOn: TODAY,
      ...NOTIFIED,
      ...PATIENT,
    };
    const at = "/staff/complaints/new?kind=adverse";
    const enter = (fields: object, browser = quality) =>
      getAnswer(entry.action, browser.post(at, { ...phone, ...fields } as never));
    expect((await enter({}, sales)).status).toBe(403);
    expect(Object.keys(await getFault(await enter({ batch: "B99" })))).toEqual(["batch"]);
    expect(Object.keys(await getFault(await enter({ companyId: "99" })))).toEqual(["companyId"]);
    const [first, second] = [await enter({}), await enter({})];
    expect([first.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
    const answer = await getAnswer(list.loader, quality.get("/staff/complaints?kind=adverse"));
    const { rows } = await shownList(list, answer);
    expect(rows.map(({ cells }) => [cells[1], cells[3]])).toEqual([["不良反应", "非客户"]]);
  });

  test("keeps pictures of what came by phone: a company sees its own, nobody outside those of others and of notes", async () => {
    const shown = async (number: string) =>
      (await see<{ case: { pictures: number[]; notes: { pictures: number[] }[] } }>(page, "/x", { number }))
        .case;
    const enter = async (companyId: string, pictures: object = pictureFile()) =>
      getAnswer(
        entry.action,
        quality.post("/staff/complaints/new?kind=complaint", {
          formKey: newFormToken(),
          companyId,
          goodsId: "11",
          batch: "B11-1",
          receivedOn: TODAY,
          ...NOTIFIED,
          pictures,
        } as never),
      );
    const many = Array.from({ length: 6 }, () => pictureFile());
    for (const wrong of [many, new File(["no"], "a.png", { type: "image/png" })])
      expect(Object.keys(await getFault(await enter("1", wrong)))).toEqual(["pictures"]);
    const toNumber = (sent: Response) => sent.headers.get("Location")!.split("/").at(-1)!;
    const theirs = toNumber(await enter("1"));
    const nobodys = toNumber(await enter(""));
    const note = { formKey: newFormToken(), remark: "另附现场照片", pictures: pictureFile() };
    for (let at = 0; at < 2; at += 1) expect((await post(notes, theirs, note)).status).toBe(303);
    expect(await getFault(await post(notes, theirs, { ...note, pictures: many }))).toHaveProperty("pictures");
    const item = await shown(theirs);
    expect([item.pictures.length, item.notes.map(({ pictures }) => pictures.length)]).toEqual([1, [1]]);
    const [notified, noted] = [item.pictures[0]!, item.notes[0]!.pictures[0]!];
    const [stray] = (await shown(nobodys)).pictures;
    const atAdmin = (number: string, id: number, browser = quality) =>
      getStatus(picture, browser, { number, file: String(id) });
    expect(
      await Promise.all([atAdmin(theirs, notified), atAdmin(theirs, noted), atAdmin(nobodys, stray!)]),
    ).toEqual([200, 200, 200]);
    expect(await atAdmin(theirs, stray!)).toBe(404);
    expect(await atAdmin(theirs, notified, await roleBrowser("marketing"))).toBe(403);
    const atShop = (browser: Browser, id: number) => getStatus(files, browser, { id: String(id) });
    expect(await Promise.all([notified, noted, stray!].map((id) => atShop(buyer, id)))).toEqual([
      200, 404, 404,
    ]);
    expect(await Promise.all([notified, noted, stray!].map((id) => atShop(other, id)))).toEqual([
      404, 404, 404,
    ]);
    const seen = await see<{ item: { pictures: number[] } }>(own, "/x", { number: theirs }, buyer);
    expect(seen.item.pictures).toEqual([notified]);
  });

  test("hands out its registers, and sets its time limits from the version that is shown", async () => {
    const number = await reported();
    const sent = await getAnswer(file.loader, sales.get("/staff/complaints/export?kind=complaint"));
    expect(await sent.text()).toContain(number);
    const { input, version } = await see<{ input: Record<string, string>; version: number }>(limits, "/x");
    const save = (more: object) =>
      getAnswer(
        limits.action,
        quality.post("/x", { ...input, version: String(version), why: "按制度", ...more }),
      );
    expect((await save({})).status).toBe(400);
    expect((await save({ complaint: "-1" })).status).toBe(400);
    expect((await save({ complaint: "5" })).status).toBe(303);
    expect((await save({ complaint: "6" })).status).toBe(409);
    const due = async (of: string) =>
      (
        await db
          .selectFrom("quality_case")
          .select("due_at")
          .where("number", "=", of)
          .executeTakeFirstOrThrow()
      ).due_at;
    expect((await due(number)) - (await due(await reported()))).toBe(2 * 86_400_000);
  });
});

describe("a notice", () => {
  const NOTICE = {
    kind: "authority",
    goodsId: "11",
    batchLines: "B11-1",
    title: "抽检不合格",
    body: "请停止使用",
    endsOn: "2999-12-31",
  };
  const make = (more: object = {}, browser = quality) =>
    getAnswer(newNotice.action, browser.post("/x", { formKey: newFormToken(), ...NOTICE, ...more } as never));

  test("is made once for its form, told to who bought, shown with the goods, acknowledged, and ended", async () => {
    expect((await make({}, sales)).status).toBe(403);
    for (const wrong of [{ batchLines: "B99" }, { goodsId: "99" }, { endsOn: "2020-01-01" }, { title: "" }])
      expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(400);
    const formKey = newFormToken();
    const [first, second] = [await make({ formKey }), await make({ formKey })];
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const id = first.headers.get("Location")!.split("/").at(-1)!;
    const messages = await db.selectFrom("message").select(["company_id", "url"]).execute();
    expect(messages).toEqual([{ company_id: 1, url: `/zlgg/${id}` }]);
    const shown = async () =>
      (await see<{ notices: { to: string }[] }>(goodsPage, "/list/info/11", { id: "11" }, other)).notices;
    expect(await shown()).toMatchObject([{ to: `/zlgg/${id}` }]);
    const { token } = await see<{ token: string }>(notice, "/x", { id }, buyer);
    const know = (browser: Browser, of: string) =>
      getAnswer(notice.action, browser.post(`/zlgg/${id}`, { token: of }), { id });
    expect([(await know(buyer, token)).status, (await know(buyer, token)).status]).toEqual([303, 303]);
    const theirs = await see<{ token: string }>(notice, "/x", { id }, other);
    expect((await know(other, theirs.token)).status).toBe(404);
    const told = await getAnswer(noticePage.loader, quality.get("/x"), { id });
    expect(await shownList(noticePage, told)).toMatchObject({
      notice: { sent: 1, acknowledged: 1 },
      rows: [{ cells: ["药店1", expect.any(String), "未读", expect.not.stringContaining("未知悉")] }],
    });
    const end = () => getAnswer(ending.action, quality.post("/x", { why: "已更换标签" }), { id });
    expect([(await end()).status, (await end()).status]).toEqual([303, 303]);
    expect(await shown()).toEqual([]);
    expect(await getStatus(notice, other, { id })).toBe(404);
    expect(await getStatus(notice, buyer, { id })).toBe(200);
  });
});
