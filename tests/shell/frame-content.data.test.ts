/** What the frame and its page show of the content is read once a request. */
import { expect, test } from "vitest";
import { contentOf } from "~/shell/frame-content.server";

const ask = () => new Request("http://shop.test/");

test("all loaders of one request get one reading, another request its own", async () => {
  const request = ask();
  const first = contentOf(request);
  expect(contentOf(request)).toBe(first);
  const other = contentOf(ask());
  expect(other).not.toBe(first);
  expect(await other).toEqual(await first);
});
