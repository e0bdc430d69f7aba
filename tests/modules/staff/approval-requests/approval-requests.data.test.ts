import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { actInName } from "~/modules/staff/accounts/acting.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import type { Permission } from "~/modules/staff/permissions/permissions";
import {
  agreeApprovalRequest,
  countWaiting,
  findApprovalRequest,
  listApprovalRequests,
  propose,
  refusingChange,
  returnApprovalRequest,
  shortMark,
  waitingAbout,
  WaitsAlready,
  withdrawApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { ensureRows, upTo } from "../../../rows";

const NOW = Date.parse("2026-11-23T09:00:00+08:00");
const first = { id: 1, name: "王芳" };
const second = { id: 2, name: "李娜", permissions: new Set<Permission>(["finance.refund"]) };

let thing: { amount: number } | null;
let applied: unknown[];
let subjectId = 0;

beforeAll(() => ensureRows("staff_member", ...upTo(30)));
beforeEach(() => {
  [thing, applied] = [{ amount: 1 }, []];
  subjectId += 1;
});

const kind = {
  agree: "finance.refund" as const,
  current: () => Promise.resolve(thing),
  apply: (_trx: unknown, { after }: { after: unknown }) => {
    applied.push(after);
    return Promise.resolve({ ok: true, text: "已办" });
  },
};
const wish = (after: unknown, name = "refund", by: Person = first, part = "") =>
  inTransaction((trx) =>
    propose(
      trx,
      {
        kind: name,
        subject: "thing",
        subjectId,
        title: "一件",
        before: { amount: 1 },
        after,
        why: "客户要求",
        limit: "超过限额",
        by,
        part,
      },
      NOW,
    ),
  );
const agree = (id: number, seen = { version: 1, mark: shortMark({ amount: 1 }) }, how = kind) =>
  refusingChange(() =>
    inTransaction((trx) => agreeApprovalRequest(trx, how, { id, seen, by: second, now: NOW + 1 })),
  );

describe("a proposal", () => {
  test("waits as it was written down, and is agreed to once", async () => {
    const id = await wish({ amount: 2 });
    expect(await findApprovalRequest(id)).toMatchObject({
      state: "waiting",
      subjectId: String(subjectId),
      before: { amount: 1 },
      after: { amount: 2 },
      proposer: first,
      why: "客户要求",
      limit: "超过限额",
      decider: null,
    });
    expect(await agree(id)).toMatchObject({ ok: true, text: "已办" });
    expect(await agree(id)).toMatchObject({ ok: false, text: expect.stringContaining("已同意") });
    expect(applied).toEqual([{ amount: 2 }]);
    expect(await findApprovalRequest(id)).toMatchObject({
      state: "agreed",
      version: 2,
      decidedAt: NOW + 1,
      decider: { id: 2, name: "李娜" },
    });
  });

  test("agreed to by two at once is done once", async () => {
    const id = await wish({ amount: 2 });
    const both = await Promise.all([agree(id), agree(id)]);
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(await findApprovalRequest(id)).toMatchObject({ state: "agreed", version: 2 });
  });

  test("sent twice waits once; when it no longer waits it may be proposed again", async () => {
    const [item, again] = [await wish({ amount: 2 }), await wish({ amount: 2 })];
    expect(again).toBe(item);
    await expect(wish({ amount: 3 })).rejects.toThrow("已有一项申请在等待复核：一件（王芳");
    await expect(wish({ amount: 2 }, "refund", second)).rejects.toThrow(WaitsAlready);
    expect(await waitingAbout("thing", subjectId)).toHaveLength(1);
    expect(await wish({ amount: 3 }, "refund", first, "another part")).not.toBe(item);
    await inTransaction((trx) => withdrawApprovalRequest(trx, { id: item, by: first, now: NOW }));
    expect(await wish({ amount: 2 })).not.toBe(item);
  });

  test("of many wishes about one thing at once one waits, and the others are told of it", async () => {
    const wishes = Array.from({ length: 8 }, (_, at) =>
      refusingChange(() => wish({ amount: at }, "refund", { id: 10 + at, name: `员工${at}` })),
    );
    const answers = await Promise.all(wishes);
    expect(answers.filter((answer) => typeof answer === "number")).toHaveLength(1);
    expect(await waitingAbout("thing", subjectId)).toHaveLength(1);
  });

  test("whose thing has changed since is shown before it is agreed to", async () => {
    const id = await wish({ amount: 2 });
    thing = { amount: 7 };
    expect(await agree(id)).toEqual({ ok: false, changed: true });
    expect(await findApprovalRequest(id)).toMatchObject({ state: "waiting" });
    expect(await agree(id, { version: 1, mark: shortMark({ amount: 7 }) })).toMatchObject({ ok: true });
  });

  test("whose thing is gone, or whose change is refused, still waits", async () => {
    const id = await wish({ amount: 2 });
    thing = null;
    expect(await agree(id)).toMatchObject({ ok: false, text: expect.stringContaining("已不存在") });
    thing = { amount: 1 };
    const refusing = { ...kind, apply: () => Promise.resolve({ ok: false, text: "余额不足" }) };
    expect(await agree(id, undefined, refusing)).toEqual({ ok: false, text: "余额不足" });
    expect(await findApprovalRequest(id)).toMatchObject({ state: "waiting", version: 1 });
  });

  test("is returned with the point that is wrong, or taken back by who made it", async () => {
    const id = await wish({ amount: 2 });
    const other = await wish({ amount: 3 }, "refund", first, "other");
    const returned = await actInName({ name: "李娜", command: "退回", why: "金额不对" }, NOW, () =>
      inTransaction((trx) =>
        returnApprovalRequest(trx, kind.agree, { id, by: second, answer: "金额不对", now: NOW }),
      ),
    );
    expect(returned).toMatchObject({ ok: true });
    expect(await findApprovalRequest(id)).toMatchObject({ state: "returned", answer: "金额不对" });
    const [row] = await auditRows({ subject: "approval_request", subjectId: String(id), limit: 1 });
    expect(row).toMatchObject({ operator: "李娜", why: "金额不对" });
    const back = (by: typeof first) =>
      inTransaction((trx) => withdrawApprovalRequest(trx, { id: other, by, now: NOW }));
    expect(await back({ id: 2, name: "李娜" })).toMatchObject({ ok: false });
    expect(await back(first)).toMatchObject({ ok: true });
    expect(
      await inTransaction((trx) => withdrawApprovalRequest(trx, { id: 999_999, by: first, now: NOW })),
    ).toBeNull();
    expect(applied).toEqual([]);
  });
});

test("lists are by kind, state and person, behind an id; what one proposed oneself is not counted", async () => {
  const name = `kind-${subjectId}`;
  const ids: number[] = [];
  for (const part of ["1", "2", "3"]) ids.push(await wish({ n: 1 }, name, first, part));
  const list = (more: object) =>
    listApprovalRequests({ states: ["waiting"], kinds: [name], limit: 2, ...more });
  expect((await list({})).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await list({ before: ids[1]! })).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await list({ states: ["agreed"] })).toEqual([]);
  expect(await list({ kinds: [] })).toEqual([]);
  expect(await list({ requestedBy: 2 })).toEqual([]);
  expect(await list({ notOf: [1, 2] })).toEqual([]);
  expect((await list({ notOf: [2] })).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(await countWaiting([name], [2])).toEqual({ count: 3, oldestAt: NOW });
  expect(await countWaiting([name], [1])).toEqual({ count: 0, oldestAt: null });
  expect(await countWaiting([], [2])).toEqual({ count: 0, oldestAt: null });
});
