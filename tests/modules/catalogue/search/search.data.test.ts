import { beforeAll, describe, expect, it } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { rowsByScore } from "~/modules/catalogue/facets/facet-index";
import { findGoods, suggestWords } from "~/modules/catalogue/search/search.server";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { loadScene, NOW, ROWS } from "../fixtures";

beforeAll(loadScene);

async function names(keywords: string, type: "drug" | "manufacturer" = "drug"): Promise<string[]> {
  const register = await goodsRegister();
  const ids = [...rowsByScore(register, (await findGoods(keywords, type)).scores)].map(
    (row) => register.id[row]!,
  );
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("goods").select(["id", "name"]).where("id", "in", ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.name);
}

describe("goods are found", () => {
  it.each([
    ["by the beginning of a name", "阿莫", "阿莫西林胶囊"],
    ["by initials", "amxl", "阿莫西林胶囊"],
    ["by initials in capitals", "AMXL", "阿莫西林胶囊"],
    ["by full pinyin", "amoxilin", "阿莫西林胶囊"],
    ["by a trade name", "阿莫仙", "阿莫西林胶囊(阿莫仙)"],
    ["by a trade name's whole initials before longer names", "amx", "阿莫西林胶囊(阿莫仙)"],
    ["by the approval number", "国药准字H44022059", "阿莫西林胶囊"],
    ["by the number of the approval alone", "h44022059", "阿莫西林胶囊"],
    ["by the barcode", "6922261200200", "阿莫西林胶囊"],
    ["by the GTIN-14 of the carton", "16922261200207", "阿莫西林胶囊"],
    ["by the GTIN-14 of the carton as scanned", "(01)56922261200205", "阿莫西林胶囊"],
    ["by the barcode as GTIN-14", "06922261200200", "阿莫西林胶囊"],
    ["by the barcode as it is scanned", "(01)06922261200200", "阿莫西林胶囊"],
    ["by the barcode in full width with blanks", "６９２２２６１ ２００２００", "阿莫西林胶囊"],
    ["by the approval number with a blank", "国药准字 H44022059", "阿莫西林胶囊"],
    ["by the approval number with blanks", "国药准字 H 44022059", "阿莫西林胶囊"],
    ["by the approval number in full width", "国药准字　ｈ４４０２２０５９", "阿莫西林胶囊"],
    ["by the approval number over two lines", "国药准字\nh44022059", "阿莫西林胶囊"],
    ["by the approval number with a colon", "国药准字：H44022059", "阿莫西林胶囊"],
    ["by the letter and the figures apart", "h 44022059", "阿莫西林胶囊"],
    ["by a word inside the name", "口服溶液", "盐酸氨溴索口服溶液(沐舒坦)"],
    ["without the salt before it", "氨溴索", "盐酸氨溴索口服溶液(沐舒坦)"],
    ["by the right reading of a polyphone", "czrgrs", "重组人干扰素凝胶"],
    ["by the everyday reading of a polyphone", "zzrgrs", "重组人干扰素凝胶"],
    ["by the right reading inside", "fufangejiao", "复方阿胶浆"],
    ["by a herb's rare reading", "ezhu", "莪术"],
    ["by the maker's name", "东阿", "复方阿胶浆"],
    ["by the maker's initials", "deej", "复方阿胶浆"],
  ])("%s: %s", async (_, keywords, first) => {
    expect((await names(keywords))[0]).toBe(first);
  });

  it.each([
    "06922261200201",
    "6922261200201",
    "99999999",
    "123456",
    "国药准字H44022058",
    "h99999999",
    "国药准字 H99999999",
    "0000000000000",
    "１２３４５６７８９０１２",
    "12345",
    "11",
  ])("never alike: %s finds nothing", async (input) => {
    expect(await names(input)).toEqual([]);
  });

  it("by the shop's own code, whatever its case and width, and by no other code", async () => {
    await inTransaction(async (trx) => {
      await trx.updateTable("goods").set({ sku: "A1601" }).where("id", "=", 1).execute();
      await trx.updateTable("goods").set({ sku: "00501" }).where("id", "=", 5).execute();
      await indexGoods(trx, await trx.selectFrom("goods").selectAll().execute());
      await bumpVersion(trx, "goods");
    });
    for (const input of ["A1601", "a1601", "Ａ１６０１", " A1601 ", "A-1601"])
      expect(await names(input)).toEqual(["阿莫西林胶囊"]);
    expect(await names("00501")).toEqual(["复方阿胶浆"]);
    expect(await names("501")).toEqual([]);
    expect(await suggestWords("a1601", "drug")).toEqual(["阿莫西林胶囊"]);
    expect(await suggestWords("0050", "drug")).toEqual(["复方阿胶浆"]);
    expect(await suggestWords("国药准字 h44022059", "drug")).toEqual(["阿莫西林胶囊"]);
    expect(await suggestWords("06922261200200", "drug")).toEqual(["阿莫西林胶囊"]);
  });

  it("by several words, all of which must hit where any goods has all", async () => {
    expect(await names("阿莫西林 联邦")).toEqual(["阿莫西林胶囊(阿莫仙)"]);
    expect(await names("阿莫西林 东阿")).toEqual(["阿莫西林胶囊", "阿莫西林胶囊(阿莫仙)"]);
    expect(await findGoods("阿莫西林 东阿", "drug")).toMatchObject({ lacking: ["东阿"] });
  });

  it("by sounds and a figure, apart and glued", async () => {
    for (const input of ["amxl 50", "amxl50", "AMXL 50粒"]) {
      const [first] = await names(input);
      expect(first).toBe("阿莫西林胶囊");
      expect(await findGoods(input, "drug")).toMatchObject({ lacking: [], meant: null });
    }
  });

  it("by a letter that stands by itself, where sounds of others begin with it", async () => {
    const row = {
      ...ROWS[0]!,
      name: "维生素 C 片",
      generic_name: "维生素C片",
      approval_number: "国药准字H42020614",
    };
    const goods = { ...row, code: "C-1", barcode: "6900000000017" };
    await importGoods([goods], { kind: "drug", now: NOW, paper: "首营审批表 1" });
    expect((await names("维生素 C 片"))[0]).toBe("维生素 C 片");
    expect((await names("维生素C片"))[0]).toBe("维生素 C 片");
    await importGoods([{ ...goods, status: "off" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
  });

  it("as they are named and written now, on sale or not", async () => {
    const row = ROWS[4]!;
    await importGoods([{ ...row, status: "off" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
    expect(await names("复方阿胶浆 东阿")).toEqual([]);
    await importGoods([{ ...row, status: "on" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
    expect(await names("复方阿胶浆 东阿")).toEqual(["复方阿胶浆"]);
  });

  it("the exact name first, then what is bought most", async () => {
    expect(await names("阿莫西林胶囊")).toEqual(["阿莫西林胶囊", "阿莫西林胶囊(阿莫仙)"]);
  });

  it("by manufacturer", async () => {
    expect(await names("联邦制药", "manufacturer")).toEqual(["阿莫西林胶囊(阿莫仙)"]);
    expect(await names("gdbm", "manufacturer")).toEqual(["阿莫西林胶囊"]);
    expect(await names("阿莫西林", "manufacturer")).toEqual([]);
  });

  it.each([" ", "，", "%", "_", "'", "\uffff", "不存在的药"])("nothing for %j", async (keywords) => {
    expect(await names(keywords)).toEqual([]);
  });

  it("no longer when they are off sale", async () => {
    await importGoods([{ ...ROWS[4]!, status: "off" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
    expect(await names("阿胶浆")).toEqual([]);
    expect(await suggestWords("fufang", "drug")).toEqual([]);
    await importGoods([{ ...ROWS[4]!, status: "on" }], { kind: "drug", now: NOW, paper: "首营审批表 1" });
    expect(await names("阿胶浆")).toEqual(["复方阿胶浆"]);
  });
});

describe("suggestions", () => {
  it.each([
    ["amx", "drug", ["阿莫西林胶囊", "阿莫仙"]],
    ["a", "drug", ["阿莫西林胶囊", "复方阿胶浆", "阿莫仙", "盐酸氨溴索口服溶液"]],
    ["axs", "drug", ["盐酸氨溴索口服溶液"]],
    ["溴索", "drug", ["盐酸氨溴索口服溶液"]],
    ["lbzy", "manufacturer", ["珠海联邦制药股份有限公司中山分公司"]],
    ["", "drug", []],
    ["   ", "drug", []],
  ] as const)("%j of %s: %j", async (keywords, type, words) => {
    expect(await suggestWords(keywords, type)).toEqual(words);
  });
});
