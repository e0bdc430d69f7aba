import { describe, expect, test } from "vitest";
import { handedBy, OnePictureForm } from "~/admin/pictures/one-picture-form";
import { fitField, pictureFiles, picturesBytes } from "~/admin/pictures/picture-form";
import { FITS, MAX_PICTURE_MB } from "~/modules/pictures/picture-file";

const file = (name = "1.jpg") => new File(["x"], name);
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`));
const notice = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe("pictures of a field", () => {
  test.each([
    [0, 3, 0, []],
    [1, 3, 0, ["请选择图片"]],
    [1, 3, 1, []],
    [1, 3, 3, []],
    [1, 3, 4, ["一次最多 3 张"]],
    [1, 1, 2, ["一次最多 1 张"]],
  ])("from %i to %i: %i of them", (least, limit, count, faults) => {
    const read = pictureFiles(least, limit).safeParse(files(count));
    expect(notice(read)).toEqual(faults);
    if (read.success) expect(read.data).toHaveLength(count);
  });

  test("that nobody chose are none, not an empty one", () => {
    expect(pictureFiles(0, 3).parse(undefined)).toEqual([]);
    expect(pictureFiles(0, 3).parse(new File([], ""))).toEqual([]);
    expect(notice(pictureFiles(1, 3).safeParse("1.jpg"))).toEqual(["请选择图片"]);
  });

  test("may weigh the most that each may, and the form round them", () => {
    for (const count of [1, 5]) {
      const limit = count * MAX_PICTURE_MB * 1024 * 1024;
      expect(picturesBytes(count)).toBeGreaterThan(limit);
      expect(picturesBytes(count)).toBeLessThan(limit + 2 * 1024 * 1024);
    }
  });

  test("are cut to fit unless it is said, by a word that there is", () => {
    expect(fitField.parse(undefined)).toBe("crop");
    for (const fit of Object.keys(FITS)) expect(fitField.parse(fit)).toBe(fit);
    for (const none of ["", "Crop", "toString"]) expect(fitField.safeParse(none).success).toBe(false);
  });
});

describe("the only picture of a thing", () => {
  const read = (sent: object) => OnePictureForm.safeParse(sent);

  test("is another one, fitted as was chosen", () => {
    const item = file();
    const form = OnePictureForm.parse({ do: "set", version: 3, fit: Object.keys(FITS).at(-1), file: item });
    expect(handedBy(form)).toEqual({ file: item, fit: Object.keys(FITS).at(-1) });
    expect(handedBy(OnePictureForm.parse({ do: "set", version: 0, file: item }))).toEqual({
      file: item,
      fit: "crop",
    });
  });

  test("is taken away, whatever else is sent with it", () =>
    expect(handedBy(OnePictureForm.parse({ do: "remove", version: 3, file: file() }))).toBeNull());

  test("is one, not none and not two", () => {
    expect(notice(read({ do: "set", version: 3 }))).toEqual(["请选择图片"]);
    expect(notice(read({ do: "set", version: 3, file: files(2) }))).toEqual(["一次最多 1 张"]);
  });

  test.each([
    { do: "remove" },
    { do: "remove", version: -1 },
    { do: "remove", version: 1.5 },
    { version: 3 },
  ])("%j says not what is to be done to what was seen", (sent) => expect(read(sent).success).toBe(false));
});
