import { beforeAll, expect, test } from "vitest";
import { getPortrait } from "~/modules/company/account/face.server";
import { db } from "~/platform/database/database.server";
import { findFile } from "~/platform/files/files.server";
import * as profile from "~/routes/_account+/basic._index/route";
import * as face from "~/routes/_account+/basic.face/route";
import * as member from "~/routes/_account+/user._index/route";
import { loader as faceFile } from "~/routes/_company+/face.$id";
import { loader as deskFile } from "~/routes/_admin+/_customers+/staff.customers.$id.faces.$file";
import { call } from "../../../api/call";
import { lookOf, madePicture } from "../../pictures/made";
import { company, ground } from "../../orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../../admin/frame/people";
import { Browser, getErrors } from "../browser";
import { SignedInBrowser } from "../browser-session";

let own: SignedInBrowser;
let colleague: SignedInBrowser;
let stranger: SignedInBrowser;
beforeAll(async () => {
  await ground();
  await loadPeople();
  for (const id of [1, 2, 3]) await company(id);
  own = await SignedInBrowser.ofNewMember(1);
  colleague = await SignedInBrowser.ofNewMember(2);
  stranger = await SignedInBrowser.ofNewMember(3);
  // A second company of the chain: login 2 reads what login 1 uploaded while it acted for the other one.
  await db.insertInto("membership").values({ account_id: 1, company_id: 2, is_default: 0 }).execute();
});

const send = (fields: Record<string, string | File>) => own.send(face.action, "/basic/face", fields);
const save = (picture: File) => send({ intent: "save", picture });
const read = (browser: Browser, id: unknown) =>
  getAnswer(faceFile, browser.get(`/face/${String(id)}`), { id: String(id) });
const addressIn = (values: unknown) => (values as { face: string }).face;
const shownAt = async () => [
  addressIn(await own.read(profile.loader, "/basic")),
  addressIn(await own.read(face.loader, "/basic/face")),
  addressIn(await own.read(member.loader, "/user")),
  addressIn(
    (await call(0, "GET /api/user/base", { headers: { cookie: own.get("/").headers.get("cookie")! } })).data,
  ),
];

test.each([
  ["nothing", () => new File([], ""), "请选择图片"],
  ["an empty file", () => new File([], "x.jpg"), "文件是空的，请重新选择"],
  ["a text called a picture", () => new File(["头像"], "x.jpg"), "请上传 JPG、PNG 或 WebP 图片"],
  [
    "a picture that is too small",
    () => madePicture("x.jpg", { width: 199 }),
    "图片太小，长和宽都不能少于 200 像素",
  ],
  [
    "a picture that is cut off",
    async () => new File([(await (await madePicture()).arrayBuffer()).slice(0, 900)], "x.jpg"),
    "图片打不开，可能已损坏或没有传完，请重新导出后再上传",
  ],
])("%s is refused beside the field, and nothing is stored", async (_, file, text) => {
  const answer = await save(await file());
  expect([answer.status, await getErrors(answer)]).toEqual([400, { picture: [text] }]);
  expect(await getPortrait(1)).toBeNull();
  expect(await db.selectFrom("file").select("id").execute()).toEqual([]);
});

test("a portrait is shown wherever the login is, replaced and taken away with its file", async () => {
  expect(await shownAt()).toEqual(["", "", "", ""]);
  expect((await save(await madePicture("a.png", { width: 900, height: 600, format: "png" }))).status).toBe(
    303,
  );
  const first = (await getPortrait(1))!;
  expect(await shownAt()).toEqual(Array.from({ length: 4 }, () => `/face/${first}`));
  const answer = await read(own, first);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(await lookOf(bytes)).toMatchObject({ size: "320x320", kind: "webp" });

  expect((await save(await madePicture("b.jpg", { colour: "#1166cc" }))).status).toBe(303);
  const second = (await getPortrait(1))!;
  expect(second).not.toBe(first);
  expect([(await read(own, first)).status, (await read(own, second)).status]).toEqual([404, 200]);
  expect(await findFile(1, first)).toBeNull();

  expect((await send({ intent: "remove" })).status).toBe(303);
  expect(await shownAt()).toEqual(["", "", "", ""]);
  expect((await read(own, second)).status).toBe(404);
  expect(await db.selectFrom("file").select("id").execute()).toEqual([]);
});

test("it answers logins of the same companies and the back office, and nobody else", async () => {
  await save(await madePicture());
  const id = (await getPortrait(1))!;
  const desk = await roleBrowser("service");
  const atDesk = (companyId: string, file: unknown) =>
    getAnswer(deskFile, desk.get("/staff/x"), { id: companyId, file: String(file) });
  const answers = {
    own: (await read(own, id)).status,
    colleague: (await read(colleague, id)).status,
    stranger: (await read(stranger, id)).status,
    visitor: (await read(new Browser(), id)).status,
    unknown: (await read(own, 99_999)).status,
    words: (await read(own, "1x")).status,
    desk: (await atDesk("1", id)).status,
    "desk, another customer's page": (await atDesk("3", id)).status,
  };
  expect(answers).toEqual({
    own: 200,
    colleague: 200,
    stranger: 404,
    visitor: 404,
    unknown: 404,
    words: 404,
    desk: 200,
    "desk, another customer's page": 404,
  });
});

test("no other file of the company is to be had as a portrait", async () => {
  const [other] = await db
    .insertInto("file")
    .values({
      company_id: 1,
      stored_name: "x.pdf",
      original_name: "x.pdf",
      mime: "application/pdf",
      size: 1,
      sha256: "",
      purpose: "slip",
      created_at: 1,
    })
    .returning("id")
    .execute();
  expect((await read(own, other!.id)).status).toBe(404);
});
