import { beforeEach, describe, expect, it } from "vitest";
import {
  findBuyerCodes,
  findByBuyerCodes,
  listBuyerCodes,
  saveBuyerCode,
  saveBuyerCodes,
} from "~/modules/catalogue/search/buyer-codes.server";
import { findGoodsFor } from "~/modules/catalogue/search/search.server";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { makeSheet, sheetPage } from "~/modules/cart/quick-order/quick-sheet.server";
import { findNewCodes, keepSheetCodes } from "~/modules/cart/quick-order/sheet-codes.server";
import { parsePastedText, readSheet, type SheetLine } from "~/modules/cart/quick-order/sheet-read";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { clear, company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const NAMES = [
  ["阿莫西林胶囊", "0.25g*24粒"],
  ["板蓝根颗粒", "10g*20袋"],
  ["复方甘草片", "50片"],
] as const;

beforeEach(async () => {
  await clear();
  await emptyTables(["buyer_code", "quick_sheet_line", "quick_sheet"]);
  await ground();
  for (const id of [1, 2]) await company(id);
  for (const [at, [name, spec]] of NAMES.entries()) {
    const own = { name, generic_name: name, spec, sku: `S${at + 1}` };
    await goods(at + 1, [[400, 5000]], { ...own, unit: "盒", pack_size: 1 });
  }
  await inTransaction(async (trx) => {
    await indexGoods(trx, await trx.selectFrom("goods").selectAll().execute());
    await bumpVersion(trx, "goods");
  });
});

const save = (goodsId: number, code: string, companyId = 1) =>
  saveBuyerCode(companyId, { goodsId, code }, NOW);

describe("a company's code", () => {
  it("means one product; saved again it is replaced, emptied it is removed", async () => {
    expect(await save(1, "YP-0012")).toEqual({ ok: true });
    expect(await save(2, "ｙｐ-0012")).toEqual({
      ok: false,
      text: "自家编码 ｙｐ-0012 已用于阿莫西林胶囊 0.25g*24粒",
    });
    expect(await save(1, "YP-0013")).toEqual({ ok: true });
    expect(await save(2, "YP-0012")).toEqual({ ok: true });
    expect([...(await findBuyerCodes(1, [1, 2, 3]))]).toEqual([
      [1, "YP-0013"],
      [2, "YP-0012"],
    ]);
    expect(await save(1, "")).toEqual({ ok: true });
    expect([...(await findBuyerCodes(1, [1]))]).toEqual([]);
    expect(await save(99, "X")).toEqual({ ok: false, text: "没有这个商品" });
  });

  it("belongs to the company alone", async () => {
    await save(1, "0012");
    await save(2, "0012", 2);
    expect((await findByBuyerCodes(1, ["0012"])).get("0012")).toBe(1);
    expect((await findByBuyerCodes(2, ["0012"])).get("0012")).toBe(2);
    expect((await listBuyerCodes(2, "", 1)).rows.map(({ goodsId }) => goodsId)).toEqual([2]);
  });

  it("of two people who save it at once for two products, one product has it", async () => {
    const saved = await Promise.all([save(1, "A7"), save(2, "A7"), save(3, "A7")]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.selectFrom("buyer_code").select("goods_id").execute()).toHaveLength(1);
  });

  it("is listed, found by a part of it or of the name, and % finds only itself", async () => {
    await saveBuyerCodes(
      1,
      [
        { goodsId: 1, code: "YP%1" },
        { goodsId: 2, code: "YP22" },
      ],
      NOW,
    );
    const codes = async (words: string) => (await listBuyerCodes(1, words, 1)).rows.map(({ code }) => code);
    expect(await codes("")).toEqual(["YP%1", "YP22"]);
    expect(await codes("yp2")).toEqual(["YP22"]);
    expect(await codes("阿莫")).toEqual(["YP%1"]);
    expect(await codes("%")).toEqual(["YP%1"]);
    expect(await listBuyerCodes(1, "", 9)).toMatchObject({ page: 1, pages: 1, total: 2 });
  });
});

describe("a search", () => {
  const first = async (companyId: number | null, words: string) =>
    [...(await findGoodsFor(companyId === null ? null : { companyId }, words, "drug")).scores].sort(
      (a, b) => b[1] - a[1],
    )[0]?.[0];

  it("by the code finds its product first, for its company only", async () => {
    await save(3, "10086");
    for (const words of ["10086", " １００８６ "]) expect(await first(1, words)).toBe(3);
    for (const other of [2, null]) expect(await first(other, "10086")).not.toBe(3);
    await save(3, "板蓝根颗粒");
    expect(await first(1, "板蓝根颗粒")).toBe(3);
    expect((await findGoodsFor({ companyId: 1 }, "板蓝根颗粒", "drug")).scores.size).toBeGreaterThan(1);
    expect(await first(2, "板蓝根颗粒")).toBe(2);
  });
});

describe("a list", () => {
  const me = signedIn(1);
  const keep = async (lines: readonly SheetLine[]) => {
    const path = await makeSheet(me, { name: "", lines, token: newFormToken() }, NOW);
    return Number(/lists\/(\d+)/.exec(path)![1]);
  };
  const COLUMNS = [
    ["自家编码", "品名", "规格", "数量"],
    ["900001", "阿莫西林胶囊", "0.25g*24粒", "5"],
    ["900002", "板蓝根颗粒", "10g*20袋", "6"],
    ["S3", "复方甘草片", "50片", "7"],
  ];

  it("with codes in a column teaches them; the next list needs only them", async () => {
    const id = await keep(readSheet(COLUMNS));
    expect(await findNewCodes(1, id)).toEqual([
      { goodsId: 1, code: "900001" },
      { goodsId: 2, code: "900002" },
    ]);
    expect(await keepSheetCodes(1, id, NOW)).toEqual({ kind: "success", text: "已记住 2 个自家编码" });
    expect(await findNewCodes(1, id)).toEqual([]);
    const next = await keep(parsePastedText("900002 12盒\n900001 3盒\n900003 1盒"));
    const { lines } = await sheetPage(me, { id: next, view: "all", page: 1 }, NOW);
    expect(lines.map((line) => [line.goods?.goods.id ?? null, line.quantity])).toEqual([
      [2, 12],
      [1, 3],
      [null, 1],
    ]);
  });

  it("whose code another product has keeps the rest and names it", async () => {
    await save(3, "900001");
    const id = await keep(readSheet(COLUMNS.slice(0, 1).concat([["", "阿莫西林胶囊", "0.25g*24粒", "5"]])));
    expect(await findNewCodes(1, id)).toEqual([]);
    const { saved, refused } = await saveBuyerCodes(
      1,
      [
        { goodsId: 1, code: "900001" },
        { goodsId: 2, code: "900002" },
      ],
      NOW,
    );
    expect([saved, refused]).toEqual([1, ["900001"]]);
  });

  it("of another company keeps nothing", async () => {
    const id = await keep(readSheet(COLUMNS));
    await expect(keepSheetCodes(2, id, NOW)).rejects.toMatchObject({ status: 404 });
    expect(await db.selectFrom("buyer_code").selectAll().execute()).toEqual([]);
  });
});
