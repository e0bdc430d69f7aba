import { beforeAll, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { listAdminRecalls } from "~/modules/recalls/admin-recalls.server";
import * as list from "~/routes/_admin+/_quality+/staff.recalls._index/route";
import * as page from "~/routes/_admin+/_quality+/staff.recalls.$number._index/route";
import * as lifting from "~/routes/_admin+/_quality+/staff.recalls.$number.lifting/route";
import * as recallsFile from "~/routes/_admin+/_quality+/staff.recalls.export";
import * as begin from "~/routes/_admin+/_quality+/staff.recalls.new/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { changeRoles } from "~/modules/staff/accounts/change-member.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import type { Browser } from "../../modules/company/browser";
import { bought, openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

let quality: Browser;
let sales: Browser;

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
});

beforeEach(async () => {
  await openShop();
  await emptyTables(["recall_line", "recall_company", "recall"]);
  await bought();
});

const NEW = { goods: "11", batch: "B11-1", level: "two", reason: "含量测定不符合规定", body: "" };
const start = (fields: Partial<typeof NEW> = {}, browser = quality) =>
  getAnswer(begin.action, browser.post("/staff/recalls/new", { ...NEW, ...fields }));
const fault = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, string[]> }).error;
const recalls = () =>
  db.selectFrom("recall").select(["number", "state", "started_by"]).orderBy("id").execute();

async function begun(batch = NEW.batch): Promise<string> {
  const answer = await start({ batch });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")!.split("/").at(-1)!;
}
const remind = (number: string, browser = quality) =>
  getAnswer(page.action, browser.post(`/staff/recalls/${number}`, {}), { number });
const lift = (number: string, why: string, browser = quality) =>
  getAnswer(lifting.action, browser.post(`/staff/recalls/${number}/lifting`, { why }), { number });
const shown = async (number: string) =>
  (await (await getAnswer(page.loader, quality.get(`/staff/recalls/${number}`), { number })).json()) as {
    isOpen: boolean;
    lifting: { id: number; by: string } | null;
    recall: { companies: { reminders: number }[] };
    changes: { command: string }[];
  };

async function agree(id: string, browser: Browser): Promise<Response> {
  const path = `/staff/proposals/${id}`;
  const seen = await getAnswer(approvalRequest.loader, browser.get(path), { id });
  const { mark, approvalRequest: current } = (await seen.json()) as {
    mark: string;
    approvalRequest: { version: number };
  };
  const sent = { intent: "agree", version: String(current.version), mark };
  return getAnswer(approvalRequest.action, browser.post(path, sent), { id });
}

/** Somebody else who may lift recalls. */
async function colleague(): Promise<Browser> {
  const { id, version } = (await findByUsername(personOf("service").username))!;
  await inTransaction((trx) => changeRoles(trx, { id, version, roles: ["service", "quality"] }));
  return roleBrowser("service");
}

test("what is typed wrong is named at its field, and nothing begins", async () => {
  const wrong = await start({ goods: "", batch: "", reason: "x", level: "four" });
  expect([wrong.status, Object.keys(await fault(wrong)).sort()]).toEqual([
    400,
    ["batch", "goods", "level", "reason"],
  ]);
  const unknown = await start({ batch: "B11-9" });
  expect([unknown.status, await fault(unknown)]).toEqual([
    400,
    { batch: [expect.stringMatching(/ 11 没有批号 B11-9$/)] },
  ]);
  const nothing = await start({ goods: "没有的药" });
  expect(await fault(nothing)).toEqual({ goods: [expect.stringContaining("没有商品“没有的药”")] });
  expect(await recalls()).toEqual([]);
});

test("the goods is meant by its name as well as by its number", async () => {
  const { name } = await db.selectFrom("goods").select("name").where("id", "=", 11).executeTakeFirstOrThrow();
  expect((await start({ goods: name })).status).toBe(303);
  expect(await recalls()).toHaveLength(1);
});

test("the batch is meant in any case and width, and is written as it is kept", async () => {
  expect((await start({ batch: "ｂ11-0" })).status).toBe(303);
  const rows = await db.selectFrom("recall").select("batch_number").execute();
  expect(rows).toEqual([{ batch_number: "B11-0" }]);
});

test("sent twice it begins once, by the name of who sent it", async () => {
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await recalls()).toEqual([
    { number: expect.any(String), state: "open", started_by: personOf("quality").name },
  ]);
});

test("another role sees recalls and neither begins, reminds nor lifts; unknown numbers are not found", async () => {
  const number = await begun();
  const seen = await getAnswer(list.loader, sales.get("/staff/recalls"));
  expect(await shownList(list, seen)).toMatchObject({ mayBegin: false, rows: [{ id: number }] });
  expect((await start({ batch: "B11-0" }, sales)).status).toBe(403);
  expect((await remind(number, sales)).status).toBe(403);
  expect((await lift(number, "复检合格", sales)).status).toBe(403);
  expect((await remind("ZH1")).status).toBe(404);
  expect((await lift("ZH1", "复检合格")).status).toBe(404);
});

test("who has not answered is reminded once an hour", async () => {
  const number = await begun();
  expect([(await remind(number)).status, (await remind(number)).status]).toEqual([303, 303]);
  const { recall, changes } = await shown(number);
  expect(recall.companies.map(({ reminders }) => reminders)).toEqual([1]);
  expect(changes.filter(({ command }) => command === "提醒召回")).toHaveLength(1);
});

test("lifted by a second person and not by the first, proposed once for two presses", async () => {
  const number = await begun();
  const short = await lift(number, " ");
  expect([short.status, Object.keys(await fault(short))]).toEqual([400, ["why"]]);
  expect([(await lift(number, "复检合格")).status, (await lift(number, "复检合格")).status]).toEqual([
    303, 303,
  ]);
  expect(
    await db.selectFrom("approval_request").select("id").where("subject_id", "=", number).execute(),
  ).toHaveLength(1);
  const waits = await shown(number);
  expect(waits).toMatchObject({ isOpen: true, lifting: { by: personOf("quality").name } });
  const id = String(waits.lifting!.id);
  expect((await agree(id, quality)).status).toBe(400);
  expect((await shown(number)).isOpen).toBe(true);
  expect((await agree(id, await colleague())).status).toBe(303);
  expect(await shown(number)).toMatchObject({ isOpen: false, lifting: null });
  const late = await lift(number, "复检合格");
  expect([late.status, await fault(late)]).toEqual([400, { "": ["该召回已解除"] }]);
  expect((await remind(number)).status).toBe(303);
  expect((await shown(number)).recall.companies.map(({ reminders }) => reminders)).toEqual([0]);
});

test("the list goes on behind the last row and is found by state, number and batch", async () => {
  const [first, second] = [await begun("B11-1"), await begun("B11-0")];
  const any = { state: "all", number: "", before: null, limit: 5 } as const;
  const numbers = async (filter: Partial<Parameters<typeof listAdminRecalls>[0]>) =>
    (await listAdminRecalls({ ...any, ...filter })).map((row) => row.number);
  expect(await numbers({})).toEqual([second, first]);
  const [newest] = await listAdminRecalls({ ...any, limit: 1 });
  expect(await numbers({ before: newest!.id })).toEqual([first]);
  expect(await numbers({ number: "B11-1" })).toEqual([first]);
  expect(await numbers({ number: second })).toEqual([second]);
  expect(await numbers({ state: "lifted" })).toEqual([]);
});

test("a drill begins on its own form, stops no sale, and its list and file name it", async () => {
  const form = await getAnswer(begin.loader, quality.get("/staff/recalls/new?type=drill"));
  expect(await form.json()).toMatchObject({ isDrill: true });
  const answer = await start({ type: "drill" } as never);
  const number = answer.headers.get("Location")!.split("/").at(-1)!;
  expect(number).toMatch(/^YL/);
  expect(await fault(await start({ type: "drill" } as never))).toHaveProperty("batch");
  const batch = db.selectFrom("batch").select("recall_id").where("number", "=", NEW.batch);
  expect(await batch.executeTakeFirst()).toEqual({ recall_id: null });
  const seen = await getAnswer(page.loader, quality.get(`/staff/recalls/${number}`), { number });
  expect(await seen.json()).toMatchObject({ recall: { isDrill: true, state: "演练中" } });
  const sent = await getAnswer(recallsFile.loader, quality.get("/staff/recalls/export?type=drill"));
  expect(await sent.text()).toContain("召回演练（二级召回）");
  const other = await getAnswer(recallsFile.loader, quality.get("/staff/recalls/export?type=recall"));
  expect(await other.text()).not.toContain(number);
  const question = await getAnswer(lifting.loader, quality.get(`/staff/recalls/${number}/lifting`), {
    number,
  });
  expect(JSON.stringify(await question.json())).toContain("结束召回演练");
});
