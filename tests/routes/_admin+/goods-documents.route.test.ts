import { beforeAll, expect, test } from "vitest";
import * as list from "~/routes/_admin+/_quality+/staff.goods-documents._index/route";
import * as item from "~/routes/_admin+/_quality+/staff.goods-documents.$id._index/route";
import * as file from "~/routes/_admin+/_quality+/staff.goods-documents.$id.$paper";
import * as upload from "~/routes/_admin+/_quality+/staff.goods-documents.upload/route";
import type { Browser } from "../../modules/company/browser";
import { goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";

let quality: Browser;
let sales: Browser;
const PATH = "/staff/goods-documents";
const id = "1";

beforeAll(async () => {
  await loadPeople();
  [quality, sales] = [await roleBrowser("quality"), await roleBrowser("sales")];
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊" });
  await goods(2, [[500, 10]], { name: "板蓝根颗粒" });
});

const pdf = (text: string) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], `${text}.pdf`);
interface Shown {
  version: number;
  papers: { kind: string; endsOn: string | null }[];
  changes: { who: string; command: string }[];
  mayUpload: boolean;
}
const shown = async (browser = quality) =>
  (await (await getAnswer(item.loader as never, browser.get(`${PATH}/1`), { id })).json()) as Shown;
function send(browser: Browser, fields: Record<string, string>, upload?: File) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (upload) body.append("file", upload);
  const { headers } = browser.post(PATH, {});
  headers.delete("content-type");
  headers.delete("content-length");
  const request = new Request(`http://shop.test${PATH}/1`, { method: "POST", headers, body });
  return getAnswer(item.action as never, request, { id });
}

test("a paper is filed, replaced and shown with who did it; what is wrong is said", async () => {
  const first = await shown();
  expect(first).toMatchObject({ papers: [], changes: [], mayUpload: true });
  expect((await shown(sales)).mayUpload).toBe(false);
  const fields = { seen: String(first.version), kind: "leaflet", endsOn: "" };
  expect((await send(sales, fields, pdf("a"))).status).toBe(403);
  for (const [wrong, upload] of [
    [{ kind: "" }, pdf("a")],
    [{ kind: "deviceRegistration1" }, pdf("a")],
    [{ endsOn: "2020-01-01" }, pdf("a")],
    [{ endsOn: "soon" }, pdf("a")],
    [{}, new File(["x"], "a.pdf")],
    [{}, undefined],
  ] as const)
    expect((await send(quality, { ...fields, ...wrong }, upload)).status, JSON.stringify(wrong)).toBe(400);
  const saved = await send(quality, fields, pdf("a"));
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${PATH}/1`]);
  expect((await send(quality, fields, pdf("b"))).status).toBe(409);
  const second = await shown();
  expect(second).toMatchObject({
    papers: [{ kind: "leaflet", endsOn: null }],
    changes: [{ command: "上传商品资料" }],
  });
  const seen = String(second.version);
  expect((await send(quality, { ...fields, seen, endsOn: "2999-12-31" }, pdf("b"))).status).toBe(303);
  const manufacturer = { seen: String((await shown()).version), kind: "businessLicence", endsOn: "" };
  expect((await send(quality, manufacturer, pdf("c"))).status).toBe(303);
  const last = await shown();
  expect(last.papers).toMatchObject([{ kind: "leaflet", endsOn: "2999-12-31" }, { kind: "businessLicence" }]);
  expect(last.changes).toHaveLength(3);
  const down = await getAnswer(file.loader as never, sales.get(`${PATH}/1/leaflet`), {
    id,
    paper: "leaflet",
  });
  expect([down.status, down.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  await down.arrayBuffer();
  const none = await getAnswer(file.loader as never, sales.get(`${PATH}/1/standard`), {
    id,
    paper: "standard",
  });
  expect(none.status).toBe(404);
});

test("the list shows what is missing, and finds goods by words and codes", async () => {
  const rows = async (query: string) => {
    const answer = await getAnswer(list.loader as never, sales.get(`${PATH}${query}`));
    return (await shownList(list, answer)).rows;
  };
  const missing = await rows("");
  expect(missing.map(({ id }) => id)).toEqual(["2", "1"]);
  expect(missing[1]!.cells[2]).toBe("药品注册批件、药品生产许可证");
  expect((await rows("?words=2&state=all")).map(({ id }) => id)).toEqual(["2"]);
  expect(await rows("?words=没有的药")).toEqual([]);
});

test("many papers are shown with what would become of them, then filed once; other roles and no file are refused", async () => {
  interface Checked {
    checked: { result: string; stagedId: number | null; found: Record<string, string> }[];
    results: { isDone: boolean; text: string }[];
  }
  const hand = (fields: Record<string, string>, files: File[] = [], browser = quality) =>
    getAnswer(upload.action as never, postFiles(browser, `${PATH}/upload`, fields, { files }));
  expect((await getAnswer(upload.loader as never, sales.get(`${PATH}/upload`))).status).toBe(403);
  expect((await hand({ do: "check" }, [pdf("2_说明书")], sales)).status).toBe(403);
  expect((await hand({ do: "check" })).status).toBe(400);
  expect((await hand({ do: "save", staged: "x" })).status).toBe(400);
  expect((await hand({ do: "check" }, [new File(["PK\u0003\u0004x"], "a.zip")])).status).toBe(400);
  const documents = [pdf("2_药品注册批件_2999-12-31"), pdf("没有的_说明书")];
  const { checked } = (await (await hand({ do: "check" }, documents)).json()) as Checked;
  expect(checked.map(({ result, found }) => [result, Object.values(found)])).toEqual([
    ["stored", ["商品 2，药品注册批件", "2999-12-31"]],
    ["refused", []],
  ]);
  const staged = String(checked[0]!.stagedId);
  expect((await hand({ do: "save", staged }, [], sales)).status).toBe(403);
  const saved = async () => ((await (await hand({ do: "save", staged })).json()) as Checked).results;
  expect(await saved()).toMatchObject([{ isDone: true, text: "已保存，商品 2，药品注册批件" }]);
  expect(await saved()).toMatchObject([{ isDone: false }]);
});
