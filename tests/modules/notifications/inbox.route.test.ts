import { beforeEach, expect, test } from "vitest";
import type { Inbox } from "~/modules/notifications/inbox";
import { MESSAGE_TOPICS, type MessageTopic } from "~/modules/notifications/kinds/message-kind";
import { db } from "~/platform/database/database.server";
import * as alertList from "~/routes/_account+/_service+/qhb/route";
import * as inbox from "~/routes/_account+/wdxx/route";
import * as alerts from "~/routes/_catalogue+/stock-alerts";
import { call, signedInCompanies, findToken } from "../orders/route-fixtures";
import { messageIn } from "../../platform/http/message-in";
import { clear, goods, ground, NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

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
  await emptyTables(["message"]);
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
    token: findToken(1),
    all: topic,
    back: `/wdxx?kind=${topic}`,
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/wdxx?kind=${topic}`]);
  const rest = TOPICS.filter((item) => item !== topic).map((topic) => `1 ${topic}`);
  expect(await unread()).toEqual([...rest, ...TOPICS.map((topic) => `2 ${topic}`)]);
});

test("all topics are marked as read at once", async () => {
  const answer = await call(inbox, 1, "/wdxx", { token: findToken(1), all: "all", back: "/wdxx" });
  expect(answer.status).toBe(303);
  expect(await unread()).toEqual(TOPICS.map((topic) => `2 ${topic}`));
});

test("goods that a message offers stand beside it as they can be bought now", async () => {
  await goods(11, [[36_500, 50]]);
  const row = { kind: "order", title: "到货提醒", body: "", url: "/list/info/11", created_at: NOW + 1 };
  await db
    .insertInto("message")
    .values({ ...row, company_id: 1, goods_id: 11, read_at: null })
    .execute();
  type Offered = { goods: { id: number; price: number | null; restriction: { code: string } | null } };
  const read = async () =>
    (await (await call(inbox, 1, "/wdxx")).json()) as { inbox: Inbox; offered: Offered[] };
  expect((await read()).inbox.messages[0]).toMatchObject({ goodsId: 11 });
  expect((await read()).offered).toMatchObject([{ goods: { id: 11, price: 1_000, restriction: null } }]);
  await db.updateTable("goods").set({ stock: 0 }).where("id", "=", 11).execute();
  expect((await read()).offered[0]!.goods.restriction).toEqual({ code: "soldOut" });
});

test("a wish for goods is asked and taken back by the same form, of this company alone", async () => {
  await goods(11, [[36_500, 0]]);
  await emptyTables(["shortage"]);
  const waited = () => db.selectFrom("shortage").select(["company_id", "goods_id"]).execute();
  const post = (who: number, form: Record<string, string>) =>
    call(alerts, who, "/stock-alerts", { token: findToken(who), back: "/qhb", ...form });
  for (const who of [1, 2]) {
    const answer = await post(who, { goods: "11" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/qhb"]);
    expect(messageIn(answer)).toBe("商品11 到货后会通知您");
  }
  const list = (await (await call(alertList, 1, "/qhb")).json()) as { rows: object[] };
  expect(list.rows).toMatchObject([{ goodsId: 11, goods: { name: "商品11" }, reason: "暂时缺货" }]);
  const answer = await post(1, { cancel: "11" });
  expect(messageIn(answer)).toBe("已取消 商品11 的到货提醒");
  expect(await waited()).toEqual([{ company_id: 2, goods_id: 11 }]);
  expect((await post(1, { cancel: "999" })).status).toBe(404);
});
