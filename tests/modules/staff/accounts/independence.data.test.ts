import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import {
  noteGrant,
  noteOpener,
  tieBetweenMembers,
  tiedTo,
  vouchFor,
} from "~/modules/staff/accounts/independence.server";
import { addMember } from "~/modules/staff/accounts/members.server";
import { latestNotices, readNotices, tellStaff, unreadNotices } from "~/modules/staff/notices/notices.server";
import {
  agreeApprovalRequest,
  countWaiting,
  propose,
  returnApprovalRequest,
} from "~/modules/staff/approval-requests/approval-requests.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import { emptyTables } from "../../../rows";

const NOW = Date.parse("2026-11-29T09:00:00+08:00");
const NAMES = ["周正", "何青囊", "钱进", "孙明", "赵一"] as const;
type Name = (typeof NAMES)[number];
let ids: Record<Name, number>;

beforeEach(async () => {
  await emptyTables(["staff_grant", "approval_request", "staff_member_role", "staff_member"]);
  ids = {} as Record<Name, number>;
  for (const [at, name] of NAMES.entries()) {
    const added = await inTransaction((trx) =>
      addMember(trx, { username: `person${at}`, name, roles: [] }, NOW),
    );
    if (added.ok) ids[name] = added.id;
  }
});

const person = (name: Name) => ({ id: ids[name], name });
const opened = (name: Name, by: Name, agreedBy: Name | null = null) =>
  inTransaction((trx) =>
    noteGrant(
      trx,
      {
        memberId: ids[name],
        kind: "created",
        by: person(by),
        agreedBy: agreedBy && ids[agreedBy],
      },
      NOW,
    ),
  );
const tied = async (name: Name) =>
  (await tiedTo(ids[name], NOW)).map((id) => NAMES.find((name) => ids[name] === id)).sort();

test("an account that is opened by somebody is kept with it; the shop's own are nobody's", async () => {
  expect(await db.selectFrom("staff_grant").selectAll().execute()).toEqual([]);
  await inTransaction((trx) =>
    addMember(trx, { username: "opened", name: "李一", roles: [], by: person("周正") }, NOW),
  );
  expect(await db.selectFrom("staff_grant").select(["kind", "by_name"]).execute()).toEqual([
    { kind: "created", by_name: "周正" },
  ]);
});

test("who is tied to whom is the same asked for one and for all", async () => {
  await opened("钱进", "周正");
  await opened("孙明", "周正");
  await opened("赵一", "周正", "何青囊");
  expect(await tied("钱进")).toEqual(["周正", "孙明"].sort());
  expect(await tied("周正")).toEqual(["钱进", "孙明", "赵一"].sort());
  expect(await tied("赵一")).toEqual(["周正"]);
  expect(await tied("何青囊")).toEqual([]);
  for (const name of NAMES)
    for (const other of NAMES)
      if (name !== other)
        expect((await tieBetweenMembers(ids[name], ids[other], NOW)) !== null).toBe(
          (await tied(name)).includes(other),
        );
  await inTransaction((trx) => vouchFor(trx, ids["钱进"], ids["何青囊"]));
  expect(await tied("钱进")).toEqual(["周正"]);
});

test("whoever makes a link of an account without a password counts as having opened it, once", async () => {
  await opened("钱进", "周正", "何青囊");
  const make = (by: Name) => inTransaction((trx) => noteOpener(trx, ids["钱进"], person(by), NOW));
  for (const by of ["周正", "孙明", "孙明"] as const) await make(by);
  expect(await db.selectFrom("staff_grant").select("id").execute()).toHaveLength(2);
  expect(await tied("钱进")).toEqual(["周正", "孙明"].sort());
});

describe("a proposal", () => {
  const all = new Set<Permission>(["finance.agree"]);
  const kind = {
    agree: "finance.agree" as const,
    current: () => Promise.resolve({}),
    apply: () => Promise.resolve({ ok: true, text: "" }),
  };
  const wish = (by: Name) =>
    inTransaction((trx) =>
      propose(
        trx,
        {
          kind: "x",
          subject: "x",
          subjectId: 1,
          title: "x",
          before: {},
          after: { by },
          why: "x",
          by: person(by),
        },
        NOW,
      ),
    );

  test("of one account is neither agreed to nor returned by another that the same person opened alone, nor counted", async () => {
    await opened("钱进", "周正");
    await opened("孙明", "周正");
    const id = await wish("钱进");
    const by = { ...person("孙明"), permissions: all };
    const mark = { version: 1, mark: "" };
    expect(
      await inTransaction((trx) => agreeApprovalRequest(trx, kind, { id, seen: mark, by, now: NOW })),
    ).toEqual({
      ok: false,
      text: expect.stringContaining("同一人开通"),
    });
    const returned = inTransaction((trx) =>
      returnApprovalRequest(trx, "finance.agree", { id, by, answer: "不对", now: NOW }),
    );
    expect(await returned).toMatchObject({ ok: false });
    expect(await countWaiting(["x"], [ids["孙明"], ...(await tiedTo(ids["孙明"], NOW))])).toMatchObject({
      count: 0,
    });
    expect(await countWaiting(["x"], [ids["何青囊"]])).toMatchObject({ count: 1 });
  });
});

test("a person is told once, and what is read stays in the list", async () => {
  const me = ids["钱进"];
  await inTransaction((trx) => tellStaff(trx, [me, me, ids["周正"]], { text: "一" }, NOW));
  await inTransaction((trx) => tellStaff(trx, [me], { text: "二", path: "/staff/me" }, NOW + 1));
  const unread = await unreadNotices(me, 5);
  expect(unread.map(({ text }) => text)).toEqual(["二", "一"]);
  await inTransaction((trx) => readNotices(trx, me, unread[1]!.id, NOW + 2));
  expect((await unreadNotices(me, 5)).map(({ text }) => text)).toEqual(["二"]);
  expect(await latestNotices(me, 5)).toHaveLength(2);
  expect(await unreadNotices(ids["周正"], 5)).toHaveLength(1);
});
