import { beforeAll, expect, test } from "vitest";
import { APPROVAL_REQUEST_KINDS } from "~/admin/approval-requests/kinds.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import * as list from "~/routes/_admin+/_system+/staff.proposals._index/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as role from "~/routes/_admin+/_system+/staff.roles.$role/route";
import { inTransaction } from "~/platform/database/database.server";
import { changeRolePermissions, findRole } from "~/modules/staff/permissions/change-role.server";
import { formatAuditChange } from "~/admin/frame/change-words";
import type { Browser } from "../../modules/company/browser";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

test.each(APPROVAL_REQUEST_KINDS.map(({ kind, name }) => [kind, name]))(
  "a change of the kind %s is called in the log as on its page",
  (kind, name) =>
    expect(formatAuditChange("approval_request", null, JSON.stringify({ kind }))).toBe(`种类：${name}`),
);

let admin: Browser;
let boss: Browser;

beforeAll(async () => {
  await loadPeople();
  [admin, boss] = [await roleBrowser("admin"), await roleBrowser("boss")];
});

interface Page {
  approvalRequest: { version: number; state: string };
  mark: string;
  mayAnswer: boolean;
  refusal: string | null;
  rows: { name: string; previous: string; current: string }[];
  since: unknown[];
  error?: Record<string, string[]>;
}
const findBody = async (answer: Response) => (await answer.json()) as Page;
const open = async (browser: Browser, path: string) =>
  findBody(await getAnswer(approvalRequest.loader, browser.get(path), { id: path.split("/").at(-1)! }));
const send = (browser: Browser, path: string, fields: Record<string, string>) =>
  getAnswer(approvalRequest.action, browser.post(path, fields), { id: path.split("/").at(-1)! });
const propose = async (code: string, permissions: string, version = "0") => {
  const fields = { version, why: "夜间值守", permissions };
  const answer = await getAnswer(role.action, admin.post(`/staff/roles/${code}`, fields), { role: code });
  return answer.headers.get("Location")!;
};
const rows = async (browser: Browser, view = "") =>
  (
    (await (await getAnswer(list.loader, browser.get(`/staff/proposals?view=${view}`))).json()) as {
      approvalRequests: { id: number }[];
    }
  ).approvalRequests.map(({ id }) => `/staff/proposals/${id}`);

test("whoever proposed it may look and take back, not agree; the other one sees the difference", async () => {
  const path = await propose("warehouse", "queue.see");
  const seen = await open(admin, path);
  expect(seen.refusal).toContain("自己");
  const own = await send(admin, path, { intent: "agree", version: "1", mark: seen.mark });
  expect([own.status, (await findBody(own)).error![""]![0]]).toEqual([
    400,
    "不能复核自己提出的改动，请由另一位同事办理",
  ]);
  const page = await open(boss, path);
  expect([page.mayAnswer, page.since]).toEqual([true, []]);
  expect(page.rows.map(({ name }) => name)).toContain("仓库");
  expect(await rows(boss)).toContain(path);
  expect(await rows(admin, "mine")).toContain(path);
  expect(await rows(admin)).not.toContain(path);
  expect((await send(admin, path, { intent: "withdraw" })).status).toBe(303);
  expect(await rows(boss)).not.toContain(path);
  expect(await rows(boss, "done")).toContain(path);
});

test("returned it needs a reason; those who may not answer do not see it", async () => {
  const path = await propose("service", "queue.see");
  const finance = await roleBrowser("finance");
  const hidden = await getAnswer(approvalRequest.loader, finance.get(path), { id: path.split("/").at(-1)! });
  expect(hidden.status).toBe(404);
  expect((await send(finance, path, { intent: "withdraw" })).status).toBe(404);
  expect(await rows(finance)).toEqual([]);
  expect((await send(boss, path, { intent: "return", why: "" })).status).toBe(400);
  expect((await send(boss, path, { intent: "return", why: "少了看订单" })).status).toBe(303);
  expect((await open(admin, path)).approvalRequest.state).toBe("returned");
  const late = await findBody(await send(boss, path, { intent: "agree", version: "2", mark: "x" }));
  expect(late.error![""]![0]).toContain("已退回");
});

test("what has changed since is shown and asked; one of a kind waits for a thing, and another wish is told of it", async () => {
  const first = await propose("finance", "queue.see");
  expect(await propose("finance", "queue.see")).toBe(first);
  const fields = { version: "0", why: "夜间值守", permissions: "finance.see" };
  const other = await getAnswer(role.action, admin.post("/staff/roles/finance", fields), { role: "finance" });
  expect([other.status, await other.text()]).toEqual([
    400,
    expect.stringContaining("已有一项申请在等待复核"),
  ]);
  const { mark } = await open(boss, first);
  expect((await send(boss, first, { intent: "agree", version: "1", mark })).status).toBe(303);
  const second = await propose("finance", "finance.see", "1");
  const before = await open(boss, second);
  await inTransaction(async (trx) => {
    const { version } = (await findRole(trx, "finance"))!;
    await changeRolePermissions(trx, { role: "finance", version, permissions: ["finance.refund"] });
  });
  const late = await send(boss, second, { intent: "agree", version: "1", mark: before.mark });
  expect(late.status).toBe(409);
  const now = await open(boss, second);
  expect(now.since).not.toEqual([]);
  expect((await send(boss, second, { intent: "agree", version: "1", mark: now.mark })).status).toBe(303);
  const twice = await send(boss, second, { intent: "agree", version: "1", mark: now.mark });
  expect(twice.status).toBe(400);
});

test("the page of a thing links a waiting change for those who may open it alone", async () => {
  const path = await propose("warehouse", "queue.see");
  const shownTo = async (...permissions: Permission[]) =>
    (await waitingShownTo({ id: 999, permissions: new Set(permissions) }, "role", "warehouse")).map(
      ({ isVisible }) => isVisible,
    );
  expect(await shownTo("system.agreePermissions")).toEqual([true]);
  expect(await shownTo("queue.see", "finance.agree")).toEqual([false]);
  expect((await send(admin, path, { intent: "withdraw" })).status).toBe(303);
});
