import { beforeAll, expect, test } from "vitest";
import { askRelease, findReleaseRequest } from "~/modules/catalogue/goods/release.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { add, assign, managerLines } from "~/cli/companies/managers";
import { grantGoodsToCompany, requestLines } from "~/cli/goods/releases";
import { db } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../modules/orders/shop";

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  await goods(1, [[300, 5]], { is_controlled: 1 });
  await goods(2, [[300, 5]], { is_controlled: 1 });
  await goods(3, [[300, 5]]);
});

const titles = async (id: number) =>
  (await db.selectFrom("message").select("title").where("company_id", "=", id).orderBy("id").execute()).map(
    (row) => row.title,
  );

test("the default manager looks after whoever has none; an assigned one is dedicated and the company is told", async () => {
  expect((await readHeaderSummary(1)).manager).toBeNull();
  expect(await add("李静", "13800000098", true)).toMatchObject({ ok: true });
  expect((await readHeaderSummary(1)).manager).toMatchObject({ name: "李静", isDefault: true });
  expect(await add("陈敏", "13800000099", false)).toMatchObject({ ok: true });
  expect(await assign("1", "2")).toEqual({ ok: true, text: "客户 1（药店1）的客服：陈敏" });
  expect((await readHeaderSummary(1)).manager).toMatchObject({ name: "陈敏", isDefault: false });
  expect(await titles(1)).toEqual(["已为您安排专属客服"]);
  expect(await assign("1", "none")).toMatchObject({ ok: true });
  expect((await readHeaderSummary(1)).manager?.name).toBe("李静");
});

test("a new default one takes the place of the other; nonsense is refused", async () => {
  await add("周宁", "13800000097", true);
  expect((await readHeaderSummary(2)).manager?.name).toBe("周宁");
  expect((await managerLines()).filter((line) => line.includes("默认客服"))).toHaveLength(1);
  expect(await add(" ", "13800000097", false)).toMatchObject({ ok: false });
  expect(await add("甲", "phone", false)).toMatchObject({ ok: false });
  expect(await assign("99", "1")).toMatchObject({ ok: false });
  expect(await assign("1", "99")).toMatchObject({ ok: false });
  expect(await assign("1", "x")).toMatchObject({ ok: false });
});

const refusalOf = async (goodsId: number) =>
  (await goodsForBuyer([goodsId], signedIn(1), NOW)).get(goodsId)?.restriction?.code ?? null;

test("a request for a controlled goods is listed once, granted, and may be withdrawn", async () => {
  expect(await askRelease(1, 1, NOW)).toMatchObject({ verdict: "asked" });
  expect(await askRelease(1, 1, NOW + 1)).toMatchObject({ verdict: "waiting" });
  expect(await askRelease(1, 3, NOW)).toBeNull();
  expect(await requestLines("pending")).toHaveLength(1);
  expect(await refusalOf(1)).toBe("notReleased");
  const answer = await grantGoodsToCompany("1", ["1", "3", "x"], {});
  expect(answer.ok).toBe(false);
  expect(answer.text.split("\n").map((line) => line.split("\t")[0])).toEqual([
    "药店1",
    "已开放",
    "拒绝",
    "拒绝",
  ]);
  expect(await refusalOf(1)).toBeNull();
  expect(await requestLines("pending")).toEqual([]);
  expect(await askRelease(1, 1, NOW)).toMatchObject({ verdict: "released" });
  expect(await grantGoodsToCompany("1", ["1"], {})).toMatchObject({ ok: true, text: "药店1\n未变\t1 商品1" });
  expect(await grantGoodsToCompany("1", ["1"], { withdraw: true })).toMatchObject({ ok: true });
  expect(await refusalOf(1)).toBe("notReleased");
  expect((await titles(1)).slice(-2)).toEqual(["控销商品已开放", "控销商品已停止开放"]);
});

test("a declined request tells its reason and may be made again", async () => {
  await askRelease(1, 2, NOW);
  expect(await grantGoodsToCompany("1", ["2"], { decline: " " })).toMatchObject({ ok: false });
  expect(await grantGoodsToCompany("1", ["2"], { decline: "该区域已有代理" })).toMatchObject({ ok: true });
  expect(await findReleaseRequest(1, 2)).toMatchObject({ state: "declined", reason: "该区域已有代理" });
  expect(await askRelease(1, 2, NOW + 5)).toMatchObject({ verdict: "asked" });
  expect(await findReleaseRequest(1, 2)).toMatchObject({ state: "pending", reason: "", createdAt: NOW + 5 });
  expect(await findReleaseRequest(2, 2)).toBeNull();
  expect(await grantGoodsToCompany("77", ["2"], {})).toMatchObject({ ok: false });
});
