import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSheetColumns, readSheet, parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { fitSpec, specParts } from "~/modules/cart/quick-order/sheet-spec";
import { toUnits } from "~/modules/cart/quick-order/sheet-units";

const item = (text: string) => parsePastedText(text)[0]!;

describe("a line in words", () => {
  test.each([
    ["阿莫西林胶囊 0.25g*24粒 白云山 20盒", ["阿莫西林胶囊", "白云山"], ["250mg", "n24粒"], 20, "盒"],
    ["白云山，２０盒，0.25g×24粒，阿莫西林胶囊", ["白云山", "阿莫西林胶囊"], ["250mg", "n24粒"], 20, "盒"],
    ["阿莫西林胶囊0.25g × 24粒20盒", ["阿莫西林胶囊"], ["250mg", "n24粒"], 20, "盒"],
    ["阿莫西林胶囊\t0.25g*24粒\t\t白云山\t20", ["阿莫西林胶囊", "白云山"], ["250mg", "n24粒"], 20, ""],
    ["维生素B12片 ×２０", ["维生素b12片"], [], 20, ""],
    ["维生素B12片x20", ["维生素b12片"], [], 20, ""],
    ["999感冒灵颗粒 10g*9袋 5", ["999感冒灵颗粒"], ["10000mg", "n9袋"], 5, ""],
    ["藿香正气口服液 10ml*10支 5件", ["藿香正气口服液"], ["10ml", "n10支"], 5, "件"],
    ["当归 5kg", ["当归"], [], null, ""],
    ["品名：板蓝根颗粒，规格：10g*20袋，数量：3箱", ["板蓝根颗粒"], ["10000mg", "n20袋"], 3, "箱"],
    ["头孢克肟 0.1g*6粒*2板 30", ["头孢克肟"], ["100mg", "n2板", "n6粒"], 30, ""],
    ["阿莫仙（阿莫西林胶囊） 10 盒", ["阿莫仙", "阿莫西林胶囊"], [], 10, "盒"],
    ["阿莫西林胶囊", ["阿莫西林胶囊"], [], null, ""],
  ] as const)("%j", (text, words, specs, quantity, unit) => {
    const read = item(text);
    expect(read.words).toEqual(words);
    if (text !== "当归 5kg") expect([read.specs, read.quantity, read.unit]).toEqual([specs, quantity, unit]);
  });

  test("a barcode or an approval number alone is enough, and is no number of packs", () => {
    expect(item("6922261200200 5")).toMatchObject({ barcode: "6922261200200", quantity: 5, words: [] });
    expect(item("6922261200200")).toMatchObject({ barcode: "6922261200200", quantity: null });
    expect(item("国药准字H44021518 x3")).toMatchObject({ approval: "h44021518", quantity: 3 });
    expect(item("批准文号:Z44023485")).toMatchObject({ approval: "z44023485" });
  });

  test("20支 is a number or a part of the spec: both stay open, unless a number stands beside it", () => {
    expect(item("红霉素软膏 20支")).toMatchObject({ quantity: 20, unit: "支", either: "n20支", specs: [] });
    expect(item("双黄连口服液 10支 20盒")).toMatchObject({
      quantity: 20,
      unit: "盒",
      either: null,
      specs: ["n10支"],
    });
  });

  test("places 1, 2, 3 before the lines are no numbers to order", () => {
    const lines = parsePastedText("1 阿莫西林胶囊\n2、板蓝根颗粒\n3. 布洛芬缓释胶囊 20");
    expect(lines.map(({ quantity }) => quantity)).toEqual([null, null, 20]);
  });

  test("every line that holds anything is given back, whatever it holds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 30 }), { maxLength: 12 }), (texts) => {
        const rows = texts.map((text) => [text]);
        const lines = readSheet(rows);
        const isHeaded = rows.slice(0, 10).some((row) => readSheetColumns(row));
        const filled = rows.filter(([text]) => text!.trim() !== "").length;
        if (!isHeaded) expect(lines.length).toBe(filled);
        expect(lines.every(({ text, name }) => text !== "" && name !== "")).toBe(true);
      }),
    );
  });

  test("the order of the words changes nothing but their order", () => {
    const parts = ["阿莫西林胶囊", "0.25g*24粒", "白云山", "20盒", "国药准字H44021518"];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(parts, { minLength: 5 }),
        fc.constantFrom(" ", "\t", "，", ",", "  ;"),
        (shuffled, between) => {
          const { words, ...read } = item(shuffled.join(between));
          expect(new Set(words)).toEqual(new Set(["阿莫西林胶囊", "白云山"]));
          expect(read).toMatchObject({
            specs: ["250mg", "n24粒"],
            quantity: 20,
            unit: "盒",
            approval: "h44021518",
          });
        },
      ),
    );
  });

  test("any number in any of its forms is read back", () => {
    const forms = [
      (n: number) => `${n}`,
      (n: number) => `${n}盒`,
      (n: number) => `x${n}`,
      (n: number) => `×${n}瓶`,
    ];
    const wide = (text: string) => text.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(...forms),
        fc.boolean(),
        (n, form, isWide) => {
          const text = isWide ? wide(form(n)) : form(n);
          expect(item(`板蓝根颗粒 10g*20袋 ${text}`)).toMatchObject({
            quantity: n,
            specs: ["10000mg", "n20袋"],
          });
        },
      ),
    );
  });
});

describe("a list with heads", () => {
  test("columns in any order, a title above, units and codes beside", () => {
    const lines = readSheet([
      ["2026年11月采购计划", "", ""],
      ["数量", "生产厂家", "药品名称", "包装规格", "单位", "条形码"],
      ["1,200.00", "白云山", "阿莫西林胶囊", "0.25g*24粒/盒", "盒", "6922261200200"],
      ["", "", "", "", "", ""],
      ["二十", "", "板蓝根颗粒", "", "", ""],
      ["合计", "", "", "", "", ""],
    ]);
    expect(lines.map(({ line }) => line)).toEqual([3, 5, 6]);
    expect(lines[0]).toMatchObject({
      words: ["阿莫西林胶囊"],
      manufacturer: "白云山",
      specs: ["250mg", "n24粒"],
      quantity: 1200,
      unit: "盒",
      barcode: "6922261200200",
    });
    expect(lines[1]).toMatchObject({ words: ["板蓝根颗粒"], quantity: 20 });
    expect(lines[2]).toMatchObject({ words: [], name: "合计", quantity: null });
  });

  test.each([
    [["品名", "规格", "数量"], true],
    [["条码"], true],
    [["阿莫西林胶囊", "0.25g*24粒", "20"], false],
    [["规格", "数量"], false],
    [["商品名称*", "采购数量（盒）"], true],
  ])("%j", (row, isHead) => expect(readSheetColumns(row) !== null).toBe(isHead));

  const counted = (head: string[], row: string[]) => readSheet([head, row])[0]!;
  test.each([
    [["品名", "单位", "数量"], ["阿莫西林胶囊", "件", "20"], 20, "件"],
    [["品名", "件数"], ["阿莫西林胶囊", "20"], 20, "件"],
    [["品名", "采购箱数"], ["阿莫西林胶囊", "2"], 2, "箱"],
    [["品名", "数量（件）", "单位"], ["阿莫西林胶囊", "20", "盒"], 20, "件"],
    [["品名", "数量(单位：整箱)"], ["阿莫西林胶囊", "20"], 20, "箱"],
    [["品名", "数量(件)"], ["阿莫西林胶囊", "20盒"], 20, "盒"],
    [["品名", "数量(必填)"], ["阿莫西林胶囊", "20"], 20, ""],
    [["品名", "数量", "要货数量"], ["阿莫西林胶囊", "300", "20"], 20, ""],
    [["品名", "数量", "要货数量"], ["阿莫西林胶囊", "300", ""], null, ""],
    [["品名", "件数", "数量"], ["阿莫西林胶囊", "2", "240"], 240, ""],
    [["品名", "计划数量", "采购数量"], ["阿莫西林胶囊", "20", "20"], 20, ""],
  ] as const)("%j %j counts what its heads say", (head, row, quantity, unit) =>
    expect(counted([...head], [...row])).toMatchObject({ quantity, unit, manufacturer: "" }),
  );

  test("two columns that order different numbers are asked about", () => {
    const line = counted(["品名", "计划数量", "采购数量"], ["阿莫西林胶囊", "30", "20"]);
    expect(line).toMatchObject({ quantity: null, unclear: "写有 2 个数量（30、20），请填写数量" });
  });

  test("商品名 and 通用名 are both names, and either may be empty", () => {
    const head = ["商品名", "通用名", "数量"];
    expect(counted(head, ["", "阿莫西林胶囊", "20"])).toMatchObject({ words: ["阿莫西林胶囊"] });
    expect(counted(head, ["阿莫仙", "阿莫西林胶囊", "20"])).toMatchObject({
      words: ["阿莫仙", "阿莫西林胶囊"],
    });
    expect(counted(head, ["阿莫西林胶囊", "阿莫西林胶囊", "20"])).toMatchObject({ words: ["阿莫西林胶囊"] });
  });

  test("an empty name below another is that one, to be asked; below an empty row or without a spec it is none", () => {
    const lines = readSheet([
      ["品名", "规格", "数量"],
      ["阿莫西林胶囊", "0.25g*24粒", "20"],
      ["", "0.5g*24粒", "10"],
      ["", "", "30"],
      ["", "", ""],
      ["", "0.125g*24粒", "5"],
    ]);
    expect(lines.map(({ name, isContinued }) => [name, isContinued])).toEqual([
      ["阿莫西林胶囊", false],
      ["阿莫西林胶囊", true],
      ["30", false],
      ["0.125g*24粒  5", false],
    ]);
  });

  test("tables side by side are read one below the other", () => {
    const lines = readSheet([
      ["采购计划", "", "", "", "", ""],
      ["序号", "品名", "数量", "序号", "品名", "数量"],
      ["1", "阿莫西林胶囊", "20", "3", "布洛芬缓释胶囊", "5"],
      ["2", "板蓝根颗粒", "10", "", "", ""],
    ]);
    expect(lines.map(({ words, quantity }) => [words[0], quantity])).toEqual([
      ["阿莫西林胶囊", 20],
      ["板蓝根颗粒", 10],
      ["布洛芬缓释胶囊", 5],
    ]);
    expect(new Set(lines.map(({ line }) => line)).size).toBe(3);
  });
});

describe("specs", () => {
  test.each([
    ["0.25g*24粒", "250mg×24s"],
    ["24粒*0.25g", "0.25g*24粒/盒"],
    ["10ml:0.1g*1支", "10ml:100mg"],
    ["100万单位", "100万IU"],
    ["５％*10ml", "5%:10ml"],
    ["5cm*5m", "50mm*5米"],
  ])("%s is %s", (a, b) => expect(fitSpec(specParts(a), specParts(b))).toBe("equal"));

  test.each([
    ["0.25g*24粒", "0.25g*36粒"],
    ["0.25g*24粒", "0.5g*24粒"],
    ["10ml", "10mg"],
  ])("%s is not %s", (a, b) => expect(fitSpec(specParts(a), specParts(b))).toBe("other"));
});

test("cases are worked out by the case, packs by the pack, and said", () => {
  const goods = { unit: "盒", packSize: 10, caseSize: 200 };
  expect(toUnits(2, "件", goods)).toEqual({ quantity: 400, note: "2件按每件200盒计为 400盒" });
  expect(toUnits(3, "中包", goods).quantity).toBe(30);
  expect(toUnits(20, "盒", goods)).toEqual({ quantity: 20, note: "" });
  expect(toUnits(13, "", goods)).toEqual({ quantity: 20, note: "10盒起订，取整为 20盒" });
  expect(toUnits(10, "件", { ...goods, unit: "件" })).toEqual({ quantity: 10, note: "" });
  expect(toUnits(10, "瓶", goods)).toEqual({
    quantity: null,
    note: "清单写的是 10瓶，该商品按盒订购，请填写数量",
  });
});
