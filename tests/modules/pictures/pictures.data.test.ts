import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { removeUnused } from "~/platform/files/stored-files.server";
import { checkPicture } from "~/modules/pictures/draw-picture.server";
import { PICTURE_SIZES } from "~/modules/pictures/picture";
import {
  type Cut,
  FAULT_TEXTS,
  formatPictureFault,
  KIND_TEXT,
  WEIGHT_TEXT,
} from "~/modules/pictures/picture-file";
import {
  dropPicture,
  hashInKey,
  hasPicture,
  keepPicture,
  pictureFile,
  withPictures,
} from "~/modules/pictures/pictures.server";
import { NOW } from "../orders/shop";
import { lookOf, madePicture, pictureBytes } from "./made";
import { emptyTables } from "../../rows";

beforeEach(async () => {
  await emptyTables(["picture_size", "picture", "file"]);
});

const keep = (files: File[], fit: Cut = "crop") =>
  withPictures({ files, fit }, NOW, (pictures) =>
    inTransaction(async (trx) => {
      const keys: string[] = [];
      for (const picture of pictures) keys.push(await keepPicture(trx, picture, NOW));
      return keys;
    }),
  );
async function cachedRegister(file: File, fit: Cut = "crop"): Promise<string> {
  const done = await keep([file], fit);
  if (!done.ok) throw new Error(done.text);
  return done.value[0]!;
}
const getCount = async (table: "picture" | "picture_size" | "file") =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe("a picture", () => {
  test("is kept in every size as a square, in its middle, and none is larger than what came", async () => {
    const file = await madePicture("a.png", { width: 900, height: 700, format: "png", colour: "#00aa55" });
    const key = await cachedRegister(file);
    const looks: string[] = [];
    for (const size of PICTURE_SIZES) {
      const { size: current, middle, kind } = await lookOf((await pictureFile(key, `${size}.webp`))!);
      looks.push(`${size} ${current} ${middle} ${kind}`);
    }
    expect(looks).toEqual([
      "160 160x160 #00aa55 webp",
      "320 320x320 #00aa55 webp",
      "640 640x640 #00aa55 webp",
      "1280 700x700 #00aa55 webp",
    ]);
  });

  test("stands whole on white where that is asked for", async () => {
    const key = await cachedRegister(
      await madePicture("a.jpg", { width: 800, height: 300, colour: "#0000ff" }),
      "whole",
    );
    const bytes = (await pictureFile(key, "640.webp"))!;
    const edge = await sharp(bytes).extract({ left: 320, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect([...edge].every((value) => value > 250)).toBe(true);
    expect((await lookOf(bytes)).middle).toBe("#0000ff");
  });

  test("is turned upright and loses what the camera wrote into it", async () => {
    const lying = await sharp({
      create: { width: 600, height: 400, channels: 3, background: "#ffffff" },
    })
      .composite([
        {
          input: { create: { width: 300, height: 400, channels: 3, background: "#ff0000" } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: "somebody" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const key = await cachedRegister(new File([new Uint8Array(lying)], "phone.jpg"));
    const bytes = (await pictureFile(key, "1280.webp"))!;
    const at = async (left: number, top: number) =>
      (await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[1]! > 128;
    // Turned by a quarter, what was red on the left is above.
    expect([await at(200, 40), await at(200, 360)]).toEqual([false, true]);
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test("that is the same has the same sign, one that is cut otherwise has not", async () => {
    const file = await madePicture();
    const [first, second, whole] = [
      await cachedRegister(file),
      await cachedRegister(file),
      await cachedRegister(file, "whole"),
    ];
    expect(first).not.toBe(second);
    expect(hashInKey(first)).toBe(hashInKey(second));
    expect(hashInKey(whole)).not.toBe(hashInKey(first));
    expect(await checkPicture(file, "crop")).toEqual({ ok: true, hash: hashInKey(first) });
  });

  test("goes with its files; another stays", async () => {
    const [gone, remains] = [
      await cachedRegister(await madePicture()),
      await cachedRegister(await madePicture()),
    ];
    const files = await inTransaction((trx) => dropPicture(trx, gone, NOW));
    expect(files).toHaveLength(PICTURE_SIZES.length);
    expect(await removeUnused(files)).toBe(PICTURE_SIZES.length);
    expect(await pictureFile(gone, "160.webp")).toBeNull();
    expect(await pictureFile(remains, "160.webp")).not.toBeNull();
    expect([await getCount("picture"), await getCount("file")]).toEqual([1, PICTURE_SIZES.length]);
    expect(await inTransaction((trx) => dropPicture(trx, "no key", NOW))).toEqual([]);
  });

  test("is found by its key and a size that there is, and by nothing else", async () => {
    const key = await cachedRegister(await madePicture());
    const [id, hash] = key.split("-");
    const query: [string, string][] = [
      [key, "161.webp"],
      [key, "160.png"],
      [key, "../160.webp"],
      [`${id}-${"0".repeat(12)}`, "160.webp"],
      [`999999-${hash}`, "160.webp"],
      ["x", "160.webp"],
    ];
    for (const [item, name] of query) expect(await pictureFile(item, name), `${item} ${name}`).toBeNull();
  });

  test("that is not kept leaves nothing", async () => {
    const done = await withPictures({ files: [await madePicture()], fit: "crop" }, NOW, async () => "no");
    expect(done).toEqual({ ok: true, value: "no" });
    expect([await getCount("picture"), await getCount("file")]).toEqual([0, 0]);
  });
});

describe("refused is", () => {
  const cut = async (format: "jpeg" | "png" | "webp") => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
    const whole = await sharp({
      create: { width: 500, height: 500, channels: 3, background: "#fff", noise },
    })
      .toFormat(format)
      .toBuffer();
    return new File([new Uint8Array(whole.subarray(0, Math.floor(whole.length * 0.7)))], `cut.${format}`);
  };
  const CASES: [string, () => Promise<File>, string][] = [
    ["nothing", async () => new File([], "a.jpg"), "请选择图片"],
    ["a text", async () => new File(["no picture"], "a.jpg"), KIND_TEXT],
    ["a drawing", async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "a.svg"), KIND_TEXT],
    ["a GIF", () => madePicture("a.gif", { format: "gif" }), KIND_TEXT],
    ["a PDF under another name", async () => new File(["%PDF-1.4\n%%EOF\n"], "a.jpg"), KIND_TEXT],
    [
      "a begin alone",
      async () => new File([(await pictureBytes()).slice(0, 60)], "a.jpg"),
      FAULT_TEXTS.broken,
    ],
    ["a JPEG that was cut off", () => cut("jpeg"), FAULT_TEXTS.broken],
    ["a PNG that was cut off", () => cut("png"), FAULT_TEXTS.broken],
    ["a WebP that was cut off", () => cut("webp"), FAULT_TEXTS.broken],
    ["a side that is too short", () => madePicture("a.jpg", { height: 199 }), FAULT_TEXTS.small],
    [
      "too many pixels in few bytes",
      () => madePicture("a.png", { width: 10_000, height: 5001, format: "png" }),
      FAULT_TEXTS.large,
    ],
    ["too many bytes", async () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.jpg"), WEIGHT_TEXT],
  ];
  test.each(CASES)("%s", async (_what, make, text) => {
    const file = await make();
    expect(await keep([file])).toEqual({ ok: false, text });
    expect(await checkPicture(file, "crop")).toEqual({ ok: false, text });
    expect([await getCount("picture"), await getCount("file")]).toEqual([0, 0]);
  });

  test("all of several with the name of the one that is wrong", async () => {
    const done = await keep([await madePicture("good.jpg"), new File(["x"], "bad.jpg")]);
    expect(done).toEqual({ ok: false, text: `bad.jpg：${KIND_TEXT}` });
    expect(await getCount("file")).toBe(0);
  });
});

describe("a strip", () => {
  const TOP = { width: 300, height: 60 };

  test("is cut in its middle and kept as wide as it is shown and twice so", async () => {
    const key = await cachedRegister(
      await madePicture("a.png", { width: 1000, height: 900, colour: "#0000ff" }),
      TOP,
    );
    const looks = [];
    for (const size of [300, 600]) looks.push(await lookOf((await pictureFile(key, `${size}.webp`))!));
    expect(looks).toEqual([
      { size: "300x60", middle: "#0000ff", kind: "webp" },
      { size: "600x120", middle: "#0000ff", kind: "webp" },
    ]);
    expect(await pictureFile(key, "160.webp")).toBeNull();
    expect([await hasPicture(`/pictures/${key}/300.webp`), await hasPicture("/art/ad-top.svg")]).toEqual([
      true,
      false,
    ]);
  });

  test("of no more pixels than it is shown with is not blown up; one of fewer is refused", async () => {
    const key = await cachedRegister(await madePicture("a.png", { width: 310, height: 60 }), TOP);
    expect((await lookOf((await pictureFile(key, "600.webp"))!)).size).toBe("300x60");
    for (const made of [
      { width: 299, height: 400 },
      { width: 400, height: 59 },
    ])
      expect(await keep([await madePicture("a.png", made)], TOP)).toEqual({
        ok: false,
        text: formatPictureFault("small", TOP),
      });
    expect(formatPictureFault("small", TOP)).toContain("300×60");
    expect(formatPictureFault("broken", TOP)).toBe(FAULT_TEXTS.broken);
  });

  test("in another shape is another picture", async () => {
    const file = await madePicture("a.png", { width: 1000, height: 900 });
    const keys = [
      await cachedRegister(file, TOP),
      await cachedRegister(file, { width: 300, height: 90 }),
      await cachedRegister(file),
    ];
    expect(new Set(keys.map(hashInKey)).size).toBe(3);
  });
});
