import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { lastWinners, ownLotteries, runningLotteries } from "~/modules/rewards/draw-lists.server";
import { myLotteries, shownLottery } from "~/modules/rewards/draw-page.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { company, NOW, signedIn } from "../orders/shop";
import { lottery, givenOf, points, redPacket, template, THANKS } from "./draw-fixtures";

const COMPANIES = 30;
const first = () => 0;

beforeAll(async () => {
  for (let id = 1; id <= COMPANIES; id += 1) await company(id);
});

const joins = (lotteryId: number) =>
  db.selectFrom("draw_join").selectAll().where("draw_id", "=", lotteryId).orderBy("company_id").execute();

describe("joining a draw", () => {
  it("credits points and red packets by one ledger row, and records the prize", async () => {
    const id = await lottery(NOW, [points(100, 5), redPacket(1_000, 5)]);
    const item = await joinLottery(signedIn(1), id, NOW, first);
    expect(item).toMatchObject({ ok: true, joinedAt: NOW, result: { title: "恭喜您，抽中 100 积分" } });
    await joinLottery(signedIn(2), id, NOW, () => 1);
    expect(await readAmount(1, "points")).toBe(100);
    expect(await readAmount(2, "redPacket")).toBe(1_000);
    expect((await joins(id)).map((row) => row.prize_name)).toEqual(["100 积分", "10 元红包"]);
    const ledger = await db
      .selectFrom("ledger")
      .select(["key", "note"])
      .where("company_id", "=", 1)
      .execute();
    expect(ledger).toEqual([{ key: `draw:${id}:1`, note: "测试抽奖：100 积分" }]);
  });

  it("answers a second try with the first result, also after the end", async () => {
    const id = await lottery(NOW, [points(7, null), THANKS]);
    const before = await joinLottery(signedIn(3), id, NOW, first);
    expect(await joinLottery(signedIn(3), id, NOW + 5, () => 1)).toEqual(before);
    expect(await joinLottery(signedIn(3), id, NOW + 9 * DAY)).toEqual(before);
    expect(await readAmount(3, "points")).toBe(7);
    expect(await givenOf(id)).toEqual({ "7 积分": 1, 谢谢参与: 0 });
  });

  it("grants a voucher, and another prize when the template has none left", async () => {
    const coupon = await template(NOW, 1);
    const voucher = { name: "券", kind: "voucher", value: coupon, weight: 5, stock: null };
    const id = await lottery(NOW, [voucher, redPacket(300, 5)]);
    expect(await joinLottery(signedIn(4), id, NOW, first)).toMatchObject({
      result: { title: "恭喜您，抽中 券" },
    });
    expect(await joinLottery(signedIn(5), id, NOW, first)).toMatchObject({
      result: { title: "恭喜您，抽中 3 元红包" },
    });
    const owned = await db
      .selectFrom("voucher")
      .select("company_id")
      .where("template_id", "=", coupon)
      .execute();
    expect(owned).toEqual([{ company_id: 4 }]);
    expect(await givenOf(id)).toEqual({ 券: 1, "3 元红包": 1 });
  });

  it("thanks when nothing is left, even where no such prize was written down", async () => {
    const id = await lottery(NOW, [points(1, 0)]);
    expect(await joinLottery(signedIn(6), id, NOW)).toMatchObject({
      ok: true,
      result: { title: "谢谢参与", to: null },
    });
    expect(await joins(id)).toMatchObject([{ company_id: 6, prize_id: 0, prize_name: "谢谢参与" }]);
  });

  it("is refused before, after and while it is off, to draws that there are not, and to companies that are not approved", async () => {
    const id = await lottery(NOW, [THANKS]);
    const off = await lottery(NOW, [THANKS], { status: "off" });
    const ended = { ok: false, reason: "ended" };
    expect(await joinLottery(signedIn(7), id, NOW - 2 * DAY)).toEqual(ended);
    expect(await joinLottery(signedIn(7), id, NOW + DAY)).toEqual(ended);
    expect(await joinLottery(signedIn(7), off, NOW)).toEqual(ended);
    expect(await joinLottery(signedIn(7), 999_999, NOW)).toEqual(ended);
    const viewer = signedIn(7);
    const pending = { ...viewer, buyer: { ...viewer.buyer, status: "pending" as const } };
    expect(await joinLottery(pending, id, NOW)).toEqual({ ok: false, reason: "notApproved" });
    expect(await joins(id)).toEqual([]);
  });
});

describe("races", () => {
  it("30 companies at once for 3 prizes: 3 win, everybody is recorded and credited what is recorded", async () => {
    const id = await lottery(NOW, [redPacket(50_000, 2, 90), points(9_000, 1, 90), THANKS]);
    const all = await Promise.all(
      Array.from({ length: COMPANIES }, (_, i) => joinLottery(signedIn(i + 1), id, NOW)),
    );
    expect(all.every((item) => item.ok)).toBe(true);
    expect(await givenOf(id)).toEqual({ "500 元红包": 2, "9000 积分": 1, 谢谢参与: 27 });
    const rows = await joins(id);
    expect(rows).toHaveLength(COMPANIES);
    const ledger = await db
      .selectFrom("ledger")
      .select(["company_id", "amount"])
      .where("key", "like", `draw:${id}:%`)
      .execute();
    const won = rows.filter((row) => row.prize_name !== "谢谢参与").map((row) => row.company_id);
    expect(ledger.map((row) => row.company_id).sort((a, b) => a - b)).toEqual(won);
    expect(ledger.reduce((sum, row) => sum + row.amount, 0)).toBe(2 * 50_000 + 9_000);
  });

  it("one company ten times at once: one prize, ten times the same answer", async () => {
    const id = await lottery(NOW, [points(11, null), points(13, null), THANKS]);
    const before = await readAmount(8, "points");
    const all = await Promise.all(Array.from({ length: 10 }, () => joinLottery(signedIn(8), id, NOW)));
    expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(await joins(id)).toHaveLength(1);
    const values = Object.values(await givenOf(id)).reduce((sum, n) => sum + n, 0);
    expect(values).toBe(1);
    expect([0, 11, 13]).toContain((await readAmount(8, "points")) - before);
  });
});

describe("what is shown of draws", () => {
  it("the page: odds and what is left, the lock of a visitor, the result of a company that joined", async () => {
    const id = await lottery(NOW, [redPacket(1_000, 1), THANKS]);
    const page = await shownLottery({ buyer: null }, id, NOW);
    expect(page).toMatchObject({ name: "测试抽奖", remarks: "说明", lock: "login", joined: null });
    expect(page?.prizes.map(({ name, odds, left }) => [name, odds, left])).toEqual([
      ["10 元红包", "50%", "剩 1 份"],
      ["谢谢参与", "50%", "不限"],
    ]);
    await joinLottery(signedIn(9), id, NOW, first);
    expect(await shownLottery(signedIn(9), id, NOW)).toMatchObject({
      lock: null,
      joined: { joinedAt: NOW, result: { title: "恭喜您，抽中 10 元红包" } },
    });
    expect((await shownLottery(signedIn(10), id, NOW))?.prizes[0]).toMatchObject({
      odds: "已抽完",
      left: "0 份",
    });
  });

  it("a draw that does not run has no page", async () => {
    const id = await lottery(NOW, [THANKS]);
    expect(await shownLottery(signedIn(1), id, NOW + DAY)).toBeNull();
    expect(await shownLottery(signedIn(1), 0, NOW)).toBeNull();
  });

  it("the home page: a draw to join before one that was joined; the last result stays", async () => {
    await db.updateTable("draw").set({ status: "off" }).execute();
    const old = await lottery(NOW, [points(3, null)], { ends_at: NOW + 3 * DAY });
    await joinLottery(signedIn(11), old, NOW, first);
    expect(await myLotteries(signedIn(11), NOW)).toEqual({
      running: { id: old, name: "测试抽奖", prize: "3 积分" },
      last: { id: old, name: "测试抽奖", prize: "3 积分", joinedAt: NOW },
    });
    const next = await lottery(NOW, [THANKS], { name: "第二个" });
    expect((await myLotteries(signedIn(11), NOW)).running).toEqual({ id: next, name: "第二个", prize: null });
    expect(await myLotteries(signedIn(11), NOW + 9 * DAY)).toMatchObject({
      running: null,
      last: { id: old },
    });
    const viewer = signedIn(12);
    const pending = { ...viewer, buyer: { ...viewer.buyer, status: "pending" as const } };
    expect((await myLotteries(pending, NOW)).running).toBeNull();
    expect(await myLotteries({ buyer: null }, NOW)).toEqual({ running: null, last: null });
  });
});

describe("lists of draws", () => {
  it("give what runs, a company its own, and everybody the last winners with half of their names", async () => {
    const id = await lottery(NOW, [points(9, 1), THANKS], { name: "名单抽奖" });
    const off = await lottery(NOW, [THANKS], { status: "off" });
    await db.updateTable("company").set({ name: "广州康民大药房" }).where("id", "=", 28).execute();
    await joinLottery(signedIn(28), id, NOW, first);
    await joinLottery(signedIn(29), id, NOW + 1, first);
    const running = (await runningLotteries({ buyer: null } as never, NOW)).map((draw) => draw.id);
    expect([running.includes(id), running.includes(off)]).toEqual([true, false]);
    expect(await lastWinners(id)).toEqual([{ company: "广州****药房", prize: "9 积分", wonAt: NOW }]);
    const own = async (companyId: number) => (await ownLotteries(companyId)).find((draw) => draw.id === id);
    expect(await own(28)).toEqual({ id, name: "名单抽奖", prize: "9 积分", isWon: true, joinedAt: NOW });
    expect(await own(29)).toMatchObject({ prize: "谢谢参与", isWon: false });
  });
});
