import { zipSync, strToU8 } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { action as signIn } from "~/routes/_company+/login/route";
import { loader as table } from "~/routes/_account+/_service+/kjcg/route";
import {
  action as listAction,
  loader as listLoader,
} from "~/routes/_account+/_service+/kjcg_.lists.$id/route";
import { action as newList } from "~/routes/_account+/_service+/kjcg_.new/route";
import { action as upload, loader as file } from "~/routes/_account+/_service+/kjcg_.$file";
import { Browser, getErrors } from "../../company/browser";
import { cell, row, workbookOf } from "./workbook-samples";

const args = (request: Request, params: Record<string, string> = {}) => ({ request, params, context: {} });
const thrown = async (work: Promise<unknown>) => {
  const answer = await work.catch((error: unknown) => error);
  return answer instanceof Response ? answer.status : 0;
};

const DEMO = { accountId: 1, companyId: 1 };
const [demo, second, visitor] = [new Browser(), new Browser(), new Browser()];
const enter = (browser: Browser, username: string) =>
  browser.take(
    signIn(
      args(browser.post("/login", { username, password: DEMO_PASSWORD, redirectTo: "/" })),
    ) as Promise<Response>,
  );
const idOf = (path: string) => ({ id: path.replace("/kjcg/lists/", "") });
const openList = (path: string, by = demo) => listLoader(args(by.get(path), idOf(path)));
const sendList = (path: string, fields: Record<string, string>, by = demo) =>
  listAction(args(by.post(path, fields), idOf(path)));
const hand = (fields: Record<string, string | File>, by = demo) =>
  newList(
    args(by.post("/kjcg/new", { token: newFormToken(DEMO), text: "", ...fields })),
  ) as Promise<Response>;
const list = (content: string | Uint8Array, name: string) =>
  hand({ file: new File([typeof content === "string" ? content : new Uint8Array(content)], name) });

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, now()));
  await enter(demo, "demo");
  await enter(second, "demo-second");
});

describe("a list", () => {
  test("pasted or uploaded leads to its page; only its own company sees it and its files", async () => {
    const pasted = await hand({ text: "阿莫西林胶囊 20盒\n板蓝根颗粒 x3" });
    expect(pasted.status).toBe(303);
    const path = pasted.headers.get("Location")!;
    const id = /^\/kjcg\/lists\/(\d+)$/.exec(path)![1]!;
    const page = (await openList(path)) as Response;
    expect(await page.json()).toMatchObject({ page: { counts: { all: 2, unknown: 2 } } });
    const csv = await list("品名,数量\n阿莫西林胶囊,20", "采购.csv");
    expect(csv.status).toBe(303);
    expect(await thrown(openList(path, second))).toBe(404);
    expect(await thrown(sendList(path, { intent: "add" }, second))).toBe(404);
    const files = (browser: Browser) => file(args(browser.get(`/kjcg/${id}.xlsx`), { file: `${id}.xlsx` }));
    expect((await files(demo)).status).toBe(200);
    expect(await thrown(files(second))).toBe(404);
    expect(await thrown(openList("/kjcg/lists/999999"))).toBe(404);
    expect(await thrown(openList("/kjcg/lists/x"))).toBe(404);
  });

  test("an address of former times leads to its own", async () => {
    const answer = (await table(args(demo.get("/kjcg?sheet=7&view=added")))) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/kjcg/lists/7?view=added"]);
  });

  test("a visitor is led to sign in", async () => {
    expect(await thrown(table(args(visitor.get("/kjcg"))))).toBe(303);
    expect(await thrown(hand({ text: "阿莫西林胶囊" }, visitor))).toBe(303);
    const scripted = await upload(args(visitor.post("/kjcg/upload", { text: "" }), { file: "upload" }));
    expect(await scripted.json()).toEqual({ to: "/login?redirectTo=%2Fkjcg%2Fnew" });
  });

  test("sent by a script: the way to go on is in the answer", async () => {
    const fields = { token: newFormToken(DEMO), text: "阿莫西林胶囊" };
    const answer = await upload(args(demo.post("/kjcg/upload", fields), { file: "upload" }));
    expect(await answer.json()).toMatchObject({
      to: expect.stringMatching(/^\/kjcg\/lists\/\d+$/) as string,
    });
    expect(await thrown(upload(args(demo.post("/kjcg/other", {}), { file: "other" })))).toBe(404);
  });

  test("a number that is none is given back as typed, and nothing is kept", async () => {
    const path = (await hand({ text: "阿莫西林胶囊 20盒" })).headers.get("Location")!;
    const line = await db
      .selectFrom("quick_sheet_line")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const answer = (await sendList(path, {
      intent: "add",
      [`number-${line.id}`]: "两盒",
    })) as Response;
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ input: { [line.id]: "两盒" }, wrong: [line.id] });
  });
});

describe("refused on the same page with a sentence", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
  test.each([
    ["nothing", async () => hand({}), "text", "请粘贴清单，或选择一个文件"],
    [
      "too many lines",
      async () => hand({ text: "阿莫西林\n".repeat(2001) }),
      "text",
      "清单不能超过 2,000 行",
    ],
    ["a picture named .xlsx", async () => list(png, "采购.xlsx"), "file", "请上传 CSV 或 XLSX 文件"],
    [
      "a ZIP named .xlsx",
      async () => list(zipSync({ "a.txt": strToU8("x") }), "a.xlsx"),
      "file",
      "请上传 CSV",
    ],
    ["a broken workbook", async () => list("PK\x03\x04broken", "a.xlsx"), "file", "打不开"],
    [
      "a swollen workbook",
      async () => list(zipSync({ "xl/workbook.xml": new Uint8Array(30 * 1024 * 1024) }), "a.xlsx"),
      "file",
      "内容过大",
    ],
    ["over 2 MB", async () => list(new Uint8Array(2 * 1024 * 1024 + 1), "a.csv"), "file", "不能超过 2 MB"],
  ])("%s", async (_, send, field, text) => {
    const answer = await send();
    expect(answer.status).toBe(400);
    expect((await getErrors(answer))[field]?.[0]).toContain(text);
  });

  test("far over 2 MB, not even read", async () => {
    const answer = await list(new Uint8Array(5 * 1024 * 1024), "a.csv");
    expect(answer.status).toBe(413);
    expect((await getErrors(answer)).file).toEqual(["文件不能超过 2 MB，请分成几份上传"]);
  });
});

describe("made to be read for long", () => {
  test("is answered: two cells far apart, one line of ten thousand numbers, lines of form words", async () => {
    const far = row(1, cell("A1", "阿莫西林胶囊")) + row(1_048_576, cell("XFD1048576", "x"));
    const refused = await list(workbookOf(far), "采购.xlsx");
    expect(refused.status).toBe(400);
    expect((await getErrors(refused)).file?.[0]).toContain("内容过大");
    for (const text of ["1盒".repeat(10_000), "1盒".repeat(100_000), "片 胶囊 颗粒 注射液\n".repeat(200)]) {
      const path = (await hand({ text })).headers.get("Location")!;
      expect(path).toMatch(/^\/kjcg\/lists\/\d+$/);
    }
    const [line] = await db
      .selectFrom("quick_sheet_line")
      .select("why")
      .where("text", "like", "1盒%")
      .execute();
    expect(line!.why).toContain("内容过长，只读了前面一部分");
  });

  test("counts as a list before it is read", async () => {
    const item = { limit: 60, windowMs: 3600_000 };
    for (let at = 0; at < 60; at += 1) await takeToken("list:1", item, now());
    const answer = await list("PK\x03\x04broken", "a.xlsx");
    expect(answer.status).toBe(429);
    expect((await getErrors(answer))[""]).toEqual(["提交过于频繁，请稍后再试"]);
  });
});

test.each(["template.xlsx", "template.csv"])("%s has the heads that are understood", async (name) => {
  const answer = await file(args(demo.get(`/kjcg/${name}`), { file: name }));
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  expect(await thrown(file(args(demo.get("/kjcg/x.xlsx"), { file: "x.xlsx" })))).toBe(404);
});
