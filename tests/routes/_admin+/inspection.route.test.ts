import { beforeAll, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import * as layout from "~/routes/_admin+/_layout";
import * as entry from "~/routes/_admin+/_system+/staff.entry/route";
import * as trace from "~/routes/_admin+/_quality+/staff.inspection._index/route";
import * as traceFile from "~/routes/_admin+/_quality+/staff.inspection.export/route";
import * as traceZip from "~/routes/_admin+/_quality+/staff.inspection.files/route";
import * as inspections from "~/routes/_admin+/_quality+/staff.inspections._index/route";
import * as inspection from "~/routes/_admin+/_quality+/staff.inspections.$id/route";
import * as orders from "~/routes/_admin+/_orders+/staff.orders._index/route";
import * as recalls from "~/routes/_admin+/_quality+/staff.recalls._index/route";
import * as signOut from "~/routes/_admin+/_system+/staff.sign-out";
import {
  endOldInspections,
  findInspection,
  openInspection,
} from "~/modules/staff/inspection/inspections.server";
import { Browser } from "../../modules/company/browser";
import { bought, openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, inspectorBrowser, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let quality: Browser;

beforeAll(async () => {
  await loadPeople();
  quality = await roleBrowser("quality");
  await openShop();
  await bought();
});

const FACTS = {
  inspector: "王检查",
  authority: "市场监督管理局",
  certificate: "粤A001",
  hours: "8",
  why: "日常检查",
};
const open = (fields: object = {}, browser = quality) =>
  getAnswer(
    inspections.action,
    browser.post("/x", { formKey: newFormToken(), ...FACTS, ...fields } as never),
  );
const act = (id: string, what: string, browser = quality) =>
  getAnswer(inspection.action, browser.post("/x", { do: what }), { id });
async function opened(): Promise<string> {
  return (await open()).headers.get("Location")!.split("/").at(-1)!;
}
async function toLink(id: string): Promise<string> {
  const { link } = (await (await act(id, "link")).json()) as { link: string };
  return new URL(link).searchParams.get("key")!;
}
const enter = async (browser: Browser, key: string) =>
  (await browser.take(getAnswer(entry.action, browser.post("/staff/entry", { key })))).status;
const canLook = async (browser: Browser) =>
  (await getAnswer(trace.loader, browser.get("/staff/inspection?batch=B11-1"))).status;

test("is opened by quality alone, once for its form; its link is good once, and the newest one alone", async () => {
  expect((await open({}, await roleBrowser("sales"))).status).toBe(403);
  expect((await open({ hours: "99" })).status).toBe(400);
  const formKey = newFormToken();
  const [first, again] = [await open({ formKey }), await open({ formKey })];
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  const id = first.headers.get("Location")!.split("/").at(-1)!;
  const [old, key] = [await toLink(id), await toLink(id)];
  expect((await getAnswer(entry.loader, new Browser().get(`/staff/entry?key=${old}`))).status).toBe(404);
  expect((await getAnswer(entry.loader, new Browser().get(`/staff/entry?key=${key}`))).status).toBe(200);
  const guest = new Browser();
  expect([await enter(guest, old), await enter(guest, key), await enter(new Browser(), key)]).toEqual([
    404, 303, 404,
  ]);
  expect(await canLook(guest)).toBe(200);
});

test("shows what inspectors see, each page in the log, and neither orders nor what a form would do", async () => {
  const guest = await inspectorBrowser("李检查");
  const seen = await getAnswer(trace.loader, guest.get("/staff/inspection?batch=B11-1"));
  expect(await seen.json()).toMatchObject({ answer: { rows: [{ batch: "B11-1" }] }, maySeeOrders: false });
  const file = await getAnswer(traceFile.loader, guest.get("/staff/inspection/export?batch=B11-1"));
  expect(await file.text()).toContain("B11-1");
  expect((await getAnswer(recalls.loader, guest.get("/staff/recalls"))).status).toBe(200);
  expect((await getAnswer(orders.loader, guest.get("/staff/orders"))).status).toBe(403);
  const frame = await getAnswer(layout.loader, guest.get("/staff/inspection"));
  const { menu, guestUntil } = (await frame.json()) as { menu: { area: string }[]; guestUntil: number };
  expect([menu.map(({ area }) => area), guestUntil]).toEqual([
    ["warehouse", "quality", "purchasing", "system"],
    now() + 8 * 3_600_000,
  ]);
  const name = (
    await db
      .selectFrom("staff_member")
      .select("name")
      .where("name", "like", "李检查%")
      .executeTakeFirstOrThrow()
  ).name;
  const looks = await auditRows({ operator: name, limit: 20 });
  expect(looks.map(({ command }) => command)).toEqual([
    "检查查看",
    "导出批号流向",
    "检查查看",
    "检查查看",
    "进入检查模式",
  ]);
  expect(looks.map(({ after }) => after).join()).toContain("/staff/inspection/export?batch=B11-1");
});

test("the documents come as one ZIP, without notes for whoever sees no orders, and are in the log", async () => {
  const guest = await inspectorBrowser("钱检查");
  const bytes = async (browser: Browser) => {
    const answer = await getAnswer(traceZip.loader, browser.get("/staff/inspection/files?batch=B11-1"));
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    return Buffer.from(await answer.arrayBuffer());
  };
  expect((await bytes(quality)).includes("随货同行单/")).toBe(true);
  expect((await bytes(guest)).includes("随货同行单/")).toBe(false);
  expect((await auditRows({ commands: ["下载飞检资料包"], limit: 9 })).length).toBe(2);
  const sales = await roleBrowser("sales");
  expect((await getAnswer(traceZip.loader, sales.get("/staff/inspection/files?batch=B11-1"))).status).toBe(
    403,
  );
  const nothing = await getAnswer(traceZip.loader, quality.get("/staff/inspection/files"));
  expect(nothing.headers.get("Location")).toBe("/staff/inspection");
});

test("the page names what is missing before all that is there", async () => {
  const seen = await getAnswer(trace.loader, quality.get("/staff/inspection?batch=B11-1"));
  const { answer } = (await seen.json()) as { answer: { gaps: { document: string }[]; isWhole: boolean } };
  expect(answer.isWhole).toBe(true);
  expect(answer.gaps.map(({ document }) => document)).toContain("药检报告");
});

test("whatever the table of permissions says, an inspector changes nothing", async () => {
  const guest = await inspectorBrowser("赵检查");
  const cell = { role: "inspector", permission: "quality.inspection", is_allowed: 1 as const };
  await db.insertInto("staff_role_permission").values(cell).execute();
  expect((await getAnswer(inspections.loader, guest.get("/x"))).status).toBe(200);
  const sent = await open({}, guest);
  expect([sent.status, await sent.text()]).toEqual([403, "检查模式只能查看，不能改动。"]);
  await emptyTables(["staff_role_permission"]);
});

test("is ended by quality, once, with its session; its link lets nobody in afterwards", async () => {
  const id = await opened();
  const guest = new Browser();
  await enter(guest, await toLink(id));
  const late = await toLink(id);
  expect([(await act(id, "end")).status, (await act(id, "end")).status]).toEqual([303, 303]);
  expect([await canLook(guest), await enter(new Browser(), late), (await act(id, "link")).status]).toEqual([
    303, 404, 400,
  ]);
});

test("ends by itself: neither session nor link outlives it, and its account goes with the job", async () => {
  const facts = { ...FACTS, hours: 1, by: "林素问" };
  const id = await openInspection(facts, newFormToken(), now() - 3_600_000);
  expect(await findInspection(id, now())).toMatchObject({ state: "over" });
  expect((await act(String(id), "link")).status).toBe(400);
  expect([await endOldInspections(now()), await endOldInspections(now())]).toEqual([1, 0]);
  expect(await findInspection(id, now())).toMatchObject({ state: "ended", endedAt: now(), endedBy: null });
  const guest = await inspectorBrowser("孙检查");
  await db.updateTable("staff_session").set({ expires_at: now() }).execute();
  expect(await canLook(guest)).toBe(303);
  quality = await roleBrowser("quality");
});

test("an inspector may sign out", async () => {
  const guest = await inspectorBrowser("周检查");
  expect(await canLook(guest)).toBe(200);
  await guest.take(getAnswer(signOut.action, guest.post("/staff/sign-out", {})));
  expect(await canLook(guest)).toBe(303);
});
