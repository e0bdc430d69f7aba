import { zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import {
  checkDocuments,
  readUploadName,
  saveDocuments,
} from "~/modules/catalogue/documents/document-upload.server";
import { unpacked } from "~/admin/staged/unpacked.server";
import { db } from "~/platform/database/database.server";
import { unzipFiles } from "~/platform/files/unzip.server";
import { clear, goods, ground, NOW } from "../../orders/shop";

const QUALITY = { isAll: true };
const PURCHASING = { isAll: false };
const content = (text: string) => new TextEncoder().encode(`%PDF-1.4\n% ${text}\n%%EOF\n`);
const pdf = (name: string, text = name) => new File([content(text)], name);

beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 5]], { approval_number: "国药准字H44022059" });
  await goods(12, [[300, 5]], { approval_number: "国药准字H44022060", status: "off" });
  await askReview(db, [{ id: 12, isToSell: true }], null, NOW);
});

test.each([
  ["国药准字H44022059_说明书.pdf", { of: "国药准字H44022059", kind: "leaflet", endsOn: null }],
  ["12_药品注册批件_2028-06-30.pdf", { of: "12", kind: "registration", endsOn: "2028-06-30" }],
  ["12_药品注册批件_20280630.PDF", { of: "12", kind: "registration", endsOn: "2028-06-30" }],
  ["12_药品注册批件_2028-13-30.pdf", { text: "文件名里的有效期不是日期" }],
  ["12_药品注册批件_2020-01-01.pdf", { text: "有效期 2020-01-01 已过" }],
])("%s", (name, read) => expect(readUploadName(name, NOW)).toEqual(read));

test("files and those of a ZIP are shown first, filed once, each at its goods or maker", async () => {
  const zip = zipSync({
    "资料/12_说明书.pdf": content("a"),
    "资料/演示药厂_营业执照_2030-01-31.pdf": content("b"),
    "__MACOSX/12_说明书.pdf": content("x"),
    "资料/别的.pdf": content("c"),
  });
  const read = await unpacked([
    pdf("12_药品注册批件_2028-06-30.pdf"),
    new File([new Uint8Array(zip)], "a.zip"),
  ]);
  if (!read.ok) throw new Error(read.text);
  const checked = await checkDocuments(read.files, QUALITY, NOW);
  expect(checked.map(({ result }) => result)).toEqual(["stored", "stored", "stored", "refused"]);
  expect(checked[0]).toMatchObject({ text: "商品 12，药品注册批件", ends: "2028-06-30" });
  const ids = checked.flatMap(({ stagedId }) => stagedId ?? []);
  expect((await saveDocuments(ids, QUALITY, NOW)).map(({ result }) => result)).toEqual(
    Array(3).fill("stored"),
  );
  expect((await saveDocuments(ids, QUALITY, NOW))[0]!.result).toBe("refused");
  const documents = await findDocuments((await findPrintedFormGoods(12))!);
  expect(documents.map(({ kind, endsOn }) => [kind, endsOn]).toSorted()).toEqual([
    ["businessLicence", "2030-01-31"],
    ["leaflet", null],
    ["registration", "2028-06-30"],
  ]);
});

test("purchasing files papers of goods that are not approved, and of no other", async () => {
  const [own, other] = await checkDocuments(
    [pdf("12_质量标准.pdf"), pdf("国药准字H44022059_说明书.pdf")],
    PURCHASING,
    NOW,
  );
  expect([own!.result, other!.result, other!.text]).toEqual([
    "stored",
    "refused",
    "已通过首营审批，资料由质量部门更换",
  ]);
});

test("a ZIP past its bounds is refused before it is unpacked, and what is none too", async () => {
  const bounds = { files: 2, each: 100, total: 150 };
  const zip = (parts: Record<string, Uint8Array>) => unzipFiles(zipSync(parts), bounds);
  const item = new Uint8Array(90);
  expect(await zip({ "a.pdf": item })).toMatchObject({ ok: true });
  expect(await zip({ "a.pdf": new Uint8Array(101) })).toMatchObject({ ok: false });
  expect(await zip({ "a.pdf": item, "b.pdf": item })).toMatchObject({ ok: false });
  expect(await zip({ "a.pdf": item, b: new Uint8Array(1), c: new Uint8Array(1) })).toMatchObject({
    ok: false,
  });
  expect(await zip({})).toMatchObject({ ok: false });
  expect(await unzipFiles(new Uint8Array([1, 2, 3]), bounds)).toMatchObject({ ok: false });
});

test("a button pressed twice at once files each paper once", async () => {
  const names = ["12_质量标准.pdf", "12_说明书.pdf"];
  const checked = await checkDocuments(
    names.map((name) => pdf(name, `${name} twice`)),
    QUALITY,
    NOW,
  );
  const ids = checked.flatMap(({ stagedId }) => stagedId ?? []);
  const both = await Promise.all([saveDocuments(ids, QUALITY, NOW), saveDocuments(ids, QUALITY, NOW)]);
  const kept = both.flat().filter(({ result }) => result !== "refused");
  expect(kept.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
