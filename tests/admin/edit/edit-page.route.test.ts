import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import type { Browser } from "../../modules/company/browser";
import { getAnswer, loadPeople, roleBrowser } from "../frame/people";

interface Shelf {
  id: number;
  name: string;
  /** not in the form, so no part of its version */
  seenAt: number;
}

let shelf: Shelf;
const commands: string[] = [];
const keys: string[] = [];

const page = editPage({
  handle: { needed: "goods.see", change: "goods.change" },
  find: ({ params }) => findById<Shelf>(params["id"], async (id) => (id === shelf.id ? shelf : null)),
  schema: z.object({
    version: z.number().int(),
    formKey: z.string().default(""),
    why: z.string().min(2, "原因"),
    name: z.string("名称"),
  }),
  version: ({ name }: Shelf) => name,
  names: { name: "名称" },
  history: ({ id }) => ({ subject: "shelf", subjectId: String(id), limit: 5 }),
  command(row) {
    const command = row ? "改" : "加";
    commands.push(command);
    return command;
  },
  show: (row) => ({ input: { name: row?.name ?? "" } }),
  toValues: ({ name }) => (name === "坏" ? { errors: { name: ["不好"] } } : { name }),
  async save({ name }, { row, isSeen, formKey }) {
    keys.push(formKey);
    if (name === "删") return null;
    if (name === "满") return { ok: false as const, text: "满了" };
    if (name === "同") return { ok: false as const, field: "name", text: "重名" };
    if (name === "多") return { ok: false as const, fields: { name: ["太多"] } };
    if (row && !isSeen(shelf)) return { ok: false as const, current: shelf };
    shelf = { ...shelf, name };
    return { ok: true as const, id: shelf.id };
  },
  describe: ({ name }) => ({ name: `“${name}”` }),
  saved: ({ id }) => ({ to: `/staff/shelves/${id}`, text: "好了" }),
});

let purchasing: Browser;
let sales: Browser;

beforeAll(async () => {
  await loadPeople();
  [purchasing, sales] = [await roleBrowser("purchasing"), await roleBrowser("sales")];
});
beforeEach(() => {
  shelf = { id: 7, name: "甲", seenAt: 1 };
  commands.length = 0;
  keys.length = 0;
});

const load = (id: string, browser = purchasing) => getAnswer(page.loader as never, browser.get("/x"), { id });
const shown = async (id: string, browser = purchasing) =>
  (await (await load(id, browser)).json()) as { version: number; formKey: string; mayChange: boolean };
const send = (fields: Record<string, string>, id = "7", browser = purchasing) =>
  getAnswer(page.action as never, browser.post("/x", { why: "原因", ...fields }), { id });

test("the loader gives the version of a row, and a form key of a new one", async () => {
  const old = await shown("7");
  expect(old).toMatchObject({ input: { name: "甲" }, formKey: "", changes: [], mayChange: true });
  expect(old.version).toBeGreaterThan(0);
  const added = await shown("new");
  expect(added).toMatchObject({ input: { name: "" }, version: 0, changes: [] });
  expect(added.formKey).not.toBe("");
});

test("who may only look is told so, and cannot save", async () => {
  expect((await shown("7", sales)).mayChange).toBe(false);
  expect((await send({ version: "0", name: "乙" }, "7", sales)).status).toBe(403);
  expect(shelf.name).toBe("甲");
});

test.each(["8", "x", ""])("there is no row %j, for the loader and for the action", async (id) => {
  expect((await load(id)).status).toBe(404);
  expect((await send({ version: "0" }, id)).status).toBe(404);
});

test("a change is saved and leads on with its message", async () => {
  const { version } = await shown("7");
  shelf = { ...shelf, seenAt: 2 };
  const answer = await send({ version: String(version), name: "乙" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/shelves/7"]);
  expect([shelf.name, commands, keys]).toEqual(["乙", ["改"], [""]]);
  expect((await send({ version: "0", name: "丙", formKey: "k" }, "new")).status).toBe(303);
  expect([shelf.name, commands, keys]).toEqual(["丙", ["改", "加"], ["", "k"]]);
});

test("a form made from another state answers 409 with the difference, and saves when sent again", async () => {
  const { version } = await shown("7");
  shelf = { ...shelf, name: "别" };
  const answer = await send({ version: String(version), name: "乙" });
  expect(answer.status).toBe(409);
  const reply = (await answer.json()) as { initialValue: object; stale: { version: number; rows: object[] } };
  expect(reply.initialValue).toMatchObject({ name: "乙", why: "原因" });
  expect(reply.stale.rows).toEqual([{ name: "名称", current: "“别”", own: "“乙”" }]);
  expect(shelf.name).toBe("别");
  expect((await send({ version: String(reply.stale.version), name: "乙" })).status).toBe(303);
  expect(shelf.name).toBe("乙");
});

test.each([
  [{ name: "坏" }, 400, { name: ["不好"] }],
  [{ name: "同" }, 400, { name: ["重名"] }],
  [{ name: "多" }, 400, { name: ["太多"] }],
  [{ name: "满" }, 400, { "": ["满了"] }],
  [{ name: "乙", why: "短" }, 400, { why: ["原因"] }],
])("%j is refused at its field", async (fields, status, error) => {
  const answer = await send({ version: "0", ...fields });
  expect([answer.status, await answer.json()]).toMatchObject([status, { error }]);
  expect(shelf.name).toBe("甲");
});

test("a row that is gone when it is saved is not there", async () =>
  expect((await send({ version: "0", name: "删" })).status).toBe(404));
