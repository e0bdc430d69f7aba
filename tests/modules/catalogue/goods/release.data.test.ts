import { beforeAll, expect, test } from "vitest";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { askRelease, findReleaseRequest } from "~/modules/catalogue/goods/release.server";
import {
  declineRelease,
  releaseGoods,
  releaseRequestsAfter,
  withdrawRelease,
} from "~/modules/catalogue/goods/release-admin.server";
import { db } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  await goods(1, [[300, 5]], { is_controlled: 1 });
  await goods(2, [[300, 5]], { is_controlled: 1 });
  await goods(3, [[300, 5]]);
});

const waiting = async () => (await releaseRequestsAfter(null, 9)).map(({ goodsId }) => goodsId);
const refusalOf = async (goodsId: number) =>
  (await goodsForBuyer([goodsId], signedIn(1), NOW)).get(goodsId)?.restriction?.code ?? null;
const titles = async (id: number) =>
  (await db.selectFrom("message").select("title").where("company_id", "=", id).orderBy("id").execute()).map(
    (row) => row.title,
  );

test("a request for a controlled goods is listed once, granted, and may be withdrawn", async () => {
  expect(await askRelease(1, 1, NOW)).toMatchObject({ result: "requested" });
  expect(await askRelease(1, 1, NOW + 1)).toMatchObject({ result: "waiting" });
  expect(await askRelease(1, 3, NOW)).toBeNull();
  expect(await waiting()).toEqual([1]);
  expect(await refusalOf(1)).toBe("notReleased");
  expect(await releaseGoods(1, [1, 3, 0], NOW)).toMatchObject({
    ok: true,
    company: "药店1",
    done: [expect.stringContaining("商品1")],
    unchanged: [],
    unknown: [3, 0],
  });
  expect(await refusalOf(1)).toBeNull();
  expect(await waiting()).toEqual([]);
  expect(await askRelease(1, 1, NOW)).toMatchObject({ result: "released" });
  expect(await releaseGoods(1, [1], NOW)).toMatchObject({ ok: true, done: [], unchanged: ["1 商品1"] });
  expect(await withdrawRelease(1, [1], NOW)).toMatchObject({ ok: true });
  expect(await refusalOf(1)).toBe("notReleased");
  expect((await titles(1)).slice(-2)).toEqual(["控销商品已开放", "控销商品已停止开放"]);
});

test("a declined request tells its reason and may be made again", async () => {
  await askRelease(1, 2, NOW);
  expect(await declineRelease(1, [2], "该区域已有代理", NOW)).toMatchObject({ ok: true });
  expect(await findReleaseRequest(1, 2)).toMatchObject({ state: "declined", reason: "该区域已有代理" });
  expect(await askRelease(1, 2, NOW + 5)).toMatchObject({ result: "requested" });
  expect(await findReleaseRequest(1, 2)).toMatchObject({ state: "pending", reason: "", createdAt: NOW + 5 });
  expect(await findReleaseRequest(2, 2)).toBeNull();
  expect(await releaseGoods(77, [2], NOW)).toMatchObject({ ok: false });
});
