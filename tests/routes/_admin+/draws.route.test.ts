import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { myLotteries, shownLottery } from "~/modules/rewards/draw-page.server";
import { keyInAddress } from "~/modules/pictures/picture";
import * as picture from "~/routes/_admin+/_promotions+/staff.draws.$id.picture/route";
import * as form from "~/routes/_admin+/_promotions+/staff.draws.$id.form/route";
import * as page from "~/routes/_admin+/_promotions+/staff.draws.$id._index/route";
import * as turn from "~/routes/_admin+/_promotions+/staff.draws.$id.switch/route";
import * as list from "~/routes/_admin+/_promotions+/staff.draws._index/route";
import { call } from "../../api/call";
import { madePicture } from "../../modules/pictures/made";
import { postFiles } from "../post-files";
import { clear, company, ground, signedIn } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["draw_join", "draw_prize", "draw", "approval_request", "staff_limit_use"]);
  await ground();
  await company(1);
});

const NEW = () => ({
  version: "0",
  why: "周年活动",
  name: "周年抽奖",
  text: "每家一次\n奖品即时到账",
  starts: formatTime(now() - DAY),
  ends: formatTime(now() + 30 * DAY),
  prizeLines: "红包 10.00 60% 5份 头奖\n谢谢参与 40%",
});
type Role = "marketing" | "sales" | "warehouse";
const send = async (fields: object = {}, id = "new", role: Role = "marketing") => {
  const browser = await roleBrowser(role);
  const sent = { formKey: newFormToken(), ...NEW(), ...fields };
  const answer = await getAnswer(form.action, browser.post("/x", sent as never), { id });
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
};
const made = async (fields: object = {}) => {
  const { path, text } = await send(fields);
  expect(path, text).not.toBeNull();
  return path!.split("/").at(-1)!;
};
async function look<T>(route: { loader: (args: never) => unknown }, id: string): Promise<T> {
  const browser = await roleBrowser("marketing");
  return (await (await getAnswer(route.loader as never, browser.get("/x"), { id })).json()) as T;
}
const onForm = (id: string) => look<{ version: number; input: Record<string, string> }>(form, id);
const switchTo = async (id: string, to: "on" | "off", version?: number) => {
  const seen = version ?? (await look<{ hidden: { version: number } }>(turn, id)).hidden.version;
  const browser = await roleBrowser("marketing");
  const sent = { version: String(seen), to, why: "按计划" };
  const answer = await getAnswer(turn.action, browser.post("/x", sent), { id });
  return { status: answer.status, text: await answer.text() };
};
const join = (id: string) => joinLottery(signedIn(1), Number(id), now(), () => 0);

test("a new draw is off; started, it is joined, and its page says what was won and what it cost", async () => {
  const id = await made();
  expect(await join(id)).toMatchObject({ ok: false, reason: "ended" });
  expect((await switchTo(id, "on")).status).toBe(303);
  expect(await join(id)).toMatchObject({ ok: true, prize: "头奖" });
  expect(await look(page, id)).toMatchObject({
    state: "runs",
    path: `/draw/${id}`,
    winners: [{ company: "药店1", prize: "头奖" }],
    prizes: [
      { name: "头奖", odds: "60%", awarded: "1", left: "4" },
      { name: "谢谢参与", odds: "40%", awarded: "0", left: "不限" },
    ],
    figures: expect.arrayContaining([
      ["参与", "1 家"],
      ["送出红包", "¥10.00"],
    ]),
  });
  const sales = await roleBrowser("sales");
  const shown = await getAnswer(list.loader, sales.get("/staff/draws?status=on"));
  const { rows, mayChange } = await shownList<{ mayChange: boolean }>(list, shown);
  const [cells] = rows.map((row) => row.cells);
  expect([cells![0], cells![1], ...cells!.slice(4)]).toEqual(["周年抽奖", "进行中", "60%", "1", "1"]);
  expect(mayChange).toBe(false);
  const changes = await auditRows({ subject: "draw", subjectId: id, limit: 5 });
  expect(changes.map(({ command, why }) => [command, why])).toEqual([
    ["启用抽奖", "按计划"],
    ["新增抽奖", "周年活动"],
  ]);
});

test("one form that is sent twice at the same moment makes one", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]!.path).toBe(both[1]!.path);
  expect(await db.selectFrom("draw").select("id").execute()).toHaveLength(1);
  expect(await db.selectFrom("draw_prize").select("id").execute()).toHaveLength(2);
});

test("what runs is not made worse, until it is stopped with a reason", async () => {
  const id = await made();
  await switchTo(id, "on");
  const { version, input } = await onForm(id);
  const again = { ...input, targets: [], version: String(version) };
  const worse = { prizeLines: "红包 10.00 50% 5份 头奖\n谢谢参与 50%" };
  const refused = await send({ ...again, ...worse }, id);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("奖品“头奖”的概率不能降低");
  expect((await send({ ...again, ends: formatTime(now() + DAY) }, id)).text).toContain("结束时间不能提前");
  const better = { prizeLines: "红包 10.00 70% 50份 头奖\n谢谢参与 30%" };
  expect((await send({ ...again, ...better }, id)).status).toBe(303);
  await switchTo(id, "off");
  const { version: stopped } = await onForm(id);
  expect((await send({ ...again, ...worse, version: String(stopped) }, id)).status).toBe(303);
});

test("a draw for clinics does not run for a pharmacy", async () => {
  const id = await made({ targets: ["clinic"] });
  await switchTo(id, "on");
  expect(await shownLottery(signedIn(1), Number(id), now())).toBeNull();
  expect((await myLotteries(signedIn(1), now())).running).toBeNull();
  expect(await join(id)).toMatchObject({ ok: false, reason: "ended" });
  expect((await onForm(id)).input["targets"]).toBe("clinic");
  expect((await send({ targets: ["wholesaler"] })).text).toContain("没有这样的客户类型");
});

test("a change is made once from what was seen; so is a start", async () => {
  const id = await made();
  const { version, input } = await onForm(id);
  const again = { ...input, targets: [], version: String(version) };
  expect((await send({ ...again, name: "开仓抽奖" }, id)).status).toBe(303);
  const late = await send({ ...again, name: "冬季抽奖" }, id);
  expect(late.status).toBe(409);
  for (const word of ["开仓抽奖", "冬季抽奖"]) expect(late.text).toContain(word);
  expect((await switchTo(id, "on", version)).status).toBe(409);
  expect((await switchTo(id, "on")).status).toBe(303);
});

test.each([
  [{ name: "抽" }, "至少 2 个字"],
  [{ prizeLines: "红包 10.00 60%" }, "概率之和为 60%，应为 100%"],
  [{ prizeLines: "优惠券 999999 100%" }, "没有优惠券模板 999999"],
  [{ prizeLines: "积分 5 50%\n积分 5 50%" }, "有两个奖品名称相同"],
  [{ starts: "明天" }, "请写作 2026-11-20 15:00"],
  [{ why: "" }, "请写明原因"],
])("%o is refused and nothing is written", async (fields, words) => {
  const { status, text } = await send(fields);
  expect(status).toBe(400);
  expect(text).toContain(words);
  expect(await db.selectFrom("draw").select("id").execute()).toEqual([]);
});

test("who may only look changes nothing; one that there is not is not found", async () => {
  expect((await send({}, "new", "sales")).status).toBe(403);
  expect((await send({}, "new", "warehouse")).status).toBe(403);
  expect((await send({}, "999999")).status).toBe(404);
  expect((await switchTo("999999", "on", 1)).status).toBe(404);
});

test("a draw that gives away more than one person may starts with the second person alone", async () => {
  const getStatus = async (id: string) =>
    (await db.selectFrom("draw").select("status").where("id", "=", Number(id)).executeTakeFirstOrThrow())
      .status;
  for (const line of ["红包 10000.00 60% 11份 头奖", "红包 0.01 60% 头奖", "积分 9999999 60% 2份 头奖"]) {
    const id = await made({ name: line, prizeLines: `${line}\n谢谢参与 40%` });
    const notified = await Promise.all([switchTo(id, "on"), switchTo(id, "on")]);
    expect(
      notified.map(({ status }) => status),
      line,
    ).toEqual([303, 303]);
    expect(await getStatus(id), line).toBe("off");
    expect(await look(page, id)).toMatchObject({ waiting: [{ title: `启用抽奖 ${line}` }] });
  }
});

test("draws that one person starts in a day sum up, and one that is on is not made larger past the limit", async () => {
  const line = (yuan: string, number: number) => `红包 ${yuan} 60% ${number}份 头奖\n谢谢参与 40%`;
  const [first, second] = [
    await made({ prizeLines: line("6000.00", 10) }),
    await made({ name: "第二个", prizeLines: line("6000.00", 10) }),
  ];
  await Promise.all([switchTo(first, "on"), switchTo(second, "on")]);
  const on = await db.selectFrom("draw").select("id").where("status", "=", "on").execute();
  expect(on).toHaveLength(1);
  const id = String(on[0]!.id);
  const { version, input } = await onForm(id);
  const change = (prizeLines: string) =>
    send({ ...input, targets: [], version: String(version), prizeLines }, id);
  const refused = await change(line("6000.00", 20));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("请先停用")]);
  expect((await change(line("6000.00", 11))).status).toBe(303);
});

test("its picture is set on a page of its own, shown to buyers and callers; the form made before it still saves", async () => {
  const id = await made();
  await switchTo(id, "on");
  const { version } = await onForm(id);
  const marketing = await roleBrowser("marketing");
  const shown = () => look<{ image: string; version: number }>(picture, id);
  const set = async (fields: object, files: File[], browser = marketing) => {
    const all = { version: String((await shown()).version), do: "set", ...fields };
    return getAnswer(picture.action as never, postFiles(browser, "/x", all, { file: files }), { id });
  };
  const images = async () => [
    (await shownLottery(signedIn(1), Number(id), now()))?.image,
    ...(await call<{ image: string }[]>(0, "GET /api/draw/ads")).data.map(({ image }) => image),
  ];
  expect(await images()).toEqual(["", ""]);
  expect((await set({}, [await madePicture()], await roleBrowser("sales"))).status).toBe(403);
  expect((await set({}, [new File(["x"], "x.jpg")])).status).toBe(400);
  expect((await set({}, [await madePicture()])).status).toBe(303);
  const { image } = await shown();
  expect([await images(), keyInAddress(image) !== null]).toEqual([[image, image], true]);
  expect((await set({ version: "1" }, [await madePicture()])).status).toBe(409);
  expect((await onForm(id)).version).toBe(version);
  expect((await send({ version: String(version), text: "每家一次" }, id)).status).toBe(303);
  expect(await images()).toEqual([image, image]);
  const [latest] = await auditRows({ subject: "draw", subjectId: id, limit: 1 });
  expect(latest!.after).not.toContain("image");
  expect((await set({ do: "remove" }, [])).status).toBe(303);
  expect(await images()).toEqual(["", ""]);
  expect(await db.selectFrom("picture").select("id").execute()).toEqual([]);
});
