import { beforeAll, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import * as audit from "~/routes/_admin+/_system+/staff.audit._index/route";
import * as file from "~/routes/_admin+/_system+/staff.audit.export";
import * as people from "~/routes/_admin+/_system+/staff.people._index/route";
import * as person from "~/routes/_admin+/_system+/staff.people.$id/route";
import * as roles from "~/routes/_admin+/_system+/staff.roles._index/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as role from "~/routes/_admin+/_system+/staff.roles.$role/route";
import * as home from "~/routes/_admin+/_system+/staff._index/route";
import { inTransaction } from "~/platform/database/database.server";
import { addRole } from "~/modules/staff/permissions/change-role.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import type { Browser } from "../../modules/company/browser";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

type Reply = Record<string, never> & {
  error?: Record<string, string[]>;
  initialValue?: Record<string, unknown>;
  invited?: { link: string };
  stale?: { version: number; rows: unknown[] };
};
let admin: Browser;
/** A role of the shop's own that moves nothing and approves nothing. */
let trainee: string;
beforeAll(async () => {
  await loadPeople();
  admin = await roleBrowser("admin");
  trainee = (await inTransaction((trx) => addRole(trx, "见习")))!;
});

const findBody = async (answer: Response) => (await answer.json()) as Reply;
/** As browsers send several ticked boxes. */
function posted(path: string, pairs: readonly (readonly [string, string])[]): Request {
  const plain = admin.post(path, {});
  return new Request(plain, { body: new URLSearchParams(pairs.map(([name, value]) => [name, value])) });
}
const sendTo = (id: number, ...pairs: (readonly [string, string])[]) =>
  getAnswer(person.action, posted(`/staff/people/${id}`, pairs), { id: String(id) });
const idOf = async (username: string) => (await findByUsername(username))!;

describe("inviting", () => {
  const invite = (...pairs: (readonly [string, string])[]) =>
    getAnswer(people.action, posted("/staff/people", pairs));

  test("shows a link once, in the administrator's name", async () => {
    const answer = await invite(["name", "新同事"], ["username", "new.one"], ["roles", trainee]);
    expect((await findBody(answer)).invited!.link).toMatch(/^http.*\/staff\/invitation\?key=[\w-]{43}$/);
    const rows = await auditRows({ operator: personOf("admin").name, commands: ["邀请员工"], limit: 5 });
    expect(rows).toHaveLength(2);
    expect((await idOf("new.one")).roles).toEqual([trainee]);
    const again = await invite(["name", "新同事"], ["username", "new.one"], ["roles", "sales"]);
    expect([again.status, (await findBody(again)).error]).toEqual([400, { username: ["该账号已有人使用"] }]);
  });

  test.each([
    [
      [
        ["name", "某人"],
        ["username", "x"],
        ["roles", "sales"],
      ],
      "username",
    ],
    [
      [
        ["name", ""],
        ["username", "some.one"],
        ["roles", "sales"],
      ],
      "name",
    ],
    [
      [
        ["name", "某人"],
        ["username", "some.one"],
      ],
      "roles",
    ],
    [
      [
        ["name", "某人"],
        ["username", "some.one"],
        ["roles", "nobody"],
      ],
      "roles",
    ],
  ] as const)("%j is refused at %s", async (pairs, field) => {
    const answer = await invite(...pairs);
    expect(answer.status).toBe(400);
    expect(Object.keys((await findBody(answer)).error!)).toEqual([field]);
    expect(await findByUsername("some.one")).toBeNull();
  });
});

describe("a person", () => {
  test("gets other roles with a reason, which their history shows", async () => {
    const { id, version } = await idOf("staff-sales");
    const answer = await sendTo(
      id,
      ...([
        ["intent", "roles"],
        ["version", String(version)],
        ["why", "轮岗"],
        ["roles", trainee],
      ] as const),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/staff/people/${id}`]);
    const page = (await findBody(
      await getAnswer(person.loader, admin.get(`/staff/people/${id}`), { id: String(id) }),
    )) as unknown as { changes: unknown[] };
    expect(page.changes[0]).toMatchObject({ who: "周正", command: "改角色", why: "轮岗" });
  });

  test("changed meanwhile: the later one is shown the difference, keeps what was typed and may go on", async () => {
    const { id, version } = await idOf("staff-marketing");
    const send = (from: number, values: string) =>
      sendTo(
        id,
        ...([
          ["intent", "roles"],
          ["version", String(from)],
          ["why", "调整"],
          ["roles", values],
        ] as const),
      );
    await send(version, trainee);
    const late = await send(version, "finance");
    const reply = await findBody(late);
    expect(late.status).toBe(409);
    expect(reply.stale).toEqual({
      version: version + 1,
      rows: [{ name: "角色", current: "见习", own: "财务" }],
    });
    expect(reply.initialValue).toMatchObject({ why: "调整", roles: "finance" });
    expect((await send(reply.stale!.version, "finance")).status).toBe(303);
  });

  test("is not changed without a reason, nor by an unknown role, nor ended by themselves", async () => {
    const { id, version } = await idOf("staff-admin");
    const v = ["version", String(version)] as const;
    expect((await sendTo(id, ["intent", "roles"], v, ["roles", "boss"])).status).toBe(400);
    expect((await sendTo(id, ["intent", "roles"], v, ["why", "试试"], ["roles", "god"])).status).toBe(400);
    const ended = await findBody(await sendTo(id, ["intent", "end"], v, ["why", "离职"]));
    expect(ended.error![""]![0]).toContain("不能停用自己");
    expect((await sendTo(999_999, ["intent", "invite"])).status).toBe(404);
  });

  test("is ended, and their open page with them", async () => {
    const warehouse = await roleBrowser("warehouse");
    const { id, version } = await idOf("staff-warehouse");
    const answer = await sendTo(id, ["intent", "end"], ["version", String(version)], ["why", "离职"]);
    expect(answer.status).toBe(303);
    expect((await getAnswer(home.loader, warehouse.get("/staff"))).status).toBe(303);
    const invited = await findBody(await sendTo(id, ["intent", "invite"]));
    expect(invited.error![""]).toEqual(["该员工已停用"]);
  });
});

const propose = (path: string, code: string, version: number, ...may: string[]) =>
  getAnswer(
    role.action,
    posted(path, [
      ...([
        ["version", String(version)],
        ["why", "夜间值守"],
      ] as const),
      ...may.map((item) => ["permissions", item] as const),
    ]),
    { role: code },
  );
/** Opens it and agrees to what is seen. */
async function answerTo(browser: Browser, path: string, fields?: Record<string, string>) {
  const id = path.split("/").at(-1)!;
  const page = (await (await getAnswer(approvalRequest.loader, browser.get(path), { id })).json()) as {
    mark: string;
    approvalRequest: { version: number };
  };
  const seen = { intent: "agree", version: String(page.approvalRequest.version), mark: page.mark };
  return getAnswer(approvalRequest.action, browser.post(path, fields ?? seen), { id });
}
const agree = async (browser: Browser, path: string) =>
  expect((await answerTo(browser, path)).status).toBe(303);

describe("roles", () => {
  test("one of the shop's own is made, given rights by two people, and they hold at once", async () => {
    const made = await getAnswer(roles.action, admin.post("/staff/roles", { name: "夜班" }));
    const path = made.headers.get("Location")!;
    const code = path.split("/").at(-1)!;
    const again = await getAnswer(roles.action, admin.post("/staff/roles", { name: "夜班" }));
    expect((await findBody(again)).error).toEqual({ name: ["已有同名角色"] });
    const save = (version: number, ...may: string[]) => propose(path, code, version, ...may);
    const draftOrder = await save(1, "queue.see", "system.audit", "nothing.such");
    expect(draftOrder.status).toBe(303);
    const { id, version } = await idOf("staff-service");
    const service = await roleBrowser("service");
    await sendTo(id, ["intent", "roles"], ["version", String(version)], ["why", "值夜"], ["roles", code]);
    expect((await getAnswer(audit.loader, service.get("/staff/audit"))).status).toBe(403);
    await agree(await roleBrowser("boss"), draftOrder.headers.get("Location")!);
    expect((await getAnswer(audit.loader, service.get("/staff/audit"))).status).toBe(200);
    const late = await save(1, "queue.see", "orders.see");
    expect(late.status).toBe(409);
    expect((await findBody(late)).stale).toEqual({
      version: 2,
      rows: [{ name: "只在一边勾选的权限", current: "系统：看审计日志", own: "订单：看订单" }],
    });
  });

  test("the administrator's cannot lose what would leave nobody to give rights", async () => {
    const draftOrder = await propose("/staff/roles/admin", "admin", 0, "queue.see");
    const boss = await roleBrowser("boss");
    const answer = await answerTo(boss, draftOrder.headers.get("Location")!);
    expect((await findBody(answer)).error![""]![0]).toContain("至少要有一位在职员工");
    expect((await getAnswer(people.loader, admin.get("/staff/people"))).status).toBe(200);
    const nobody = getAnswer(role.loader, admin.get("/staff/roles/none"), { role: "none" });
    expect((await nobody).status).toBe(404);
  });
});

describe("the audit log", () => {
  const read = async (query: string) =>
    (await findBody(await getAnswer(audit.loader, admin.get(`/staff/audit${query}`)))) as unknown as {
      changes: { id: number; who: string; command: string }[];
      next: string | null;
      faults: string[];
    };

  test("is filtered by the address", async () => {
    const { changes } = await read(
      `?who=${encodeURIComponent("周正")}&command=${encodeURIComponent("改角色")}`,
    );
    expect(changes.length).toBeGreaterThan(1);
    expect(new Set(changes.map(({ who, command }) => `${who} ${command}`))).toEqual(new Set(["周正 改角色"]));
    expect((await read("?from=gestern")).faults).toHaveLength(1);
    const older = await read(`?before=${changes[0]!.id}`);
    expect(older.changes.every(({ id }) => id < changes[0]!.id)).toBe(true);
  });

  test("is exported as it is filtered, without formulas, and says that it was", async () => {
    await getAnswer(
      people.action,
      posted("/staff/people", [
        ["name", "=cmd|1"],
        ["username", "evil.one"],
        ["roles", "sales"],
      ]),
    );
    const answer = await getAnswer(file.loader, admin.get("/staff/audit/export?about=staff"));
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="audit.csv"');
    const text = await answer.text();
    expect(text.split("\n")[0]).toContain("时间,操作人,操作,对象,编号,名称,改动,原因");
    expect(text).not.toMatch(/(^|,)=/m);
    const [row] = await auditRows({ subject: "audit", limit: 1 });
    expect(row).toMatchObject({ operator: "周正", command: "导出审计日志" });
  });
});
