import { beforeAll, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as list from "~/routes/_admin+/_service+/staff.chats.answers._index/route";
import * as item from "~/routes/_admin+/_service+/staff.chats.answers.$id/route";
import * as chat from "~/routes/_admin+/_service+/staff.chats.$id._index/route";
import { findChat, sendChat } from "~/modules/support/chat/chat.server";
import type { Browser } from "../../modules/company/browser";
import { company, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

let service: Browser;
let warehouse: Browser;
beforeAll(async () => {
  await loadPeople();
  await ground();
  await company(1);
  [service, warehouse] = [await roleBrowser("service"), await roleBrowser("warehouse")];
});

const NEW = { do: "save", version: "0", code: "/FH", text: "今天 18:00 前付款，今天发货。", scope: "shared" };
const send = (id: string, fields: Record<string, string>, browser = service) =>
  getAnswer(item.action as never, browser.post(`/staff/chats/answers/${id}`, fields), { id });
const rows = async () => {
  const answer = await getAnswer(list.loader as never, service.get("/staff/chats/answers"));
  return (await shownList(list, answer)).rows;
};
const getVersion = async (id: string) => {
  const answer = await getAnswer(item.loader as never, service.get(`/staff/chats/answers/${id}`), { id });
  return ((await answer.json()) as { version: number }).version;
};

describe("a ready answer", () => {
  test("is kept by its code, changed from what was seen, and stands in the log", async () => {
    expect((await send("new", NEW)).status).toBe(303);
    const { id, cells } = (await rows())[0]!;
    expect(cells).toEqual(["/fh", NEW.text, "全部客服"]);
    const version = String(await getVersion(id));
    const changed = { ...NEW, version, text: "明天发货。", scope: "own" };
    expect((await send(id, changed)).status).toBe(303);
    const late = await send(id, { ...changed, text: "后天发货。" });
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { stale: { rows: [{ name: "内容", current: "明天发货。", own: "后天发货。" }] } },
    ]);
    expect((await rows())[0]!.cells).toEqual(["/fh", "明天发货。", "只有我"]);
    expect(await auditRows({ subject: "readyAnswer", limit: 9 })).toMatchObject([
      { command: "修改快捷回复" },
      { command: "新增快捷回复" },
    ]);
  });

  test.each([
    [{ code: "a b" }, "code"],
    [{ code: "" }, "code"],
    [{ text: " " }, "text"],
    [{ text: "很".repeat(501) }, "text"],
    [{ scope: "all" }, "scope"],
    [{ code: "fh", scope: "own" }, "code"],
  ])("%o is refused in its place", async (fields, place) => {
    const answer = await send("new", { ...NEW, code: "neu", ...fields });
    expect([answer.status, Object.keys(((await answer.json()) as { error: object }).error)]).toEqual([
      400,
      [place],
    ]);
  });

  test("is not for those who answer no chats, and what is none is not found", async () => {
    expect((await send("new", NEW, warehouse)).status).toBe(403);
    expect((await send("999", NEW)).status).toBe(404);
    expect((await send("new", { do: "remove" })).status).toBe(404);
  });
});

describe("in a chat", () => {
  test("it comes back in the field behind what was typed, and nothing is sent", async () => {
    const subject = { kind: "goods" as const, id: 1, text: "商品" };
    await sendChat(
      { owner: { companyId: 1 }, author: "李", text: "在吗", subject },
      newFormToken(),
      "/",
      NOW,
    );
    const { id } = (await findChat({ companyId: 1 }))!;
    const ready = (await rows())[0]!.id;
    const fill = async (fields: Record<string, string>) => {
      const sent = service.post(`/staff/chats/${id}?index`, {
        intent: "answer",
        seen: "1",
        holder: "",
        ...fields,
      });
      return getAnswer(chat.action as never, sent, { id: String(id) });
    };
    const answer = await fill({ fill: ready, text: "您好" });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { initialValue: { text: "您好\n明天发货。" } },
    ]);
    expect((await fill({ fill: "999", text: "您好" })).status).toBe(404);
    expect((await fill({ text: "" })).status).toBe(400);
    expect(await db.selectFrom("chat_message").selectAll().execute()).toHaveLength(1);
    const shown = await getAnswer(chat.loader as never, service.get(`/staff/chats/${id}`), {
      id: String(id),
    });
    expect(await shown.json()).toMatchObject({ ready: [{ code: "fh" }] });
    await send(ready, { do: "remove" });
    expect(await rows()).toEqual([]);
    expect(await db.selectFrom("ready_answer").selectAll().execute()).toEqual([]);
  });
});
