/** 我的消息 as the browser meets it: every topic that the page shows can be marked as read. */
import { beforeEach, expect, test } from "vitest";
import { MESSAGE_TOPICS, type MessageTopic } from "~/notifications/kinds/message-kind";
import { db } from "~/platform/database/database.server";
import * as inbox from "~/routes/_account+/wdxx/route";
import { call, signedInCompanies, tokenOf } from "../orders/route-scene";
import { clear, ground, NOW } from "../orders/shop";

const TOPICS = Object.keys(MESSAGE_TOPICS) as MessageTopic[];

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  const rows = [1, 2].flatMap((companyId) =>
    TOPICS.map((kind) => ({
      company_id: companyId,
      kind,
      title: `${kind}的消息`,
      body: "",
      url: "",
      created_at: NOW,
      read_at: null,
    })),
  );
  await db.deleteFrom("message").execute();
  await db.insertInto("message").values(rows).execute();
});

const unread = async () =>
  (
    await db
      .selectFrom("message")
      .select(["company_id", "kind"])
      .where("read_at", "is", null)
      .orderBy("id")
      .execute()
  ).map((row) => `${row.company_id} ${row.kind}`);

test.each(TOPICS)("%s alone is marked as read, of this company alone", async (topic) => {
  const answer = await call(inbox, 1, "/wdxx", {
    token: tokenOf(1),
    all: topic,
    back: `/wdxx?kind=${topic}`,
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/wdxx?kind=${topic}`]);
  const rest = TOPICS.filter((one) => one !== topic).map((one) => `1 ${one}`);
  expect(await unread()).toEqual([...rest, ...TOPICS.map((one) => `2 ${one}`)]);
});

test("all topics are marked as read at once", async () => {
  const answer = await call(inbox, 1, "/wdxx", { token: tokenOf(1), all: "all", back: "/wdxx" });
  expect(answer.status).toBe(303);
  expect(await unread()).toEqual(TOPICS.map((one) => `2 ${one}`));
});
