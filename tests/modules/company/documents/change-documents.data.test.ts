import { beforeAll, beforeEach, expect, test } from "vitest";
import { companyRestriction, purchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { QualificationPage } from "~/modules/company/documents/documents-page";
import { loadCompanies } from "~/demo/companies/companies.server";
import {
  approveCompany,
  approveDocument,
  rejectCompany,
  rejectDocument,
} from "~/modules/company/registration/register-review.server";
import { findAdminCompany, waitingDocuments } from "~/modules/company/review/admin-companies.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now as clock } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { MAX_FILE_BYTES, findFile } from "~/platform/files/files.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import type { Row } from "~/platform/database/schema";
import * as zzzj from "~/routes/_account+/zzzj._index/route";
import * as remove from "~/routes/_account+/zzzj.remove.$kind/route";
import { PLAIN_GOODS } from "../../../plain-goods";
import { getErrors } from "../browser";
import { SignedInBrowser } from "../browser-session";
import { PNG, picture } from "../registration/registering";
import { emptyTables } from "../../../rows";

const NOW = clock();
const later = (days: number) => toDay(NOW + days * DAY);

let documents: Row<"qualification">[] = [];
beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  documents = await db.selectFrom("qualification").selectAll().execute();
});
/** Each test begins with the papers of the cast. */
beforeEach(async () => {
  await emptyTables(["qualification"]);
  await db.insertInto("qualification").values(documents).execute();
  await db.updateTable("company").set({ status: "approved", reason: null }).where("id", "=", 3).execute();
});

/** The company of `demo-expired` unless another is named: its 药品经营许可证 ended 20 days ago. */
async function someone(id = 3) {
  const browser = await SignedInBrowser.of(id);
  const post = async (fields: Record<string, string | File>) => browser.send(zzzj.action, "/zzzj", fields);
  const takeBack = (kind: string) => browser.send(remove.action, `/zzzj/remove/${kind}`, {}, { kind });
  const question = (kind: string) => browser.read(remove.loader, `/zzzj/remove/${kind}`, { kind });
  const upload = (more: Record<string, string | File> = {}) =>
    post({
      intent: "upload",
      kind: "drugLicence",
      number: "粤DA0200009",
      endsOn: later(900),
      file: picture(),
      ...more,
    });
  const page = async () => (await browser.read<{ page: QualificationPage }>(zzzj.loader, "/zzzj")).page;
  const slot = async (kind: string) => (await page()).slots.find((slot) => slot.kind === kind)!;
  const fault = async () => companyRestriction((await browser.viewer()).buyer, NOW)?.code ?? null;
  const newToken = async () => newFormToken((await browser.viewer()).buyer);
  return { browser, post, takeBack, question, upload, page, slot, fault, newToken };
}

const idOf = async (kind: string, state = "pending", companyId = 3) =>
  String(
    (
      await db
        .selectFrom("qualification")
        .select("id")
        .where("company_id", "=", companyId)
        .where("kind", "=", kind)
        .where("state", "=", state)
        .executeTakeFirstOrThrow()
    ).id,
  );

const approvePaper = async (id: string | number) => approveDocument(Number(id), {}, NOW);

test("an expired licence blocks, its renewal waits without lifting that, and approval lets the company order", async () => {
  const { upload, slot, fault } = await someone();
  expect(await fault()).toBe("qualificationExpired");
  expect(await slot("drugLicence")).toMatchObject({
    approved: [{ current: "expired" }],
    waiting: null,
    warning: { level: "expired", isRequired: true, isRenewing: false },
  });
  const answer = await upload();
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/zzzj#document-drugLicence"]);
  expect(await fault()).toBe("qualificationExpired");
  expect(await slot("drugLicence")).toMatchObject({
    approved: [{ current: "expired" }],
    waiting: { current: "pending", number: "粤DA0200009", file: { isPicture: true } },
    warning: { isRenewing: true },
  });
  expect(await waitingDocuments(9)).toMatchObject([{ company: expect.stringContaining("惠民大药房") }]);
  const until = later(800);
  const corrected = { number: "粤DA0200010", endsOn: until };
  expect(await approveDocument(Number(await idOf("drugLicence")), corrected, NOW)).toMatchObject({
    ok: true,
  });
  expect(await fault()).toBeNull();
  const renewed = await slot("drugLicence");
  expect(renewed).toMatchObject({
    approved: [{ current: "valid", number: "粤DA0200010", endsOn: until }],
    warning: null,
  });
  expect(await waitingDocuments(9)).toEqual([]);
  expect(await approvePaper(await idOf("drugLicence", "replaced"))).toEqual({ ok: false });
});

test("a valid document goes on holding while its renewal waits, is turned down, replaced and taken back", async () => {
  const { upload, slot, fault, takeBack, question } = await someone(1);
  const before = (await slot("drugLicence"))!.approved;
  await upload();
  const first = (await slot("drugLicence"))!.waiting!;
  // Without a file the one that waits is changed and its file kept.
  expect((await upload({ number: "粤DA0200011", file: new File([], "") })).status).toBe(303);
  const second = (await slot("drugLicence"))!.waiting!;
  expect(second).toMatchObject({ number: "粤DA0200011", file: { id: first.file!.id } });
  expect(second.id).not.toBe(first.id);
  expect(await approvePaper(first.id)).toMatchObject({ ok: false });
  await rejectDocument(second.id, "图片不清晰", NOW);
  expect(await slot("drugLicence")).toMatchObject({
    approved: before,
    waiting: { current: "rejected", reason: "图片不清晰" },
  });
  await upload();
  expect(await findFile(1, first.file!.id)).not.toBeNull();
  expect(await slot("drugLicence")).toMatchObject({ waiting: { current: "pending", reason: null } });
  expect(await question("drugLicence")).toEqual({ name: "药品经营许可证", isApproved: true });
  const third = (await slot("drugLicence"))!.waiting!;
  expect((await takeBack("drugLicence")).status).toBe(303);
  expect(await slot("drugLicence")).toMatchObject({ approved: before, waiting: null });
  expect(await findFile(1, third.file!.id)).toBeNull();
  await expect(question("drugLicence")).rejects.toMatchObject({ status: 404 });
  await expect(question("x")).rejects.toMatchObject({ status: 404 });
  // What is approved cannot be taken back.
  expect((await takeBack("drugLicence")).status).toBe(303);
  expect(await slot("drugLicence")).toMatchObject({ approved: before });
  expect(await fault()).toBeNull();
});

test("a renewal that begins later lets the old one hold until then", async () => {
  const { browser, upload, slot } = await someone(1);
  await upload({ startsOn: later(10) });
  await approvePaper(await idOf("drugLicence", "pending", 1));
  expect((await slot("drugLicence"))!.approved.map((document) => document.current).sort()).toEqual([
    "coming",
    "valid",
  ]);
  const { buyer } = await browser.viewer();
  const refusal = (days: number) => companyRestriction(buyer, NOW + days * DAY);
  expect(refusal(5)).toBeNull();
  expect(refusal(20)).toBeNull();
});

test("an optional licence that ended stops the goods that rest on it, and nothing else", async () => {
  const { browser } = await someone(1);
  await db
    .updateTable("qualification")
    .set({ ends_on: later(-1) })
    .where("company_id", "=", 1)
    .where("kind", "=", "deviceLicence")
    .execute();
  const { buyer } = await browser.viewer();
  const goods = {
    ...PLAIN_GOODS,
    isControlled: false,
    isReleased: false,
    purchaseLimit: null,
    boughtToday: 0,
  };
  const refused = (scope: "deviceTwo" | "deviceOne" | "herbal") =>
    purchaseRestriction(buyer, { ...goods, regulated: null, stock: 9, scope }, 1, NOW);
  expect(refused("deviceTwo")).toEqual({ code: "scopeEnded", kind: "deviceLicence", endedOn: later(-1) });
  expect([refused("deviceOne"), refused("herbal")]).toEqual([null, null]);
});

test("a company that was turned down hands in again once all is there, and stands on the operators' list", async () => {
  const { post, page, upload, newToken } = await someone();
  await rejectCompany(3, "许可证不清晰", NOW);
  expect(await page()).toMatchObject({ status: "rejected", reason: "许可证不清晰" });
  const token = await newToken();
  const missing = await post({ intent: "submit", token });
  expect([missing.status, await getErrors(missing)]).toEqual([
    400,
    { "document-drugLicence": ["请上传药品经营许可证"] },
  ]);
  await upload();
  expect(await waitingDocuments(9)).toEqual([]);
  const again = [await post({ intent: "submit", token }), await post({ intent: "submit", token })];
  expect(again.map((answer) => answer.status)).toEqual([303, 303]);
  expect(await findAdminCompany(3)).toMatchObject({
    status: "pending",
    name: expect.stringContaining("惠民大药房"),
  });
  expect((await findAdminCompany(3))!.reason).toBe("许可证不清晰");
  expect(await page()).toMatchObject({ status: "pending" });
  expect((await post({ intent: "submit", token: await newToken() })).status).toBe(400);
  await approveCompany(3, false, NOW);
  expect(await page()).toMatchObject({ status: "approved", reason: null });
});

test.each<[string, Record<string, string | File>, string, string]>([
  ["disguised", { file: picture(Buffer.from("<html>")) }, "file", "请上传 JPG、PNG 或 PDF 文件"],
  [
    "huge",
    { file: picture(Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES)])) },
    "file",
    "文件不能超过 10 MB",
  ],
  [
    "far too huge",
    { file: picture(Buffer.alloc(MAX_FILE_BYTES * 2)) },
    "",
    "文件不能超过 10 MB，请压缩后重新上传",
  ],
  ["without a file", { file: new File([], "") }, "file", "请选择文件"],
  ["ended", { endsOn: later(-1) }, "endsOn", `该证件已于 ${later(-1)} 到期，请上传有效的证件`],
  ["without an end", { endsOn: "" }, "endsOn", "请填写有效期至，长期有效请勾选长期"],
  ["begun after its end", { startsOn: later(901) }, "startsOn", "有效期自不能晚于有效期至"],
])("a document that is %s is refused with a sentence and nothing is kept", async (_, values, field, text) => {
  const { upload, slot } = await someone();
  const files = await db.selectFrom("file").select("id").execute();
  const answer = await upload(values);
  expect([400, 413]).toContain(answer.status);
  expect(await getErrors(answer)).toEqual({ [field]: [text] });
  expect(await slot("drugLicence")).toMatchObject({ waiting: null });
  expect(await db.selectFrom("file").select("id").execute()).toEqual(files);
});

test("two uploads at the same moment leave one that waits", async () => {
  const { upload } = await someone();
  await Promise.all([upload({ number: "粤DA1" }), upload({ number: "粤DA2" }), upload({ number: "粤DA3" })]);
  const rows = await db.selectFrom("qualification").selectAll().where("state", "=", "pending").execute();
  expect(rows.filter((row) => row.company_id === 3)).toHaveLength(1);
});

test("another company sees neither the papers nor their files", async () => {
  const { upload, slot } = await someone();
  await upload();
  const file = (await slot("drugLicence"))!.waiting!.file!;
  expect(await findFile(3, file.id)).not.toBeNull();
  expect(await findFile(1, file.id)).toBeNull();
  const other = await someone(1);
  expect(await other.slot("drugLicence")).toMatchObject({ waiting: null });
  await other.takeBack("drugLicence");
  expect(await slot("drugLicence")).toMatchObject({ waiting: { current: "pending" } });
});

test("the question's old address leads on", async () => {
  const { browser } = await someone();
  const answer = browser.read(zzzj.loader, "/zzzj?remove=gsp").catch((thrown: unknown) => thrown as Response);
  const { status, headers } = (await answer) as Response;
  expect([status, headers.get("Location")]).toEqual([301, "/zzzj/remove/gsp"]);
});
