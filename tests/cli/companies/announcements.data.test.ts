/** The commands about messages to many. */
import { beforeEach, expect, test } from "vitest";
import { announcementLines, sendByOptions, withdrawById } from "~/cli/companies/announcements";
import { db } from "~/platform/database/database.server";

beforeEach(async () => {
  for (const table of ["announcement", "message", "company"] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto("company")
    .values({
      id: 1,
      name: "药店1",
      kind: "clinic",
      licence_number: "L1",
      status: "approved",
      rank: "A",
      area_code: "440106",
      address: "",
      contact_name: "",
      contact_phone: "",
      created_at: 1,
    })
    .execute();
});

const FILLED = { title: "放假通知", body: "国庆不发货。", url: "/list" };

test("one is sent, listed and taken back", async () => {
  const sent = await sendByOptions({ ...FILLED, kinds: ["clinic"] }, "刘洋");
  expect(sent).toMatchObject({ ok: true, text: expect.stringContaining("已发送 1 家") });
  const [line] = await announcementLines();
  for (const part of ["已发送", "放假通知", "诊所、村卫生室", "刘洋"]) expect(line).toContain(part);
  const id = line!.split("\t")[0]!;
  expect(await withdrawById(id)).toMatchObject({ ok: true, text: expect.stringContaining("1 家") });
  expect(await withdrawById(id)).toMatchObject({ ok: false });
  expect(await withdrawById("x")).toMatchObject({ ok: false, text: expect.stringContaining("没有群发消息") });
});

test("one for later waits", async () => {
  const sent = await sendByOptions({ ...FILLED, at: "2099-01-01 09:00" }, "刘洋");
  expect(sent).toMatchObject({ ok: true, text: expect.stringContaining("2099-01-01 09:00") });
  expect(await db.selectFrom("message").select("id").execute()).toEqual([]);
});

test("what the form refuses is refused in its words", async () => {
  expect(await sendByOptions({ ...FILLED, url: "x" }, "刘洋")).toMatchObject({
    ok: false,
    text: expect.stringContaining("链接"),
  });
  expect(await sendByOptions({ ...FILLED, rank: "Z" }, "刘洋")).toMatchObject({
    ok: false,
    text: "没有符合条件的客户",
  });
});
