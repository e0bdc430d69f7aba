import { beforeEach, describe, expect, test } from "vitest";
import { findInbox, openMessage } from "~/modules/notifications/inbox.server";
import { db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { EVERYBODY, type AnnouncementAudience } from "~/modules/support/announcements/announcement";
import {
  announce,
  announcedCompanies,
  findAnnouncement,
  listAnnouncements,
  sendAnnouncement,
  sendDueAnnouncements,
  stopAnnouncement,
  withdrawAnnouncement,
} from "~/modules/support/announcements/announcements.server";
import { countAudience, previewAudience } from "~/modules/support/announcements/audience.server";
import { emptyTables, ensureRows, upTo } from "../../../rows";

const NOW = Date.parse("2026-11-26T01:00:00Z");

beforeEach(async () => {
  await emptyTables(["announcement", "message", "purchase", "company"]);
  await ensureRows("goods", ...upTo(12));
});

const companyRow = (id: number, more: Partial<NewRow<"company">> = {}) => ({
  id,
  name: `药店${id}`,
  kind: "pharmacy",
  licence_number: `L${id}`,
  status: "approved",
  rank: "A",
  area_code: "440106",
  address: "演示路",
  contact_name: "李",
  contact_phone: "1",
  created_at: NOW,
  ...more,
});
const companies = (...rows: NewRow<"company">[]) => db.insertInto("company").values(rows).execute();
const many = async (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => companyRow(at + 1));
  for (let at = 0; at < count; at += 400) await companies(...rows.slice(at, at + 400));
};

let forms = 0;
const make = (
  audience: Partial<AnnouncementAudience> = {},
  more: { sendAt?: number; formKey?: string } = {},
) =>
  announce(
    {
      title: "放假通知",
      body: "国庆不发货。",
      url: "/list",
      by: "吴悦",
      audience: { ...EVERYBODY, ...audience },
      sendAt: NOW,
      formKey: `form ${(forms += 1)}`,
      ...more,
    },
    NOW,
  );
const made = async (...of: Parameters<typeof make>) => (await make(...of))!;
const notified = async () => {
  const rows = await db.selectFrom("message").select("company_id").orderBy("company_id").execute();
  return rows.map((row) => row.company_id);
};

describe("whom it goes to", () => {
  beforeEach(async () => {
    await emptyTables(["account_manager"]);
    await db
      .insertInto("account_manager")
      .values([
        { id: 8, name: "默认客服", phone: "1", is_default: 1 },
        { id: 9, name: "张敏", phone: "2", is_default: 0 },
      ])
      .execute();
    await companies(
      companyRow(1),
      companyRow(2, { kind: "clinic", rank: "B" }),
      companyRow(3, { area_code: "110101", account_manager_id: 9 }),
      companyRow(4, { status: "pending" }),
      companyRow(5, { status: "rejected", kind: "clinic" }),
    );
    const bought = { times: 1, number: 1, last_at: NOW };
    await db
      .insertInto("purchase")
      .values([
        { company_id: 2, goods_id: 11, ...bought },
        { company_id: 3, goods_id: 11, ...bought },
        { company_id: 3, goods_id: 12, ...bought },
      ])
      .execute();
  });

  test.each<[Partial<AnnouncementAudience>, number[]]>([
    [{}, [1, 2, 3]],
    [{ kinds: ["clinic"] }, [2]],
    [{ kinds: ["clinic", "pharmacy"] }, [1, 2, 3]],
    [{ province: "440000" }, [1, 2]],
    [{ rank: "B" }, [2]],
    [{ managerId: 9 }, [3]],
    [{ managerId: 8 }, [1, 2]],
    [{ managerId: 7 }, []],
    [{ goodsId: 11 }, [2, 3]],
    [{ goodsId: 11, province: "110000" }, [3]],
    [{ goodsId: 99 }, []],
    [{ kinds: ["hospital"] }, []],
  ])("%j", async (some, ids) => {
    const audience = { ...EVERYBODY, ...some };
    expect(await countAudience(audience)).toBe(ids.length);
    expect((await previewAudience(audience, 2)).names).toEqual(ids.slice(0, 2).map((id) => `药店${id}`));
    const id = await make(some);
    if (ids.length === 0) return expect(id).toBeNull();
    await sendAnnouncement(id!, NOW);
    expect(await notified()).toEqual(ids);
  });

  test("who is approved before their turn is told too, who is not any more is not", async () => {
    const id = await made();
    await db.updateTable("company").set({ status: "approved" }).where("id", "=", 4).execute();
    await db.updateTable("company").set({ status: "rejected" }).where("id", "=", 1).execute();
    await sendAnnouncement(id, NOW);
    expect(await notified()).toEqual([2, 3, 4]);
    expect(await findAnnouncement(id)).toMatchObject({ wanted: 3, sent: 3, state: "sent" });
  });
});

describe("sending", () => {
  test("tells each company once, however many send at once and whatever stops on the way", async () => {
    await many(1_203);
    const id = await made();
    await sendAnnouncement(id, NOW, 1);
    expect(await findAnnouncement(id)).toMatchObject({ wanted: 1_203, sent: 500, state: "waiting" });
    await Promise.all([sendDueAnnouncements(NOW), sendAnnouncement(id, NOW), sendDueAnnouncements(NOW)]);
    expect(await notified()).toEqual(Array.from({ length: 1_203 }, (_, at) => at + 1));
    expect(await findAnnouncement(id)).toMatchObject({ sent: 1_203, state: "sent" });
    expect(await sendDueAnnouncements(NOW)).toBe(0);
  });

  test("of exactly one part ends", async () => {
    await many(500);
    const id = await made();
    await sendAnnouncement(id, NOW);
    expect(await findAnnouncement(id)).toMatchObject({ sent: 500, state: "sent" });
  });

  test("waits for its time", async () => {
    await companies(companyRow(1));
    const id = await made({}, { sendAt: NOW + 60_000 });
    await sendAnnouncement(id, NOW);
    expect(await sendDueAnnouncements(NOW + 59_999)).toBe(0);
    expect(await notified()).toEqual([]);
    expect(await sendDueAnnouncements(NOW + 60_000)).toBe(1);
    expect(await notified()).toEqual([1]);
  });

  test("a form that comes twice makes one", async () => {
    await companies(companyRow(1));
    const ids = await Promise.all([make({}, { formKey: "same" }), make({}, { formKey: "same" })]);
    expect(ids[0]).toBe(ids[1]);
    expect(await listAnnouncements(null, 9)).toHaveLength(1);
  });
});

describe("who has read it", () => {
  test("is counted, and listed by whether they have", async () => {
    await companies(companyRow(1), companyRow(2), companyRow(3));
    const [id, other] = [await made(), await made()];
    for (const item of [id, other]) await sendAnnouncement(item, NOW);
    const { messages } = await findInbox(2, new URLSearchParams({ kind: "notice" }));
    expect(messages).toHaveLength(2);
    const own = await db
      .selectFrom("message")
      .select("id")
      .where("company_id", "=", 2)
      .where("announcement_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await openMessage(2, own.id, NOW + 5)).toBe("/list");
    expect((await findAnnouncement(id))?.read).toBe(1);
    expect((await listAnnouncements(null, 9)).map(({ read }) => read)).toEqual([0, 1]);
    const names = async (isRead: boolean | null, after: number | null = null) =>
      (await announcedCompanies(id, isRead, { after, limit: 2 })).map(({ name }) => name);
    expect(await names(true)).toEqual(["药店2"]);
    expect(await names(false)).toEqual(["药店1", "药店3"]);
    expect(await names(null)).toEqual(["药店1", "药店2"]);
    const [, second] = await announcedCompanies(id, null, { after: null, limit: 2 });
    expect(await names(null, second!.id)).toEqual(["药店3"]);
    expect(second!.readAt).toBe(NOW + 5);
  });
});

describe("an end before its end", () => {
  test("stopped, it tells nobody more and says how many it told", async () => {
    await many(700);
    const id = await made();
    await sendAnnouncement(id, NOW, 1);
    expect(await stopAnnouncement(id)).toBe(500);
    expect(await stopAnnouncement(id)).toBeNull();
    await sendDueAnnouncements(NOW);
    expect(await notified()).toHaveLength(500);
    expect(await withdrawAnnouncement(id)).toBe(500);
  });

  test("taken back, it is in nobody's inbox, and other messages stay", async () => {
    await companies(companyRow(1), companyRow(2));
    const [id, other] = [await made(), await made()];
    expect(await withdrawAnnouncement(id)).toBeNull();
    for (const item of [id, other]) await sendAnnouncement(item, NOW);
    expect(await withdrawAnnouncement(id)).toBe(2);
    expect(await withdrawAnnouncement(id)).toBeNull();
    expect(await stopAnnouncement(id)).toBeNull();
    expect(await notified()).toEqual([1, 2]);
    expect(await findAnnouncement(id)).toMatchObject({ state: "withdrawn", sent: 2, read: 0 });
    expect(await findAnnouncement(other)).toMatchObject({ state: "sent", sent: 2 });
  });

  test("one that there is not can neither be stopped nor taken back", async () => {
    expect([await stopAnnouncement(9), await withdrawAnnouncement(9), await findAnnouncement(9)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
