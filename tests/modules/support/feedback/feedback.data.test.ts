import { beforeAll, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, newFormToken } from "~/platform/http/forms/forms.server";
import { answerFeedback, findFeedback } from "~/modules/support/feedback/feedback.server";
import { now } from "~/platform/values/clock.server";
import { action } from "~/routes/_account+/_service+/yjfk/route";
import { getErrors } from "../../company/browser";
import { SignedInBrowser } from "../../company/browser-session";
import { picture } from "../../company/registration/registering";
import { company } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const browsers = new Map<number, SignedInBrowser>();
const TEXT = "第二行字数\n足够长的反馈内容";

const findToken = (who: number) => newFormToken({ accountId: who, companyId: who });
const submit = (who: number, fields: Record<string, string>, files: File[] = [], token = findToken(who)) =>
  browsers.get(who)!.send(action, "/yjfk", { token, kind: "site", text: TEXT, ...fields, pictures: files });
const pictures = (count: number) => Array.from({ length: count }, (_, i) => picture(undefined, `${i}.png`));

beforeAll(async () => {
  for (let id = 1; id <= 4; id += 1) {
    await company(id);
    browsers.set(id, await SignedInBrowser.ofNewMember(id));
  }
});

test("feedback is kept with its pictures, once for its form, and shown to its company alone", async () => {
  const token = findToken(1);
  const answers = await Promise.all([
    submit(1, { phone: "020-12345678" }, pictures(5), token),
    submit(1, { phone: "020-12345678" }, pictures(5), token),
  ]);
  const list = await findFeedback(1, 9);
  expect(list).toMatchObject({ total: 1, page: 1, pages: 1 });
  const [row] = list.rows;
  expect(row).toMatchObject({
    kind: "site",
    text: TEXT,
    phone: "020-12345678",
    answer: "",
    answeredAt: null,
  });
  expect(row!.pictures).toHaveLength(5);
  for (const answer of answers)
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/yjfk#feedback-${row!.id}`]);
  expect((await findFeedback(2, 1)).rows).toEqual([]);
});

test("what is wrong is said at its field, and nothing is kept", async () => {
  const wrong = async (fields: Record<string, string>, files: File[] = []) =>
    Object.entries(await getErrors(await submit(2, fields, files))).map(
      ([name, [text]]) => `${name}:${text}`,
    );
  expect(await wrong({ text: "太短", phone: "123", kind: "x" })).toEqual([
    "kind:请选择反馈类型",
    "text:反馈内容至少 10 个字",
    "phone:请填写 11 位手机号，或带区号的座机，如 020-12345678",
  ]);
  expect(await wrong({ text: "长".repeat(1001) })).toEqual(["text:反馈内容不能超过 1000 个字"]);
  expect(await wrong({ text: "" })).toEqual(["text:请填写反馈内容"]);
  expect(await wrong({}, pictures(6))).toEqual(["pictures:最多上传 5 张图片"]);
  const page = new File(["<html>"], "假.jpg", { type: "image/jpeg" });
  expect(await wrong({}, [picture(), page])).toEqual(["pictures:假.jpg：请上传 JPG 或 PNG 图片"]);
  const pdf = new File(["%PDF-1.7\n%\n"], "a.pdf", { type: "application/pdf" });
  expect(await wrong({}, [pdf])).toEqual(["pictures:请上传 JPG 或 PNG 图片"]);
  const large = picture(Buffer.alloc(formBytes(1)));
  expect(await wrong({}, [large])).toEqual(["pictures:单张图片不能超过 10 MB"]);
  expect((await findFeedback(2, 1)).total).toBe(0);
  expect(await db.selectFrom("file").select("id").where("company_id", "=", 2).execute()).toEqual([]);
});

test("a company whose files find no room is told so at its pictures, with what it typed; without pictures it goes on", async () => {
  const day = config.FILES_DAY_MB;
  config.FILES_DAY_MB = 0;
  const answer = await submit(3, { phone: "020-12345678" }, pictures(2));
  config.FILES_DAY_MB = day;
  expect(answer.status).toBe(400);
  const reply = (await answer.json()) as FormReply;
  expect(reply.error).toEqual({ pictures: ["贵司今日上传的文件已达上限，请明天再试或联系客服"] });
  expect(reply.initialValue).toMatchObject({ phone: "020-12345678", kind: "site" });
  expect((await findFeedback(3, 1)).total).toBe(0);
  expect(await db.selectFrom("file").select("id").where("company_id", "=", 3).execute()).toEqual([]);
  expect((await submit(3, {})).status).toBe(303);
});

test("a company that sends feedback without end is told so at the form, and its pictures are gone", async () => {
  await db
    .insertInto("rate")
    .values({ key: "written:feedback:4", count: 20, until: now() + DAY })
    .execute();
  const answer = await submit(4, {}, pictures(2));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(DAY / 1000 - 60);
  expect(await getErrors(answer)).toEqual({ "": ["贵司今日提交的反馈已达上限，请明天再试或联系客服"] });
  expect(await db.selectFrom("file").select("id").where("company_id", "=", 4).execute()).toEqual([]);
  await emptyTables(["rate"]);
});

test("line ends count once", async () => {
  const text = `${"长".repeat(499)}\r\n${"长".repeat(500)}`;
  expect((await submit(3, { text })).status).toBe(303);
  expect((await findFeedback(3, 1)).rows[0]?.text).toHaveLength(1000);
});

test("two operators answer once, and the company gets one message", async () => {
  await submit(4, {});
  const { id } = (await findFeedback(4, 1)).rows[0]!;
  const waiting = async () =>
    (await db.selectFrom("feedback").select("id").where("answered_at", "is", null).execute()).map(
      (row) => row.id,
    );
  expect(await waiting()).toContain(id);
  expect(await answerFeedback(9999, "好", "op", now())).toBeNull();
  const answers = await Promise.all([
    answerFeedback(id, "谢谢您", "op", now()),
    answerFeedback(id, "已改进", "other", now()),
  ]);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  const [row] = (await findFeedback(4, 1)).rows;
  expect(["谢谢您", "已改进"]).toContain(row!.answer);
  const messages = await db.selectFrom("message").selectAll().where("company_id", "=", 4).execute();
  expect(messages.map((message) => [message.title, message.body, message.url])).toEqual([
    ["您的反馈已答复：网站使用", row!.answer, `/yjfk#feedback-${id}`],
  ]);
  expect(await waiting()).not.toContain(id);
});
