import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchText } from "~/modules/catalogue/search/match-text";
import { goodsOfManufacturer, manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import {
  findAdminBrand,
  listAdminBrands,
  saveBrand,
  setBrandPicture,
  type BrandValues,
} from "~/modules/content/brand-admin.server";
import { allBrands } from "~/modules/content/brands.server";
import { keyInAddress } from "~/modules/pictures/picture";
import { KIND_TEXT } from "~/modules/pictures/picture-file";
import { pictureFile } from "~/modules/pictures/pictures.server";
import { actAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { brandTiles } from "~/modules/zones/brand-page.server";
import { goods, ground, NOW } from "../orders/shop";
import { madePicture } from "../pictures/made";
import { emptyTables } from "../../rows";

const manufacturers = new Map<string, number>();
beforeAll(async () => {
  await ground();
  const names = ["广州白云山制药股份有限公司", "扬子江药业集团有限公司", "扬子江(南京)药业有限公司"];
  for (const [i, name] of names.entries()) {
    const own = {
      id: 11 + i,
      name,
      short_name: name,
      initials: "",
      goods_count: 0,
      match_key: matchText(name),
    };
    await db.insertInto("manufacturer").values(own).execute();
    manufacturers.set(name, own.id);
  }
  await goods(1, [[500, 10]], { manufacturer_id: manufacturers.get(names[0]!)!, sales: 1 });
  await goods(2, [[500, 10]], { manufacturer_id: manufacturers.get(names[0]!)!, sales: 9 });
  await goods(3, [[500, 10]], { manufacturer_id: manufacturers.get(names[0]!)!, status: "off" });
});
beforeEach(async () => {
  await emptyTables(["brand", "picture_size", "picture", "file", "audit"]);
});

const VALUES: BrandValues = { name: "白云山", manufacturerId: 1, summary: "", isOn: true, sort: 5 };
const seen = () => true;
async function add(values: Partial<BrandValues> = {}): Promise<number> {
  const saved = await saveBrand(null, { ...VALUES, ...values }, seen);
  if (!saved?.ok) throw new Error("not saved");
  return saved.id;
}
const shown = async () => (await allBrands()).map(({ name }) => name);
const listed = async (words = "", after: number | null = null) =>
  (await listAdminBrands({ words }, { after, limit: 2 })).map(({ name }) => name);

describe("a brand", () => {
  test("is shown at once in its order; a hidden one in the back office alone", async () => {
    await add();
    const first = await add({ name: "扬子江", sort: 1 });
    await add({ name: "隐藏", isOn: false, sort: 9 });
    expect(await shown()).toEqual(["扬子江", "白云山"]);
    expect(await listed()).toEqual(["扬子江", "白云山"]);
    expect(await listed("", first)).toEqual(["白云山", "隐藏"]);
    expect([await listed("云"), await listed("%")]).toEqual([["白云山"], ["扬子江", "白云山"]]);
  });

  test("is renamed, moved and hidden from what was seen, and keeps its number", async () => {
    const id = await add();
    const other = { ...VALUES, name: "白云山制药", isOn: false };
    expect(await saveBrand(id, other, seen)).toEqual({ ok: true, id });
    expect([await shown(), (await findAdminBrand(id))!.name]).toEqual([[], "白云山制药"]);
    expect(await saveBrand(id, VALUES, () => false)).toMatchObject({
      ok: false,
      current: { name: "白云山制药" },
    });
    expect(await saveBrand(999_999, VALUES, seen)).toBeNull();
  });

  test("has a name of its own", async () => {
    const id = await add();
    const refused = { ok: false, field: "name", text: `已有品牌“白云山”，编号 ${id}` };
    expect(await saveBrand(null, VALUES, seen)).toEqual(refused);
    expect(await saveBrand(await add({ name: "另一个" }), VALUES, seen)).toEqual(refused);
    expect(await saveBrand(id, { ...VALUES, sort: 6 }, seen)).toEqual({ ok: true, id });
  });

  test("has a mark that buyers see, which goes when another comes", async () => {
    const id = await add();
    const set = async (file: File | null, isSeen: (image: string) => boolean = seen) =>
      setBrandPicture(id, file && { file, fit: "whole" }, isSeen, NOW);
    expect(await set(await madePicture())).toEqual({ ok: true });
    const [tile] = await brandTiles();
    const key = keyInAddress(tile!.image)!;
    expect(await pictureFile(key, "160.webp")).not.toBeNull();
    expect(await set(await madePicture(), (image) => image === "")).toEqual({ ok: false, why: "stale" });
    expect(await set(new File(["x"], "x.png"))).toEqual({ ok: false, why: "text", text: KIND_TEXT });
    expect(await set(await madePicture("b.jpg", { colour: "#0000ff" }))).toEqual({ ok: true });
    expect(await pictureFile(key, "160.webp")).toBeNull();
    expect(await set(null)).toEqual({ ok: true });
    expect([(await findAdminBrand(id))!.image, await db.selectFrom("file").selectAll().execute()]).toEqual([
      "",
      [],
    ]);
    expect(await setBrandPicture(999_999, null, seen, NOW)).toBeNull();
  });

  test("takes the place of a drawing of the shop's own, which stays", async () => {
    const id = await add();
    await db.updateTable("brand").set({ image: "/art/mark.svg" }).execute();
    expect(await setBrandPicture(id, null, (image) => image === "/art/mark.svg", NOW)).toEqual({ ok: true });
    expect((await findAdminBrand(id))!.image).toBe("");
  });

  test("has a history", async () => {
    actAs({ name: "采购", command: "品牌", input: null, why: "", now: NOW });
    try {
      const id = await add();
      await saveBrand(id, { ...VALUES, name: "新名" }, seen);
      await setBrandPicture(id, { file: await madePicture(), fit: "whole" }, seen, NOW);
    } finally {
      actAs(null);
    }
    const rows = await db.selectFrom("audit").select(["subject", "before"]).orderBy("id").execute();
    expect(rows.map(({ subject, before }) => [subject, before === null])).toEqual([
      ["brand", true],
      ["brand", false],
      ["brand", false],
    ]);
  });
});

test("a maker is meant by number, name or a part that no other has", async () => {
  const id = manufacturers.get("广州白云山制药股份有限公司")!;
  for (const input of [String(id), `${id} 以前的名称`, " 广州白云山制药股份有限公司 ", "白云山"])
    expect(await manufacturerNamed(input), input).toMatchObject({ ok: true, id });
  expect(await manufacturerNamed("扬子江")).toEqual({
    ok: false,
    text: `有多个厂家，请写全名或编号：${["扬子江药业集团有限公司", "扬子江(南京)药业有限公司"].map((name) => `${manufacturers.get(name)} ${name}`).join("、")}`,
  });
  expect(await manufacturerNamed("没有的")).toEqual({
    ok: false,
    text: "没有这个厂家，请填写厂家的全名或编号",
  });
  expect(await manufacturerNamed(" %_ ")).toEqual({ ok: false, text: "请填写厂家" });
  expect((await goodsOfManufacturer(id, 9)).map((item) => item.id)).toEqual([2, 1]);
  expect(await goodsOfManufacturer(id, 1)).toHaveLength(1);
});
