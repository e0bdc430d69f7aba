import { beforeAll, beforeEach, expect, test } from "vitest";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { waitingAbout } from "~/modules/staff/approval-requests/approval-requests.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { findRewardsStore } from "~/modules/rewards/rewards-store.server";
import * as list from "~/routes/_admin+/_promotions+/staff.points-items._index/route";
import * as page from "~/routes/_admin+/_promotions+/staff.points-items.$id._index/route";
import * as picture from "~/routes/_admin+/_promotions+/staff.points-items.$id.picture/route";
import { keyInAddress } from "~/modules/pictures/picture";
import { KIND_TEXT } from "~/modules/pictures/picture-file";
import { clear, company, ground } from "../../modules/orders/shop";
import { madePicture } from "../../modules/pictures/made";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { postFiles } from "../post-files";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["points_item"]);
  await ground();
  await company(1);
});

const CUP = {
  version: "0",
  why: "新品上架",
  name: "保温杯",
  voucherId: "",
  points: "1200",
  stock: "30",
  limit: "2",
  describe: "316 不锈钢",
  sort: "5",
  status: "on",
};
const send = async (fields: object, id = "new", role: "marketing" | "sales" = "marketing") => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(
    page.action as never,
    browser.post("/x", { formKey: newFormToken(), ...CUP, ...fields }),
    { id },
  );
  return { answer: [answer.status, await answer.text()], path: answer.headers.get("Location") };
};
const answerTo = async (...sent: Parameters<typeof send>) => (await send(...sent)).answer;
const look = async (id: string) => {
  const browser = await roleBrowser("marketing");
  return (await (await getAnswer(page.loader as never, browser.get("/x"), { id })).json()) as {
    version: number;
    input: Record<string, string>;
    changes: unknown[];
  };
};
const waits = async (id: string) => (await waitingAbout("pointsItem", id))[0]!;
/** A second person puts it on sale. */
async function agree(id: string) {
  const approvalRequest = await waits(id);
  const kind = findApprovalRequestKind(approvalRequest.kind)!;
  const boss = { id: null, name: "何负责" };
  return inTransaction(async (trx) => {
    const done = await kind.apply(trx, approvalRequest, boss, now());
    await trx.updateTable("approval_request").set({ state: "agreed", waiting_key: null }).execute();
    return done;
  });
}
const made = async () => {
  const { path } = await send({});
  const id = path!.split("/").at(-1)!;
  expect(await agree(id)).toMatchObject({ ok: true });
  return id;
};
const onSale = async () =>
  (await findRewardsStore(1, { tab: "items", page: 1 } as never)).items.map(
    ({ name, points, left, limit }) => ({
      name,
      points,
      left,
      limit,
    }),
  );

test("one form that is sent twice at the same moment makes one", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ answer }) => answer[0])).toEqual([303, 303]);
  expect(both[0]!.path).toBe(both[1]!.path);
  expect(await db.selectFrom("points_item").select("id").execute()).toHaveLength(1);
});

test("a new gift, whatever it is worth, is in the mall when a second person agrees, in the list and in the log", async () => {
  const { path } = await send({});
  const id = path!.split("/").at(-1)!;
  expect([await onSale(), await waits(id)]).toMatchObject([
    [],
    {
      kind: "itemStart",
      title: "上架积分商品 保温杯",
      why: "新品上架",
      limit: expect.stringContaining("两人"),
    },
  ]);
  expect(await agree(id)).toMatchObject({ ok: true });
  expect(await onSale()).toEqual([{ name: "保温杯", points: 1200, left: 30, limit: 2 }]);
  const browser = await roleBrowser("boss");
  const rows = await getAnswer(list.loader as never, browser.get("/staff/points-items"));
  expect(await shownList(list, rows)).toMatchObject({
    mayChange: false,
    rows: [{ cells: ["保温杯", "礼品", "上架", "1,200", "30", "0", "2"] }],
  });
  expect(await auditRows({ subject: "pointsItem", subjectId: id, limit: 5 })).toHaveLength(1);
});

test.each([{ points: "1199" }, { stock: "31" }, { limit: "3" }, { limit: "" }, { name: "手机" }])(
  "a gift on sale is not made %o by one person; off sale it is, and waits again",
  async (fields) => {
    const id = await made();
    const shown = await onSale();
    const sent = async (also: object) => send({ version: String((await look(id)).version), ...also }, id);
    const { answer } = await sent(fields);
    expect(answer).toEqual([400, expect.stringContaining("请先下架")]);
    expect(await onSale()).toEqual(shown);
    expect((await sent({ status: "off" })).answer[0]).toBe(303);
    expect((await sent({ ...fields, status: "on" })).answer[0]).toBe(303);
    expect(await onSale()).toEqual([]);
    const changed = await sent({ ...fields, describe: "改过", status: "off" });
    expect(changed.answer[0]).toBe(303);
    expect(await agree(id)).toMatchObject({ ok: false });
    expect(await onSale()).toEqual([]);
  },
);

test("a change is made once from what was seen; somebody else's is shown first; put away it is not offered", async () => {
  const id = await made();
  const { version, input } = await look(id);
  expect(input).toMatchObject({ name: "保温杯", limit: "2", status: "on" });
  const fields = { version: String(version), points: "1500", limit: "1" };
  expect((await answerTo(fields, id))[0]).toBe(303);
  expect(await onSale()).toEqual([{ name: "保温杯", points: 1500, left: 30, limit: 1 }]);
  const [status, text] = await answerTo({ ...fields, points: "1300" }, id);
  expect(status).toBe(409);
  expect(text).toContain("1500");
  const again = await look(id);
  expect((await answerTo({ version: String(again.version), status: "off" }, id))[0]).toBe(303);
  expect(await onSale()).toEqual([]);
  expect((await look(id)).changes).toHaveLength(3);
});

test("what was exchanged while the form was open is no change of it, and is never more than there is", async () => {
  const id = await made();
  const { version } = await look(id);
  await db.updateTable("points_item").set({ exchanged: 10 }).execute();
  expect(await answerTo({ version: String(version), stock: "9" }, id)).toEqual([
    400,
    expect.stringContaining("不能少于已兑换的数量"),
  ]);
  expect((await answerTo({ version: String(version), stock: "10" }, id))[0]).toBe(303);
  expect(await onSale()).toMatchObject([{ left: 0 }]);
});

test("its picture is handed in on a page of its own, and taken away; the form of the item stays as it was", async () => {
  const id = await made();
  const { version } = await look(id);
  const marketing = await roleBrowser("marketing");
  const shown = async () =>
    (await (await getAnswer(picture.loader as never, marketing.get("/x"), { id })).json()) as {
      image: string;
      version: number;
      changes: unknown[];
    };
  const set = async (fields: object, files: File[], browser = marketing) => {
    const all = { version: String((await shown()).version), do: "set", ...fields };
    return getAnswer(picture.action as never, postFiles(browser, "/x", all, { file: files }), { id });
  };
  const images = async () =>
    (await findRewardsStore(1, { tab: "items", page: 1 } as never)).items.map(({ image }) => image);
  expect(await images()).toEqual([""]);
  expect((await set({}, [await madePicture()], await roleBrowser("sales"))).status).toBe(403);
  expect(await (await set({}, [new File(["x"], "x.jpg")])).text()).toContain(KIND_TEXT);
  expect(await (await set({}, [])).text()).toContain("请选择图片");
  expect((await set({}, [await madePicture()])).status).toBe(303);
  const { image } = await shown();
  expect([await images(), keyInAddress(image) !== null]).toEqual([[image], true]);
  expect((await set({ version: "1" }, [await madePicture()])).status).toBe(409);
  expect((await answerTo({ version: String(version), points: "1500" }, id))[0]).toBe(303);
  expect(await images()).toEqual([image]);
  expect((await set({ do: "remove" }, [])).status).toBe(303);
  expect([await images(), (await shown()).changes.length]).toEqual([[""], 4]);
  expect(await db.selectFrom("picture").select("id").execute()).toEqual([]);
  expect((await getAnswer(picture.loader as never, marketing.get("/x"), { id: "404" })).status).toBe(404);
});

test("a voucher of it is one that there is", async () => {
  expect(await answerTo({ voucherId: "999999" })).toEqual([400, expect.stringContaining("没有这个券")]);
  const { id } = await db
    .insertInto("voucher_template")
    .values({
      kind: "cashVoucher",
      name: "满减",
      threshold: 100,
      amount: 500,
      scope: "{}",
      starts_at: 0,
      ends_at: 4e12,
      total: 5,
      valid_days: 30,
      is_public: 0,
      status: "on",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await answerTo({ voucherId: String(id) }))[0]).toBe(303);
  expect(await onSale()).toHaveLength(1);
});

test.each([
  [{ name: "" }, "请填写名称"],
  [{ points: "0" }, "积分不小于 1"],
  [{ points: "1.5" }, "积分"],
  [{ stock: "-1" }, "总数量"],
  [{ limit: "0" }, "每家限兑不小于 1"],
  [{ status: "sold" }, "请选择上架或下架"],
  [{ why: "" }, "请写明原因"],
])("%o is refused, and nothing is there", async (fields, text) => {
  expect(await answerTo(fields)).toEqual([400, expect.stringContaining(text)]);
  expect(await db.selectFrom("points_item").select("id").execute()).toEqual([]);
});

test("those who only see promotions change nothing, and what is not there is said", async () => {
  expect((await answerTo({}, "new", "sales"))[0]).toBe(403);
  expect((await answerTo({}, "404"))[0]).toBe(404);
  expect(await onSale()).toEqual([]);
});
