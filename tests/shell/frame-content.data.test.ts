import { expect, test } from "vitest";
import { getFrameContent } from "~/shell/frame-content.server";

const ask = () => new Request("http://shop.test/");

test("all loaders of one request get one reading, another request its own", async () => {
  const request = ask();
  const first = getFrameContent(request);
  expect(getFrameContent(request)).toBe(first);
  const other = getFrameContent(ask());
  expect(other).not.toBe(first);
  expect(await other).toEqual(await first);
});
