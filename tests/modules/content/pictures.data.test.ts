import { expect, test } from "vitest";
import { findMissingPictures } from "~/modules/content/pictures.server";

test.each(["/art/gone.svg", "/art/Ad-top.svg", "/art", "/../package.json", "/art/../favicon.ico"])(
  "%s is missing",
  async (path) => {
    expect(await findMissingPictures([path])).toContain(`没有这个图片：${path}`);
    expect(await findMissingPictures(["", "/art/ad-top.svg", path])).toContain(`没有这个图片：${path}。`);
  },
);

test("what is there, and no picture at all, is nothing wrong", async () =>
  expect(await findMissingPictures(["", "/art/ad-top.svg"])).toBeNull());
