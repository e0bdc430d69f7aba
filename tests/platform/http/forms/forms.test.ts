import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formConstraint, type FormReply, readForm } from "~/platform/http/forms/forms.server";

const Schema = z.object({
  name: z.string().min(2),
  number: z.number().int().positive(),
  password: z.string().min(8),
  code: z.string().length(6).optional(),
  slip: z.file().optional(),
});

const url = "http://shop.test/user";
const good = { name: "禾安堂", number: "12", password: "geheim-geheim" };

function posted(fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { host: "shop.test", ...headers },
  });
}
async function refusalOf(request: Request, options?: { maxBytes?: number }) {
  const read = await readForm(request, Schema, options);
  if (read.ok) throw new Error("was read");
  return { status: read.response.status, body: (await read.response.json()) as FormReply };
}
const statusThrown = async (request: Request) => {
  try {
    await readForm(request, Schema);
    return 200;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.status : thrown;
  }
};

test.each([
  ["an empty file is refused as what it is", new File([], "证照.pdf"), { slip: ["文件是空的，请重新选择"] }],
  ["a field without a choice is none", new File([], ""), undefined],
])("%s", async (_, slip, error) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(good)) body.set(name, value);
  body.set("slip", slip);
  const request = new Request(url, { method: "POST", body, headers: { host: "shop.test" } });
  const read = await readForm(request, Schema.omit({ slip: true }));
  expect(read.ok ? undefined : ((await read.response.json()) as FormReply).error).toEqual(error);
});

describe("origin", () => {
  test.each([
    [{ origin: "http://shop.test" }, 200],
    [{}, 200],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ referer: "http://shop.test/login" }, 200],
    [{ origin: "http://evil.test" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://shop.test:8080" }, 403],
    [{ origin: "nonsense" }, 403],
    [{ referer: "http://evil.test/" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://shop.test", "sec-fetch-site": "same-site" }, 403],
    // Without a TLS proxy in front nobody may name another host.
    [{ origin: "http://evil.test", "x-forwarded-host": "evil.test" }, 403],
  ])("%j gives %i", async (headers, status) => {
    expect(await statusThrown(posted(good, headers as Record<string, string>))).toBe(status);
  });
});

describe("what is typed", () => {
  const HOSTILE = "禾安堂\u001b[2K\u202e\u200b\r\n大药房";
  test("is text and nothing else, read and given back, but for passwords", async () => {
    const secret = "geheim\u202e\u200bgeheim";
    const read = await readForm(posted({ ...good, name: HOSTILE, password: secret }), Schema);
    expect(read).toMatchObject({ ok: true, value: { name: "禾安堂 大药房", password: secret } });
    const { body } = await refusalOf(posted({ ...good, name: HOSTILE, number: "-1" }));
    expect(body.initialValue).toMatchObject({ name: "禾安堂 大药房" });
  });
  test("may be of nothing but what is not seen, which is empty", async () => {
    const { body } = await refusalOf(posted({ ...good, name: "\u200b\u202e" }));
    expect(body.error).toEqual({ name: [expect.any(String)] });
  });
});

describe("size", () => {
  test("too large by its own word", async () => {
    const { status, body } = await refusalOf(posted(good, { "content-length": "9999999" }), {
      maxBytes: 1000,
    });
    expect(status).toBe(413);
    expect(body.error?.[""]?.[0]).toContain("过大");
  });

  test("too large without saying so", async () => {
    const chunk = new TextEncoder().encode("x".repeat(600));
    const body = new ReadableStream({
      start(stream) {
        for (let i = 0; i < 4; i += 1) stream.enqueue(chunk);
        stream.close();
      },
    });
    const headers = { host: "shop.test", "content-type": "application/x-www-form-urlencoded" };
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
    expect((await refusalOf(new Request(url, init), { maxBytes: 1000 })).status).toBe(413);
  });
});

describe("shape", () => {
  test("typed values come out typed", async () => {
    const read = await readForm(posted(good), Schema);
    expect(read).toMatchObject({ ok: true, value: { name: "禾安堂", number: 12 } });
  });

  test("files come out as files", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(good)) form.set(name, value);
    form.set("slip", new File(["content"], "回单.png", { type: "image/png" }));
    const read = await readForm(
      new Request(url, { method: "POST", body: form, headers: { host: "shop.test" } }),
      Schema,
    );
    expect(read.ok && read.value.slip?.name).toBe("回单.png");
    expect(read.ok && (await read.value.slip?.text())).toBe("content");
  });

  test("errors stand at their fields, typed values come back, secrets never", async () => {
    const { status, body } = await refusalOf(
      posted({ name: "x", number: "y", password: "short", code: "12345" }),
    );
    expect(status).toBe(400);
    expect(Object.keys(body.error ?? {}).sort()).toEqual(["code", "name", "number", "password"]);
    expect(body.initialValue).toEqual({ name: "x", number: "y" });
    expect(JSON.stringify(body)).not.toMatch(/short|12345/);
  });

  test("an empty field asks to be filled", async () => {
    const { body } = await refusalOf(posted({ ...good, name: "" }));
    expect(body.error?.name).toEqual(["请填写此项"]);
  });

  test("a refusal by the room uses the same slots", async () => {
    const read = await readForm(posted(good), Schema);
    if (!read.ok) throw new Error("not read");
    const answer = read.refuse({ form: ["库存不足"], fields: { name: ["已被使用"] } });
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as FormReply;
    expect(body).toMatchObject({
      error: { "": ["库存不足"], name: ["已被使用"] },
      initialValue: { number: "12" },
    });
    expect(JSON.stringify(body)).not.toContain("geheim");
  });

  test("one of a form whose page is stale is a conflict, with what was typed", async () => {
    const read = await readForm(posted(good), Schema);
    if (!read.ok) throw new Error("not read");
    const answer = read.refuse({ form: ["已被他人修改"], isStale: true });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: { "": ["已被他人修改"] },
      initialValue: { name: "禾安堂" },
    });
  });

  test("characters that no database keeps are said at their field, in file names too", async () => {
    const { status, body } = await refusalOf(posted({ ...good, name: "禾\0安堂" }));
    expect([status, body.error]).toEqual([400, { name: ["含有无法识别的字符，请删除后重试"] }]);
    const form = new FormData();
    for (const [name, value] of Object.entries(good)) form.set(name, value);
    form.set("slip", new File(["content"], "a\0.png"));
    const sent = new Request(url, { method: "POST", body: form, headers: { host: "shop.test" } });
    expect(Object.keys((await refusalOf(sent)).body.error ?? {})).toEqual(["slip"]);
  });

  test.each(["number-12", "u.7", "lines[0].pictures", "items[]", "a_b"])(
    "a field called %s is one",
    async (name) => expect(await statusThrown(posted({ ...good, [name]: "1" }))).toBe(200),
  );

  // An array of 4 billion places, a path without an end, and what every object has.
  test.each([
    "name[4294967294].x",
    "name[99999999]",
    `name${".a".repeat(9)}`,
    "x".repeat(99),
    "name]",
    "a..b",
    "",
    "__proto__[polluted]",
    "name.__proto__.x",
    "constructor.prototype.x",
    "name\0",
  ])("a field called %j belongs to no form of ours", async (name) => {
    expect(await statusThrown(posted({ ...good, [name]: "1" }))).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  // What Conform reads as orders to itself: to write a list of 100 million places, to read JSON of its state.
  test.each([
    ["__intent__", `{"type":"update","payload":{"name":"a[99999999]","value":"x"}}`],
    ["__intent__", "{"],
    ["__intent__", `{"type":"insert","payload":{"name":"name"}}`],
    ["__state__", "{"],
    ["__INTENT__", "x"],
    ["_method", "DELETE"],
  ])("the control field %s is taken from nobody outside", async (name, value) => {
    expect(await statusThrown(posted({ ...good, [name]: value }))).toBe(400);
  });

  test.each([
    [["lines[0].name", "lines[1].name", "lines[1].pictures"], 200],
    [["lines[1].name", "lines[0].name"], 200],
    [["lines[0].units[0]", "lines[0].units[1]", "lines[1].units[0]"], 200],
    [["lines[1].name"], 400],
    [["lines[0].name", "lines[2].name"], 400],
    [["lines[0].units[999]"], 400],
    [["lines[0].name", "lines[1].units[1]"], 400],
  ])("a form with the fields %j gives %i", async (names, status) => {
    const fields = Object.fromEntries(names.map((name) => [name, "1"]));
    expect(await statusThrown(posted({ ...good, ...fields }))).toBe(status);
  });

  test("more fields than any form of ours has are not looked at", async () => {
    const body = "a=1&".repeat(20_000);
    const headers = { host: "shop.test", "content-type": "application/x-www-form-urlencoded" };
    expect(await statusThrown(new Request(url, { method: "POST", body, headers }))).toBe(400);
  });

  test.each([
    ["application/json", 415],
    ["text/plain", 415],
    ["multipart/form-data; boundary=none", 400],
  ])("%s gives %i", async (type, status) => {
    const headers = { host: "shop.test", "content-type": type };
    expect(await statusThrown(new Request(url, { method: "POST", body: "{}", headers }))).toBe(status);
  });
});

describe("what goes back", () => {
  test("of long texts no more than the longest field holds", async () => {
    const { body } = await refusalOf(posted({ name: "", number: "x".repeat(400_000) }));
    expect(String(body.initialValue?.number)).toHaveLength(320_000 - "name".length - "number".length);
  });

  test("files are not, and a list keeps its places", async () => {
    const List = z.object({
      lines: z.array(z.object({ name: z.string(), picture: z.unknown().optional() })),
      token: z.string().max(1),
    });
    const form = new FormData();
    form.set("lines[0].picture", new File(["x"], "a.png"));
    form.set("lines[1].name", "二");
    form.set("token", "");
    const sent = new Request(url, { method: "POST", body: form, headers: { host: "shop.test" } });
    const read = await readForm(sent, List);
    const reply = read.ok ? null : ((await read.response.json()) as FormReply);
    expect(reply?.initialValue).toEqual({ lines: [null, { name: "二" }] });
  });

  test("the faults of so many fields, not of all", async () => {
    const Numbers = z.object({}).catchall(z.string().max(1));
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`number-${i}`, "22"]));
    const read = await readForm(posted(fields), Numbers);
    const reply = read.ok ? null : ((await read.response.json()) as FormReply);
    expect(Object.keys(reply?.error ?? {})).toHaveLength(200);
  });
});

/** Bodies that cost most for their size, each at the limit of size or of fields. */
describe("what anybody may send costs in proportion to its bytes", () => {
  const many = (field: (i: number) => string, count: number) =>
    Array.from({ length: count }, (_, i) => field(i)).join("&");
  const boundary = "----x";
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const field = 'Content-Disposition: form-data; name="name"';
  const multipart = (...parts: string[]) => `${parts.join("")}--${boundary}--\r\n`;
  const Lists = z.looseObject({ ids: z.array(z.coerce.number()).default([]), name: z.string().optional() });

  test.each([
    ["one name as often as a form has fields", many(() => "ids=1", 9_999)],
    ["as many names", many((i) => `number-${i}=${i}`, 9_999)],
    ["as many wrong values", many(() => "ids=x", 9_999)],
    ["lists in lists", many((i) => `a[${Math.floor(i / 100)}].b[${i % 100}]=1`, 9_999)],
    ["long names", many((i) => `${`a${i}`.padEnd(64, "b")}=1`, 7_000)],
    ["names that nearly are one", `${"a.".repeat(200_000)}=1`],
    ["signs without a letter", "%".repeat(500 * 1024)],
    ["empty fields", "&".repeat(500 * 1024)],
    ["one long text", `name=${"x".repeat(500 * 1024)}`],
    ["parts", multipart(part(field, "1").repeat(7_000))],
    ["heads of a part", multipart(part(`${field}\r\n${"X: y\r\n".repeat(80_000)}X: y`, "1"))],
    ["a long head", multipart(part(`${field}\r\nX: ${"y".repeat(500 * 1024)}`, "1"))],
    ["a body of beginnings of an end", multipart(part(field, `\r\n-----`.repeat(70_000)))],
  ])("%s", async (_, body) => {
    const type = body.startsWith("--")
      ? `multipart/form-data; boundary=${boundary}`
      : "application/x-www-form-urlencoded";
    const headers = { host: "shop.test", "content-type": type };
    const before = process.cpuUsage();
    await readForm(new Request(url, { method: "POST", body, headers }), Lists).catch((thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
    });
    const { user, system } = process.cpuUsage(before);
    // Processor time, µs, which others on the machine do not lengthen; an honest form of this size takes a fiftieth.
    expect(user + system).toBeLessThan(10_000_000);
  });
});
test.each(["0x10", "1e3", "1.0", " 5", "+5", "５", "", "1e400"])(
  "a form's number is figures alone: %j",
  async (number) => {
    const { status, body } = await refusalOf(posted({ ...good, number }));
    expect([status, Object.keys(body.error ?? {})]).toEqual([400, ["number"]]);
  },
);

describe("what a browser is told of a field", () => {
  test("is whether it must be filled, what it may hold, and its longest text", () => {
    const Schema = z.object({
      bank: z.string().trim().min(4).max(60),
      note: z.string().trim().max(200).optional(),
      kind: z.enum(["plain", "special"]),
      city: z.preprocess((sent) => sent, z.string().max(7)),
      free: z.string(),
    });
    expect(formConstraint(Schema)).toMatchObject({
      bank: { required: true, maxLength: 60 },
      note: { required: false, maxLength: 200 },
      kind: { required: true, pattern: "plain|special" },
      city: { maxLength: 7 },
    });
    expect(formConstraint(Schema)["free"]).not.toHaveProperty("maxLength");
  });

  test("is the same where the schema is transformed or checked as a whole", () => {
    const Plain = z.object({ note: z.string().max(200), from: z.string().optional() });
    const notified = formConstraint(Plain);
    expect(notified).toMatchObject({ note: { required: true, maxLength: 200 }, from: { required: false } });
    for (const Whole of [
      Plain.transform(({ note }) => ({ text: note })),
      Plain.refine(({ note }) => note !== "-"),
      Plain.refine(({ note }) => note !== "-").transform(({ note }) => note),
      Plain.transform(({ note }) => note).pipe(z.string().min(1)),
    ])
      expect(formConstraint(Whole)).toEqual(notified);
  });
});

describe("a field that a text browser sends twice", () => {
  const Pressed = z.object({
    intent: z.enum(["place", "keep"]),
    ids: z.array(z.string()).default([]),
    token: z.string().optional(),
  });
  const read = (fields: [string, string][]) =>
    readForm(
      new Request(url, { method: "POST", body: new URLSearchParams(fields), headers: { host: "shop.test" } }),
      Pressed,
    );

  test("is one where both are equal, a list keeps its repeats", async () => {
    const form = await read([
      ["intent", "place"],
      ["ids", "7"],
      ["ids", "7"],
      ["intent", "place"],
    ]);
    expect(form).toMatchObject({ ok: true, value: { intent: "place", ids: ["7", "7"] } });
  });

  test("is refused at its field where they differ", async () => {
    const form = await read([
      ["intent", "place"],
      ["intent", "keep"],
    ]);
    if (form.ok) throw new Error("was read");
    expect(Object.keys(((await form.response.json()) as FormReply).error ?? {})).toEqual(["intent"]);
  });

  test("is checked as one: another's token is another's, sent twice or not", async () => {
    const token = `${"a".repeat(22)}:5.6`;
    for (const tokens of [[token], [token, token]]) {
      const form = await read([
        ["intent", "place"],
        ...tokens.map((token): [string, string] => ["token", token]),
      ]);
      expect(form).toMatchObject({ ok: false, isAnothers: true });
    }
  });
});
