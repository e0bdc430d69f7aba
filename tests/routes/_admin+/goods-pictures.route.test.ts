import { beforeAll, describe, expect, test } from "vitest";
import * as served from "~/routes/_catalogue+/pictures.$key.$file";
import * as list from "~/routes/_admin+/_goods+/staff.goods-pictures._index/route";
import * as item from "~/routes/_admin+/_goods+/staff.goods-pictures.$id/route";
import * as upload from "~/routes/_admin+/_goods+/staff.goods-pictures.upload/route";
import { KIND_TEXT } from "~/modules/pictures/picture-file";
import type { Browser } from "../../modules/company/browser";
import { goods, ground } from "../../modules/orders/shop";
import { madePicture } from "../../modules/pictures/made";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";

let purchasing: Browser;
let sales: Browser;

beforeAll(async () => {
  await loadPeople();
  [purchasing, sales] = [await roleBrowser("purchasing"), await roleBrowser("sales")];
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊" });
  await goods(2, [[500, 10]], { name: "板蓝根颗粒" });
});

interface Shown {
  version: number;
  pictures: { id: number; picture: string; alt: string }[];
  changes: { command: string }[];
  mayChange: boolean;
}
const PATH = "/staff/goods-pictures/1";
const shown = async (browser = purchasing) =>
  (await (await getAnswer(item.loader as never, browser.get(PATH), { id: "1" })).json()) as Shown;
const send = async (
  fields: Record<string, string>,
  files: Record<string, File[]> = {},
  browser = purchasing,
) => {
  const { version } = await shown();
  const all = { version: String(version), ...fields };
  return getAnswer(item.action as never, postFiles(browser, PATH, all, files), { id: "1" });
};
const faults = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error: Record<string, string[]> }).error] as const;
const order = async () => (await shown()).pictures.map(({ id }) => id);

describe("the pictures of a goods", () => {
  test("come in together, move, say what they show, give way to others and go", async () => {
    expect(await shown(sales)).toMatchObject({ pictures: [], mayChange: false });
    const files = [await madePicture("a.jpg"), await madePicture("b.jpg", { colour: "#0000ff" })];
    const added = await send({ do: "add", alt: "盒子" }, { files });
    expect([added.status, added.headers.get("Location")]).toEqual([303, PATH]);
    const [first, second] = await order();
    expect((await send({ do: "down", picture: String(first) })).status).toBe(303);
    expect(await order()).toEqual([second, first]);
    expect((await send({ do: "up", picture: String(first) })).status).toBe(303);
    expect(await order()).toEqual([first, second]);
    expect((await send({ do: "save", picture: String(second), alt: "背面" })).status).toBe(303);
    expect((await shown()).pictures.map(({ alt }) => alt)).toEqual(["盒子", "背面"]);
    const file = [await madePicture("c.png", { format: "png" })];
    expect((await send({ do: "save", picture: String(second), alt: "侧面" }, { file })).status).toBe(303);
    const replaced = (await shown()).pictures;
    expect([replaced[0]!.id, replaced[1]!.id === second, replaced[1]!.alt]).toEqual([first, false, "侧面"]);
    expect((await send({ do: "remove", picture: String(first) })).status).toBe(303);
    const { pictures, changes } = await shown();
    expect(pictures.map(({ alt }) => alt)).toEqual(["侧面"]);
    expect(changes.map(({ command }) => command)).toEqual([
      "移除商品图片",
      "修改商品图片",
      "修改商品图片",
      "上移商品图片",
      "下移商品图片",
      "上传商品图片",
    ]);
  });

  test("are served for good under their address, and nothing else is", async () => {
    const key = (await shown()).pictures[0]!.picture;
    const get = (file: string, headers: Record<string, string> = {}, of = key) =>
      getAnswer(served.loader as never, new Request(`http://shop.test/pictures/${of}/${file}`, { headers }), {
        key: of,
        file,
      });
    const answer = await get("320.webp");
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("Content-Length")));
    const etag = answer.headers.get("ETag")!;
    expect((await get("320.webp", { "if-none-match": etag })).status).toBe(304);
    expect((await get("300.webp")).status).toBe(404);
    expect((await get("320.webp", {}, "1-000000000000")).status).toBe(404);
  });

  test("are refused with words: none, no picture, another role, another goods, a stale page", async () => {
    expect(await faults(await send({ do: "add" }))).toEqual([400, { files: ["请选择图片"] }]);
    const bad = { files: [new File(["x"], "x.jpg")] };
    expect(await faults(await send({ do: "add" }, bad))).toEqual([400, { files: [KIND_TEXT] }]);
    const [id] = await order();
    const broken = { file: [new File(["x"], "x.jpg")] };
    expect(await faults(await send({ do: "save", picture: String(id) }, broken))).toEqual([
      400,
      { "": [KIND_TEXT] },
    ]);
    const good = { files: [await madePicture()] };
    expect((await send({ do: "add" }, good, sales)).status).toBe(403);
    const [status, error] = await faults(await send({ do: "add", version: "1" }, good));
    expect([status, error[""]?.[0]]).toEqual([409, expect.stringContaining("有人改过这里的图片")]);
    const many = { files: await Promise.all(Array.from({ length: 9 }, () => madePicture())) };
    expect((await faults(await send({ do: "add" }, many)))[0]).toBe(400);
    for (const answer of [
      await getAnswer(item.loader as never, purchasing.get("/staff/goods-pictures/99"), { id: "99" }),
      await getAnswer(
        item.action as never,
        postFiles(purchasing, "/staff/goods-pictures/99", { version: "1", do: "remove", picture: "1" }, {}),
        { id: "99" },
      ),
    ])
      expect(answer.status).toBe(404);
  });
});

test("the list has those without a picture first", async () => {
  const rows = async (query = "") => {
    const answer = await getAnswer(list.loader as never, sales.get(`/staff/goods-pictures${query}`));
    const { rows: all } = await shownList(list, answer);
    return all.map(({ cells, picture }) => [cells[0], cells.at(-1), picture !== null]);
  };
  expect(await rows()).toEqual([["板蓝根颗粒", "缺", false]]);
  expect(await rows("?state=pictured")).toEqual([["阿莫西林胶囊", "1 张", true]]);
  expect(await rows("?state=all&words=板蓝根")).toEqual([["板蓝根颗粒", "缺", false]]);
});

describe("many at once", () => {
  interface Checked {
    checked: { result: string; stagedId: number | null; found: Record<string, string> }[];
    results: { isDone: boolean; text: string }[];
  }
  const hand = (fields: Record<string, string>, files: File[] = [], browser = purchasing) =>
    getAnswer(upload.action as never, postFiles(browser, "/staff/goods-pictures/upload", fields, { files }));

  test("are shown with what would become of them, and then saved once", async () => {
    const files = [await madePicture("2.jpg"), await madePicture("谁的.jpg")];
    const { checked } = (await (await hand({ do: "check" }, files)).json()) as Checked;
    expect(checked.map(({ result }) => result)).toEqual(["stored", "refused"]);
    expect(Object.values(checked[0]!.found)).toEqual([
      expect.stringMatching(/^板蓝根颗粒 /),
      "商品 2，第 1 张",
    ]);
    const staged = String(checked[0]!.stagedId);
    expect((await hand({ do: "save", staged }, [], sales)).status).toBe(403);
    const findResults = async () => ((await (await hand({ do: "save", staged })).json()) as Checked).results;
    expect(await findResults()).toMatchObject([{ isDone: true, text: "已保存，商品 2，第 1 张" }]);
    expect(await findResults()).toMatchObject([{ isDone: false }]);
  });

  test("none and what was never staged are refused", async () => {
    expect(await faults(await hand({ do: "check" }))).toEqual([400, { files: ["请选择文件"] }]);
    expect((await faults(await hand({ do: "save", staged: "x" })))[0]).toBe(400);
  });
});
