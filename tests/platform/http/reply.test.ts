import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptsGzip, Fixed, reply, toBufferedResponse } from "~/platform/http/reply.server";

test.each([
  ["gzip", true],
  ["br, gzip;q=0.8", true],
  [" gzip ; q=0.001 ", true],
  ["*", true],
  ["gzip;q=1", true],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["br", false],
  ["", false],
])("%j", (codings, current) => expect(acceptsGzip(codings)).toBe(current));

test("a header of any length is read once through", () => {
  // looked at anew from each of its characters, this would take hours
  const long = 2_000_000;
  for (const part of ["1", "0", " ", ";", "q"])
    expect(acceptsGzip(`gzip;q=0.${part.repeat(long)}x`)).toBe(false);
  expect(acceptsGzip(`gzip${" ".repeat(long)}x`)).toBe(false);
});

const text = "药".repeat(2_000);
const ask = (headers: Record<string, string> = {}) => new Request("http://shop.test/x", { headers });

test("a fixed body is compressed once for all who ask, and not sent to who has it", async () => {
  const fixed = new Fixed(text);
  const gzip = { "accept-encoding": "gzip" };
  const [first, second] = [
    await toBufferedResponse(ask(gzip), fixed, { headers: {} }),
    await toBufferedResponse(ask(gzip), fixed, { headers: {} }),
  ];
  expect(second.body).toBe(first.body);
  expect(gunzipSync(first.body as Buffer).toString()).toBe(text);
  const known = await toBufferedResponse(ask({ ...gzip, "if-none-match": fixed.etag }), fixed, {
    headers: {},
  });
  expect([known.status, known.body]).toEqual([304, null]);
});

test("it is the same answer as the text itself gets", async () => {
  const [fixed, plain] = [
    await toBufferedResponse(ask(), new Fixed(text), { headers: {} }),
    await reply(ask(), text),
  ];
  expect(fixed.body).toBe(text);
  expect(fixed.headers.ETag).toBe(plain.headers.get("ETag"));
});

test("what is sent to one alone is packed quickly, and is the same", async () => {
  const gzip = ask({ "accept-encoding": "gzip" });
  const row = (at: number) => `<li>阿莫西林胶囊 0.25g×${at * 7919}粒</li>`;
  const page = Array.from({ length: 500 }, (_, at) => row(at)).join("");
  const bytes = async (init: { isForOne?: boolean }) =>
    Buffer.from(await (await reply(gzip, page, init)).arrayBuffer());
  const [quick, careful] = [await bytes({ isForOne: true }), await bytes({})];
  expect(gunzipSync(quick).toString()).toBe(page);
  expect(gunzipSync(careful).toString()).toBe(page);
  expect(quick.byteLength).toBeGreaterThan(careful.byteLength);
});
