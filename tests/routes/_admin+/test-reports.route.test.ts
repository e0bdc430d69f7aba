import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_quality+/staff.test-reports._index/route";
import * as one from "~/routes/_admin+/_quality+/staff.test-reports.$id._index/route";
import * as file from "~/routes/_admin+/_quality+/staff.test-reports.$id.file";
import * as upload from "~/routes/_admin+/_quality+/staff.test-reports.upload/route";
import type { Browser } from "../../modules/company/browser";
import { goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";
import { emptyTables } from "../../rows";

let quality: Browser;
let sales: Browser;
let id: string;

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊" });
  await emptyTables(["batch"]);
  const row = { produced_on: "2026-01-01", expires_on: "2999-01-01", quantity: 5, goods_id: 1 };
  const batches = ["A1", "A2"].map((number) => ({ ...row, number }));
  const [first] = await db.insertInto("batch").values(batches).returning("id").execute();
  id = String(first!.id);
});

const pdf = (name: string, text = name) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], name);
const send = (browser: Browser, fields: Record<string, string>, files: File[] = []) =>
  getAnswer(one.action as never, postFiles(browser, `/staff/test-reports/${id}`, fields, { file: files }), {
    id,
  });
const hand = (browser: Browser, fields: Record<string, string>, files: File[] = []) =>
  getAnswer(upload.action as never, postFiles(browser, "/staff/test-reports/upload", fields, { files }));
const shown = async () =>
  (await (await getAnswer(one.loader as never, quality.get(`/staff/test-reports/${id}`), { id })).json()) as {
    batch: { reportAt: number | null };
    changes: { who: string }[];
    mayUpload: boolean;
  };
const faults = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error: Record<string, string[]> }).error] as const;

test("a batch without a report stands in the list, and gets one; a stale page is told", async () => {
  const rows = async (query = "") => {
    const answer = await getAnswer(list.loader as never, sales.get(`/staff/test-reports${query}`));
    return (await shownList(list, answer)).rows.map(({ cells }) => cells[0]);
  };
  expect(await rows()).toEqual(["A2", "A1"]);
  expect((await send(sales, { seen: "0" }, [pdf("a.pdf")])).status).toBe(403);
  expect(await faults(await send(quality, { seen: "0" }))).toEqual([400, { file: ["请选择一个文件"] }]);
  const [status, error] = await faults(await send(quality, { seen: "0" }, [new File(["x"], "a.pdf")]));
  expect([status, error]).toEqual([400, { file: ["请上传 JPG、PNG 或 PDF 文件"] }]);
  const saved = await send(quality, { seen: "0" }, [pdf("a.pdf")]);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/staff/test-reports/${id}`]);
  expect((await send(quality, { seen: "0" }, [pdf("b.pdf")])).status).toBe(409);
  const { batch, changes, mayUpload } = await shown();
  expect([batch.reportAt !== null, changes.length, mayUpload]).toEqual([true, 1, true]);
  expect((await send(quality, { seen: String(batch.reportAt) }, [pdf("b.pdf")])).status).toBe(303);
  expect([await rows(), await rows("?state=filed")]).toEqual([["A2"], ["A1"]]);
  const down = await getAnswer(file.loader as never, sales.get(`/staff/test-reports/${id}/file`), { id });
  expect([down.status, down.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  await down.arrayBuffer();
  const none = await getAnswer(file.loader as never, sales.get("/staff/test-reports/99/file"), { id: "99" });
  expect(none.status).toBe(404);
});

describe("many at once", () => {
  interface Checked {
    checked: { result: string; stagedId: number | null }[];
    results: { isDone: boolean; text: string }[];
  }

  test("are shown with what would become of them, and then saved once", async () => {
    const query = await hand(quality, { do: "check" }, [pdf("A2.pdf"), pdf("谁的.pdf")]);
    const { checked } = (await query.json()) as Checked;
    expect(checked.map(({ result }) => result)).toEqual(["stored", "refused"]);
    const staged = String(checked[0]!.stagedId);
    expect((await hand(sales, { do: "save", staged })).status).toBe(403);
    const findResults = async () => {
      const answer = await hand(quality, { do: "save", staged });
      return ((await answer.json()) as Checked).results;
    };
    expect(await findResults()).toMatchObject([{ isDone: true, text: "已保存，商品 1，批号 A2" }]);
    expect(await findResults()).toMatchObject([{ isDone: false }]);
  });

  test("none, too many, and what was never staged are refused", async () => {
    expect(await faults(await hand(quality, { do: "check" }))).toEqual([400, { files: ["请选择文件"] }]);
    const many = Array.from({ length: 51 }, (_, i) => pdf(`${i}.pdf`));
    expect((await faults(await hand(quality, { do: "check" }, many)))[0]).toBe(400);
    for (const staged of ["", "x", "1..2"])
      expect((await faults(await hand(quality, { do: "save", staged })))[0], staged).toBe(400);
    expect((await hand(quality, { do: "all" })).status).toBe(400);
  });
});
