import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import {
  findPicturedGoods,
  listPicturedGoods,
  findPictureAddresses,
  findGoodsPictures,
  shownPictures,
} from "~/modules/catalogue/pictures/goods-pictures.server";
import {
  addPictures,
  describePicture,
  type IsSeen,
  movePicture,
  removePicture,
  replacePicture,
} from "~/modules/catalogue/pictures/picture-admin.server";
import { checkPictures, savePictures } from "~/modules/catalogue/pictures/picture-upload.server";
import { filePictures } from "~/cli/goods/goods-pictures";
import { pictureAddress } from "~/modules/pictures/picture";
import { KIND_TEXT } from "~/modules/pictures/picture-file";
import { pictureFile } from "~/modules/pictures/pictures.server";
import { actAs } from "~/platform/database/audit.server";
import { dataVersion, db } from "~/platform/database/database.server";
import { removeOldUnused } from "~/platform/files/file-sweep.server";
import { goods, ground, NOW } from "../../orders/shop";
import { madePicture, pictureBytes } from "../../pictures/made";
import { emptyTables } from "../../../rows";

const HOUR = 3_600_000;
const LONG_PAST: IsSeen = () => false;
const seen: IsSeen = () => true;

beforeAll(async () => {
  await ground();
  await goods(1, [[500, 10]], { name: "阿莫西林胶囊", approval_number: "国药准字H1", sku: "A-01" });
  await goods(2, [[500, 10]], {
    name: "板蓝根颗粒",
    approval_number: "国药准字Z2",
    barcode: "6901234567892",
  });
  await goods(3, [[500, 10]], { name: "板蓝根颗粒", approval_number: "国药准字Z2" });
});
beforeEach(async () => {
  await emptyTables(["goods_picture", "picture_size", "picture", "file", "audit"]);
  await db.updateTable("goods").set({ picture: "" }).execute();
});

const red = () => madePicture("red.jpg");
const blue = () => madePicture("blue.jpg", { colour: "#0000ff" });
const add = async (goodsId: number, ...files: File[]) =>
  addPictures(goodsId, { files, fit: "crop", alt: "" }, seen, NOW);
const toKeys = async (goodsId = 1) => (await findGoodsPictures(goodsId)).map(({ picture }) => picture);
const mainOf = async (goodsId = 1) =>
  (await goodsForBuyer([goodsId], { buyer: null }, NOW)).get(goodsId)!.picture;
const getCount = async (table: "picture" | "file") =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe("the pictures of a goods", () => {
  test("are shown in their order, and the first is the main one wherever the goods is", async () => {
    const version = await dataVersion("pictures");
    expect(await mainOf()).toBe("");
    expect(await add(1, await red(), await blue())).toEqual({ ok: true });
    const [first, second] = await toKeys();
    expect(await mainOf()).toBe(first);
    expect(await dataVersion("pictures")).toBeGreaterThan(version);
    const [, two] = await findGoodsPictures(1);
    expect(await movePicture({ goodsId: 1, id: two!.id, isSeen: seen }, -1, NOW)).toEqual({ ok: true });
    expect(await toKeys()).toEqual([second, first]);
    expect(await mainOf()).toBe(second);
    expect(await findPictureAddresses([2, 1, 99])).toEqual([
      "/goods/2/pack.svg",
      pictureAddress(second!, 160),
    ]);
  });

  test("say what they show, and on the page the goods' name where nobody wrote it", async () => {
    await add(1, await red(), await blue());
    const [first] = await findGoodsPictures(1);
    await describePicture({ goodsId: 1, id: first!.id, isSeen: seen }, "盒子正面", NOW);
    const goods = { id: 1, name: "阿莫西林胶囊", picture: first!.picture };
    expect((await shownPictures(goods)).map(({ alt }) => alt)).toEqual(["盒子正面", "阿莫西林胶囊，图 2"]);
    expect(await shownPictures({ ...goods, picture: "" })).toEqual([]);
  });

  test("are replaced in their place and taken away with their files", async () => {
    await add(1, await red(), await blue());
    const [first, second] = await findGoodsPictures(1);
    const green = await madePicture("green.png", { colour: "#00ff00", format: "png" });
    const values = { file: green, fit: "whole" as const, alt: "新" };
    expect(await replacePicture({ goodsId: 1, id: first!.id, isSeen: seen }, values, NOW)).toEqual({
      ok: true,
    });
    const now = await findGoodsPictures(1);
    expect(now.map(({ picture, alt }) => [picture === second!.picture, alt])).toEqual([
      [false, "新"],
      [true, ""],
    ]);
    expect(await pictureFile(first!.picture, "160.webp")).toBeNull();
    expect(await removePicture(1, now[0]!.id, seen, NOW)).toEqual({ ok: true });
    expect([await mainOf(), await getCount("picture"), await getCount("file")]).toEqual([
      second!.picture,
      1,
      4,
    ]);
    await removePicture(1, second!.id, seen, NOW);
    expect([await mainOf(), await toKeys(), await getCount("file")]).toEqual(["", [], 0]);
  });

  test("are refused where there is no such goods or picture, past eight, and as pictures are", async () => {
    expect(await add(99, await red())).toBeNull();
    const bad = await add(1, new File(["x"], "x.jpg"));
    expect(bad).toEqual({ ok: false, why: "text", text: KIND_TEXT });
    for (let i = 0; i < 4; i++) await add(1, await red(), await blue());
    const full = "每个商品最多 8 张图片，请先移除不用的";
    expect(await add(1, await red())).toEqual({ ok: false, why: "text", text: full });
    const other = { file: await red(), fit: "crop" as const, alt: "" };
    expect(await replacePicture({ goodsId: 1, id: 999_999, isSeen: seen }, other, NOW)).toMatchObject({
      why: "text",
    });
    expect([(await toKeys()).length, await getCount("file")]).toEqual([8, 32]);
  });

  test("stay as they are for a form that was made from others, and nothing is left of what it brought", async () => {
    await add(1, await red());
    const [item] = await findGoodsPictures(1);
    const stale = { ok: false, why: "stale" };
    const values = { file: await blue(), fit: "crop" as const, alt: "" };
    expect(await replacePicture({ goodsId: 1, id: item!.id, isSeen: LONG_PAST }, values, NOW)).toEqual(stale);
    expect(await removePicture(1, item!.id, LONG_PAST, NOW)).toEqual(stale);
    expect(await movePicture({ goodsId: 1, id: item!.id, isSeen: LONG_PAST }, 1, NOW)).toEqual(stale);
    expect(await describePicture({ goodsId: 1, id: item!.id, isSeen: LONG_PAST }, "x", NOW)).toEqual(stale);
    expect(await toKeys()).toEqual([item!.picture]);
    expect(await getCount("file")).toBe(4);
  });

  test("have a history; what changes nothing is none of it", async () => {
    actAs({ name: "采购", command: "上传", input: null, why: "", now: NOW });
    try {
      await add(1, await red());
      const [item] = await findGoodsPictures(1);
      await movePicture({ goodsId: 1, id: item!.id, isSeen: seen }, 1, NOW);
      await describePicture({ goodsId: 1, id: item!.id, isSeen: seen }, "正面", NOW);
    } finally {
      actAs(null);
    }
    const rows = await db.selectFrom("audit").selectAll().orderBy("id").execute();
    expect(rows.map(({ subject, subject_id }) => `${subject} ${subject_id}`)).toEqual([
      "goodsPicture 1",
      "goodsPicture 1",
    ]);
    const [key] = await toKeys();
    expect(JSON.parse(rows[1]!.after!)).toEqual({ 图片: `#${key!.split("-")[0]} 正面` });
  });
});

test("the back office lists goods by whether they have pictures, and finds them", async () => {
  await add(2, await red(), await blue());
  const listed = async (words: string, state: "missing" | "pictured" | "all", after: number | null = null) =>
    (await listPicturedGoods({ words, state }, { after, limit: 9 })).map(({ id, count }) => [id, count]);
  expect(await listed("", "missing")).toEqual([
    [3, 0],
    [1, 0],
  ]);
  expect(await listed("", "missing", 3)).toEqual([[1, 0]]);
  expect(await listed("", "pictured")).toEqual([[2, 2]]);
  expect(await listed("1", "all")).toEqual([[1, 0]]);
  expect(await listed("没有的", "all")).toEqual([]);
  expect(await findPicturedGoods(2)).toMatchObject({ name: "板蓝根颗粒", isOn: true, count: 2 });
  expect(await findPicturedGoods(99)).toBeNull();
});

describe("many files", () => {
  test("are matched by their names and shown, and nothing is filed", async () => {
    await add(1, await red());
    const same = await pictureBytes();
    const checked = await checkPictures(
      [
        new File([same], "1.jpg"),
        await madePicture("A-01_2.jpg", { colour: "#00ff00" }),
        await madePicture("6901234567892.png", { format: "png" }),
        await madePicture("2.jpg"),
        await madePicture("国药准字Z2.jpg"),
        await madePicture("谁的.jpg"),
        await madePicture("3_9.jpg"),
        new File(["x"], "3.jpg"),
      ],
      NOW,
    );
    expect(checked.map(({ result, text }) => [result, text])).toEqual([
      ["unchanged", "商品 1，第 1 张"],
      ["stored", "商品 1，第 2 张"],
      ["stored", "商品 2，第 1 张"],
      ["refused", "与 6901234567892.png 是同一商品的同一张，请只留一份"],
      ["refused", "国药准字Z2 有 2 个商品，请用商品编号作文件名，如 2.jpg"],
      ["refused", "没有这个商品，文件名应为商品编号、货号、条码或批准文号，如 12.jpg、12_2.jpg"],
      ["refused", "每个商品最多 8 张图片，请先移除不用的"],
      ["refused", KIND_TEXT],
    ]);
    expect(checked.map(({ stagedId }) => stagedId !== null)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(checked[1]!.goods).toMatch(/^阿莫西林胶囊 /);
    expect([await toKeys(2), await getCount("picture")]).toEqual([[], 1]);
  });

  test("are saved once, in place of what stood there; what is too late is said", async () => {
    await add(1, await red());
    const [before] = await toKeys();
    const checked = await checkPictures(
      [await madePicture("1.png", { format: "png" }), await madePicture("2_5.jpg")],
      NOW,
    );
    const staged = checked.map(({ stagedId }) => stagedId!);
    expect((await savePictures(staged, NOW)).map(({ result, text }) => [result, text])).toEqual([
      ["replaced", "商品 1，第 1 张"],
      ["stored", "商品 2，第 5 张"],
    ]);
    expect((await toKeys())[0]).not.toBe(before);
    expect((await toKeys(2)).length).toBe(1);
    const again = await savePictures(staged, NOW);
    expect(again.map(({ text }) => text)).toEqual(staged.map(() => "已经保存过，或上传已超过一小时"));
    const [late] = await checkPictures([await madePicture("3.jpg")], NOW);
    expect(await removeOldUnused(NOW + 2 * HOUR)).toBe(1);
    expect(await savePictures([late!.stagedId!], NOW)).toMatchObject([{ result: "refused" }]);
    expect(await getCount("file")).toBe(8);
  });

  test("come from a folder by command, with a line for each; a trial files nothing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"));
    try {
      await writeFile(join(folder, "1.jpg"), await pictureBytes());
      await writeFile(join(folder, "1_2.webp"), await pictureBytes({ format: "webp" }));
      await writeFile(join(folder, "谁.jpg"), await pictureBytes());
      await writeFile(join(folder, "2.jpg"), new Uint8Array(10 * 1024 * 1024 + 1));
      const toLines = async (isTrial: boolean) => {
        const lines: string[] = [];
        return { refused: await filePictures([folder], (line) => lines.push(line), isTrial), lines };
      };
      const trial = await toLines(true);
      expect([trial.refused, await toKeys()]).toEqual([2, []]);
      const { refused, lines } = await toLines(false);
      expect([refused, lines.length, (await toKeys()).length]).toEqual([2, 5, 2]);
      expect(lines.find((line) => line.includes("2.jpg"))).toContain("10 MB");
      expect((await toLines(false)).lines.filter((line) => line.includes("商品 1"))).toHaveLength(2);
      expect((await toKeys()).length).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
