import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import {
  findGoodsReview,
  resubmitGoods,
  returnToPurchasing,
  recordFirstGoodsReview,
  recordSecondGoodsReview,
  readGoodsReviewState,
  returnGoodsToFirstReview,
} from "~/modules/catalogue/review/goods-review.server";
import { approveByPrintedFormIn } from "~/modules/catalogue/review/paper-approval.server";
import {
  countReviews,
  listReviews,
  openReviewIds,
  findReviews,
  waitingReviewIds,
} from "~/modules/catalogue/review/review-list.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { clear, NOW } from "../../orders/shop";
import { fileDocuments } from "../admin/papers";
import { emptyTables, ensureRows, upTo } from "../../../rows";

const LIN = { id: 1, name: "林素问" };
const HE = { id: 2, name: "何青囊" };
const ROW = {
  name: "阿莫西林胶囊",
  manufacturer: "广东邦民制药厂有限公司",
  price: "11.80",
  spec: "0.25g*50粒",
  approval_number: "国药准字H44022059",
  sku: "A-1",
  dosage_form: "胶囊剂",
  unit: "盒",
  prescription: "是",
};
const POINTS = getPoints("drug").map(({ point }) => point);
const FORM = {
  number: "首营 7",
  first: { id: 1, name: "甲" },
  second: { id: 2, name: "乙" },
  signedAt: NOW,
  fileIds: [],
};
const onDocument = (of: number) => inTransaction((trx) => approveByPrintedFormIn(trx, [of], FORM, NOW));

let id: number;
let manufacturerId: number;
const list = (rows: Record<string, string>[], document?: string) =>
  importGoods(rows, { kind: "drug", now: NOW, paper: document });
const seen = async () => (await readGoodsReviewState(id, NOW))!.seen;
const getStatus = async () =>
  (await db.selectFrom("goods").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const stands = async () => [(await findGoodsReview(id))!.state, await getStatus()];
const first = async (change: object = {}) =>
  recordFirstGoodsReview(id, LIN, { points: POINTS, note: "已核对", seen: await seen(), ...change }, NOW);

beforeAll(async () => {
  await ensureRows("file", 1);
  await ensureRows("staff_member", ...upTo(9));
});
beforeEach(async () => {
  await clear();
  await emptyTables(["goods_document"]);
  const { results } = await list([ROW]);
  id = results[0]!.created!;
  manufacturerId = (await db.selectFrom("goods").select("manufacturer_id").executeTakeFirstOrThrow())
    .manufacturer_id;
  expect(results[0]!.notes).toContain("等待首营审批，通过后上架");
  await fileDocuments(id, manufacturerId);
});

describe("no writer puts on sale what is not approved", () => {
  test("lists and the back office only say that it shall be", async () => {
    expect(await stands()).toEqual(["first", "off"]);
    await list([{ 货号: "A-1", 状态: "上架", 价格: "12.00" }]);
    expect(await switchOne(id, "on", NOW)).toEqual({ ok: false, text: "该商品等待首营审批，通过后上架" });
    expect(await switchOne(id, "off", NOW)).toMatchObject({ ok: true, isWaiting: true });
    expect(await switchOne(id, "off", NOW)).toEqual({ ok: false, text: "该商品没有等待上架" });
    expect(await findGoodsReview(id)).toMatchObject({ isToSell: false });
    expect(await switchOne(id, "on", NOW)).toMatchObject({ ok: true, isWaiting: true });
    expect(await findGoodsReview(id)).toMatchObject({ isToSell: true });
    await list([{ 货号: "A-1", 单位: "瓶" }]);
    expect(await findGoodsReview(id)).toMatchObject({ isToSell: true });
    await list([{ 货号: "A-1", 状态: "下架" }]);
    expect(await findGoodsReview(id)).toMatchObject({ isToSell: false });
    expect(await stands()).toEqual(["first", "off"]);
  });

  test("another approval number or maker makes it another goods: off sale, reviewed anew", async () => {
    await onDocument(id);
    expect(await stands()).toEqual(["approved", "on"]);
    await list([{ 货号: "A-1", 商品名称: "阿莫西林胶囊(新)", 单位: "瓶" }]);
    expect(await stands()).toEqual(["approved", "on"]);
    const { results } = await list([{ 货号: "A-1", 批准文号: "国药准字H44022060" }]);
    expect(results[0]!.notes.join()).toContain("批准文号或生产企业有变化");
    expect(await stands()).toEqual(["first", "off"]);
    expect(await findGoodsReview(id)).toMatchObject({ isToSell: true, secondBy: "", paper: "" });
  });

  test("a list that is approved on paper is on sale, its older goods too", async () => {
    const { results } = await list([ROW, { ...ROW, name: "乙片", sku: "A-2" }], "首营 2026-1");
    expect(results.map(({ result, notes }) => [result, notes])).toEqual([
      ["updated", []],
      ["created", []],
    ]);
    expect(await stands()).toEqual(["approved", "on"]);
    expect(await findGoodsReview(results[1]!.created!)).toMatchObject({
      state: "approved",
      paper: "首营 2026-1",
    });
  });

  test("a trial asks for nothing", async () => {
    await importGoods([{ ...ROW, name: "乙片", sku: "A-2" }], { kind: "drug", now: NOW, isTrial: true });
    expect(await db.selectFrom("goods_review").select("goods_id").execute()).toEqual([{ goods_id: id }]);
  });
});

describe("the first review", () => {
  test("needs every point and all papers, of what stands, and is made once", async () => {
    expect(await first({ points: POINTS.slice(1) })).toMatchObject({ ok: false });
    const before = await seen();
    await db.deleteFrom("goods_document").where("kind", "=", "leaflet").execute();
    expect(await first({ seen: before })).toMatchObject({
      ok: false,
      text: expect.stringContaining("有变化"),
    });
    expect(await first()).toMatchObject({ ok: false, text: expect.stringContaining("缺少说明书") });
    await fileDocuments(id, manufacturerId);
    expect(await first()).toEqual({ ok: true });
    expect(await first()).toEqual({ ok: false, text: "林素问 已经初审" });
    expect(await stands()).toEqual(["second", "off"]);
    expect(await recordFirstGoodsReview(99, LIN, { points: [], note: "", seen: "" }, NOW)).toMatchObject({
      ok: false,
    });
  });
});

describe("the second review", () => {
  test("is another person's, and lets the goods go on sale that was to", async () => {
    expect(await recordSecondGoodsReview(id, HE, await seen(), NOW)).toEqual({
      ok: false,
      text: "该商品还没有初审",
    });
    await first();
    expect(await recordSecondGoodsReview(id, LIN, await seen(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("初审以外"),
    });
    expect(await recordSecondGoodsReview(id, HE, await seen(), NOW)).toEqual({ ok: true, isOnSale: true });
    expect(await stands()).toEqual(["approved", "on"]);
    expect(await findGoodsReview(id)).toMatchObject({ secondBy: "何青囊", secondAt: NOW, isToSell: false });
    expect(await switchOne(id, "off", NOW)).toMatchObject({ ok: true });
    expect(await switchOne(id, "on", NOW)).toEqual({ ok: true, name: ROW.name });
  });

  test("of two at once one alone approves; a goods not wanted stays off", async () => {
    await switchOne(id, "off", NOW);
    await first();
    const as = await seen();
    const answers = await Promise.all([
      recordSecondGoodsReview(id, HE, as, NOW),
      recordSecondGoodsReview(id, { id: 3, name: "周正" }, as, NOW),
    ]);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, isOnSale: false }]);
    expect(await stands()).toEqual(["approved", "off"]);
  });

  test("is refused where something changed after the first one, which is made again", async () => {
    await first();
    await db.updateTable("goods").set({ spec: "0.5g*50粒" }).where("id", "=", id).execute();
    expect(await recordSecondGoodsReview(id, HE, await seen(), NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("退回初审"),
    });
    expect(await returnGoodsToFirstReview(id, LIN, "请重看", NOW)).toMatchObject({ ok: false });
    expect(await returnGoodsToFirstReview(id, HE, "规格改过", NOW)).toEqual({ ok: true });
    expect(await returnGoodsToFirstReview(id, HE, "再次", NOW)).toMatchObject({ ok: false });
    expect(await first()).toEqual({ ok: true });
  });
});

test("returned to purchasing it waits there until it is handed in again", async () => {
  await first();
  expect(await returnToPurchasing(id, { seen: "旧", why: "说明书模糊" }, NOW)).toMatchObject({ ok: false });
  expect(await returnToPurchasing(id, { seen: await seen(), why: "说明书模糊" }, NOW)).toEqual({ ok: true });
  expect(await findGoodsReview(id)).toMatchObject({ state: "returned", reason: "说明书模糊", firstBy: "" });
  expect(await first()).toMatchObject({ ok: false, text: expect.stringContaining("已退回采购") });
  expect(await resubmitGoods(id, NOW + 1)).toEqual({ ok: true });
  expect(await resubmitGoods(id, NOW + 1)).toMatchObject({ ok: false });
  expect(await findGoodsReview(id)).toMatchObject({ state: "first", reason: "", requestedAt: NOW + 1 });
});

test("a paper form approves once, on sale with its papers alone", async () => {
  await emptyTables(["goods_document"]);
  expect(await onDocument(id)).toMatchObject({ approved: 1, onSale: 0, lacking: 1, refused: [] });
  expect((await onDocument(id)).refused).toMatchObject([{ id, fault: "已通过首营审批" }]);
  expect((await onDocument(99)).refused).toMatchObject([{ id: 99, fault: "没有这个商品" }]);
  expect(await findGoodsReview(id)).toMatchObject({ paper: "首营 7", firstBy: "甲", secondBy: "乙" });
  expect(await stands()).toEqual(["approved", "off"]);
});

test("lists and counts follow the steps", async () => {
  const page = { after: null, limit: 5, now: NOW };
  const rows = (filter: object) => listReviews({ words: "", state: null, papers: null, ...filter }, page);
  const ids = async (filter: object) => (await rows(filter)).map((row) => row.id);
  expect(await ids({ state: "waiting", papers: "there" })).toEqual([id]);
  expect(await ids({ papers: "missing" })).toEqual([]);
  expect(await ids({ words: "A-1" })).toEqual([id]);
  expect(await ids({ words: "没有的药" })).toEqual([]);
  expect(await countReviews("first", 10)).toEqual({ count: 1, oldestAt: NOW });
  expect(await countReviews("second", 10)).toEqual({ count: 0, oldestAt: null });
  await first();
  expect(await waitingReviewIds("second", 10)).toEqual([id]);
  expect(await findReviews([99, id])).toMatchObject([{ id, firstBy: "林素问", isToSell: true }]);
  expect(await ids({ state: "first" })).toEqual([]);
});

test("the second review and sending back are refused to whoever does not count as a second person", async () => {
  await first();
  const tied = { ...HE, tieTo: (_trx: unknown, other: number) => Promise.resolve(`与 ${other} 同源`) };
  const refused = { ok: false, text: `与 ${LIN.id} 同源` };
  expect(await recordSecondGoodsReview(id, tied, await seen(), NOW)).toEqual(refused);
  expect(await returnGoodsToFirstReview(id, tied, "不符", NOW)).toEqual(refused);
  expect(await stands()).toEqual(["second", "off"]);
  const free = { ...HE, tieTo: () => Promise.resolve(null) };
  expect(await recordSecondGoodsReview(id, free, await seen(), NOW)).toMatchObject({ ok: true });
});

test("what the law asks for and nobody filled in keeps either approval back, the paper one too", async () => {
  await list([{ 货号: "A-1", 剂型: "其他", 处方药: "", 单位: "-" }]);
  const { state, lacks } = (await readGoodsReviewState(id, NOW))!;
  expect(state).toMatchObject({ dosage_form: "", is_prescription: null, unit: "" });
  expect(lacks).toBe("剂型、处方药或非处方药、单位");
  expect(await first()).toMatchObject({
    ok: false,
    text: expect.stringContaining("缺少剂型、处方药或非处方药、单位"),
  });
  expect(await onDocument(id)).toMatchObject({
    approved: 0,
    refused: [{ id, fault: expect.stringContaining("缺少剂型") }],
  });
  await list([{ 货号: "A-1", 剂型: "胶囊剂", 处方药: "处方药", 单位: "盒" }]);
  expect(await first()).toEqual({ ok: true });
});

test("words find goods by approval number, maker, barcode and number too, with a blank or without", async () => {
  const found = async (words: string) =>
    (await listReviews({ words, state: "waiting", papers: null }, { after: null, limit: 5, now: NOW })).map(
      (row) => row.id,
    );
  for (const words of [
    "国药准字H44022059",
    "H44022059",
    "44022059",
    "国药准字 H44022059",
    "h44022059",
    "邦民 胶囊",
    "A-1",
    String(id),
  ])
    expect(await found(words), words).toEqual([id]);
  for (const words of ["H44022058", "%", "邦民 片剂", "_"]) expect(await found(words), words).toEqual([]);
  expect(await openReviewIds({ words: "邦民", state: "waiting", papers: null }, 5, NOW)).toEqual([id]);
});
