import { beforeAll, beforeEach, expect, test } from "vitest";
import { frameContent } from "~/modules/content/header.server";
import { keyInAddress } from "~/modules/pictures/picture";
import { KIND_TEXT } from "~/modules/pictures/picture-file";
import { pictureFile } from "~/modules/pictures/pictures.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { parseTime } from "~/platform/values/clock";
import * as form from "~/routes/_admin+/_content+/staff.ads.$id.form/route";
import * as page from "~/routes/_admin+/_content+/staff.ads.$id._index/route";
import * as removal from "~/routes/_admin+/_content+/staff.ads.$id.removal/route";
import * as list from "~/routes/_admin+/_content+/staff.ads._index/route";
import { lookOf, madePicture } from "../../modules/pictures/made";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";
import { emptyTables } from "../../rows";

let strip: File;
beforeAll(async () => {
  await loadPeople();
  strip = await madePicture("bottom.png", { width: 2480, height: 300, colour: "#00aa55" });
});
beforeEach(async () => {
  await emptyTables(["ad"]);
  await bumpVersion(db, "content");
});

const NEW = {
  version: "0",
  why: "冬季活动",
  title: "冬季备货",
  text: "",
  url: "/list",
  sort: "1",
  starts: "2026-11-01 00:00",
  ends: "2026-12-31 24:00",
};
interface At {
  id?: string;
  slot?: string;
  role?: "marketing" | "boss" | "sales";
}
const send = async (
  fields: Record<string, string> = {},
  files: File[] = [strip],
  { id = "new", slot = "bottom", role = "marketing" }: At = {},
) => {
  const browser = await roleBrowser(role);
  const sent = { formKey: newFormToken(), ...NEW, ...fields };
  const request = postFiles(browser, `/staff/ads/${id}/form?slot=${slot}`, sent, { file: files });
  const answer = await getAnswer(form.action, request, { id });
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
};
const made = async () => (await send()).path!.split("/").at(-1)!;
const version = async (id: string) => {
  const browser = await roleBrowser("marketing");
  const answer = await getAnswer(form.loader, browser.get("/x"), { id });
  return String(((await answer.json()) as { version: number }).version);
};
const pictures = async () => (await db.selectFrom("picture").select("id").execute()).length;
const shown = async (at = "2026-11-26 12:00") =>
  (await frameContent({ buyer: null }, parseTime(at)!)).ads.bottom;

test("a new ad is a picture in the sizes of its place, shown at once inside its window", async () => {
  const id = await made();
  const [ad] = await shown();
  expect(ad).toMatchObject({ title: "冬季备货", url: "/list" });
  expect(ad!.image).toMatch(/^\/pictures\/.+\/1240\.webp$/);
  const key = keyInAddress(ad!.image)!;
  for (const [name, size] of [
    ["1240.webp", "1240x96"],
    ["2480.webp", "2480x192"],
  ] as const)
    expect(await lookOf((await pictureFile(key, name))!)).toMatchObject({ size, middle: "#00aa55" });
  expect(await shown("2027-01-01 00:00")).toEqual([]);
  const boss = await roleBrowser("boss");
  const rows = await getAnswer(list.loader, boss.get("/staff/ads?slot=bottom"));
  expect(await shownList(list, rows)).toMatchObject({
    rows: [
      {
        cells: [
          "冬季备货",
          "页面底部",
          expect.any(String),
          ...Array(3).fill(expect.any(String)),
          "1",
          "/list",
        ],
      },
    ],
    mayChange: false,
  });
  const seen = await getAnswer(page.loader, boss.get("/x"), { id });
  expect(await seen.json()).toMatchObject({
    desktop: { width: 1240, height: 72 },
    phone: { width: 358, height: 72 },
    changes: [{ command: "新增广告", why: "冬季活动" }],
  });
});

test("one form that is sent twice at the same moment makes one", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await shown()).toHaveLength(1);
});

test("a change keeps the picture unless another is handed in; the one before can still be seen", async () => {
  const id = await made();
  const [before] = await shown();
  expect((await send({ version: await version(id), title: "年终备货" }, [], { id })).status).toBe(303);
  expect((await shown())[0]).toMatchObject({ title: "年终备货", image: before!.image });
  const other = await madePicture("b.png", { width: 1300, height: 100, colour: "#0000ff" });
  expect((await send({ version: await version(id) }, [other], { id })).status).toBe(303);
  const [after] = await shown();
  expect(after!.image).not.toBe(before!.image);
  expect(await pictureFile(keyInAddress(before!.image)!, "1240.webp")).not.toBeNull();
});

test("an ad of the frame is shown on the pages that staff choose", async () => {
  const { path } = await send(
    { pages: " /  /list, /search/table " },
    [await madePicture("top.png", { width: 192, height: 72 })],
    {
      slot: "top",
    },
  );
  const frame = await frameContent({ buyer: null }, parseTime("2026-11-26 12:00")!);
  expect(frame.ads.top).toMatchObject([{ pages: ["/", "/list", "/search/table"] }]);
  const id = path!.split("/").at(-1)!;
  expect(
    await (await getAnswer(page.loader, (await roleBrowser("marketing")).get("/x"), { id })).json(),
  ).toMatchObject({
    facts: expect.arrayContaining([["页面", "/ /list /search/table"]]),
  });
});

test("somebody else's change is shown first", async () => {
  const id = await made();
  const seen = await version(id);
  expect((await send({ version: seen, title: "年终备货" }, [], { id })).status).toBe(303);
  const before = await pictures();
  const late = await send({ version: seen, title: "春节备货" }, [strip], { id });
  expect(late.status).toBe(409);
  for (const word of ["年终备货", "春节备货"]) expect(late.text).toContain(word);
  expect(await pictures()).toBe(before);
});

test.each<[Record<string, string>, () => Promise<File[]>, string]>([
  [{}, async () => [], "请选择图片"],
  [{}, async () => [new File(["no picture"], "a.png")], KIND_TEXT],
  [{}, async () => [await madePicture("a.png", { width: 1239, height: 96 })], "至少 1240×96 像素"],
  [{ title: "" }, async () => [strip], "请填写标题"],
  [{ url: "javascript:alert(1)" }, async () => [strip], "应为本站路径"],
  [{ url: "/art/gone.svg" }, async () => [strip], "没有这个图片"],
  [{ url: "//other.test" }, async () => [strip], "应为本站路径"],
  [{ ends: "2026-10-01 00:00" }, async () => [strip], "结束须晚于开始"],
  [{ starts: "" }, async () => [strip], "请写作"],
  [{ pages: "https://other.test" }, async () => [strip], "请写本站路径"],
  [{ pages: "/list?page=2" }, async () => [strip], "请写本站路径"],
  [{ targets: "everyone" }, async () => [strip], "没有这样的客户类型"],
  [{ why: "" }, async () => [strip], "请写明原因"],
])("%o is refused and nothing is kept", async (fields, files, words) => {
  const { status, text } = await send(fields, await files());
  expect(status).toBe(400);
  expect(text).toContain(words);
  expect(await shown()).toEqual([]);
});

test("what is removed is gone from the pages and whole in the log, its picture too", async () => {
  const id = await made();
  const [ad] = await shown();
  const marketing = await roleBrowser("marketing");
  const remove = () => getAnswer(removal.action, marketing.post("/x", { why: "活动结束" }), { id });
  expect((await remove()).status).toBe(303);
  expect(await shown()).toEqual([]);
  const [row] = await auditRows({ subject: "ad", subjectId: id, limit: 1 });
  expect(row).toMatchObject({ command: "删除广告", why: "活动结束", after: null });
  expect(row!.before).toContain(ad!.image);
  expect(await pictureFile(keyInAddress(ad!.image)!, "1240.webp")).not.toBeNull();
  expect((await remove()).status).toBe(404);
});

test("who may only look changes nothing; a place or an ad that there is not is not found", async () => {
  expect((await send({}, [strip], { role: "boss" })).status).toBe(403);
  expect((await send({}, [strip], { role: "sales" })).status).toBe(403);
  expect((await send({}, [strip], { slot: "banners" })).status).toBe(404);
  expect((await send({}, [strip], { id: "999999" })).status).toBe(404);
  expect(await shown()).toEqual([]);
});
