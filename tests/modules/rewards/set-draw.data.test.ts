import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { IN_CHINESE } from "~/platform/values/zod-words";
import { LotteryShape, setLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { lotteryFigures, lotteryReport } from "~/modules/rewards/draw-report.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { company, NOW, signedIn } from "../orders/shop";
import { template } from "./draw-fixtures";

beforeAll(async () => {
  await company(1);
});

const PRIZES = [
  { kind: "redPacket", yuan: "10.00", weight: 1, stock: 5 },
  { kind: "thanks", weight: 0 },
];
async function write(also: object = {}) {
  const file = {
    name: "冬季抽奖",
    starts: "2026-11-01",
    ends: "2026-12-31 24:00",
    prizes: PRIZES,
    ...also,
  };
  const read = LotteryShape.safeParse(file, IN_CHINESE);
  if (read.success) return setLottery(read.data, { now: NOW });
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")}：${message}`);
  return { ok: false as const, text: faults.join("\n") };
}
async function made(also: object = {}): Promise<number> {
  const set = await write(also);
  if (!set.ok) throw new Error(set.text);
  return set.id;
}
const figures = async (id: number) =>
  (await lotteryReport(id)).prizes.map(({ name, weight, awarded, stock }) => [name, weight, awarded, stock]);

test("a draw is written down, started, joined, reported and stopped", async () => {
  const id = await made();
  expect(await joinLottery(signedIn(1), id, NOW)).toEqual({ ok: false, reason: "ended" });
  expect(await switchLottery(id, "on")).toBe(true);
  expect(await joinLottery(signedIn(1), id, NOW)).toMatchObject({ ok: true });
  expect(await lotteryFigures(id)).toMatchObject({ joined: 1 });
  expect(await figures(id)).toEqual([
    ["10 元红包", 1, 1, 5],
    ["谢谢参与", 0, 0, null],
  ]);
  expect((await lotteryReport(id)).winners).toMatchObject([
    { joined_at: NOW, prize_name: "10 元红包", company_id: 1, company: "药店1" },
  ]);
  expect(await switchLottery(id, "off")).toBe(true);
});

test("a draw that was joined keeps what was won, and may change the rest", async () => {
  const id = await made({ name: "第二次" });
  await switchLottery(id, "on");
  await joinLottery(signedIn(1), id, NOW);
  const change = (prizes: object[]) => write({ id, name: "改名", prizes });
  const rest = { kind: "points", points: 20, weight: 3 };
  expect(await change([rest])).toMatchObject({
    ok: false,
    text: expect.stringContaining("10 元红包已中奖 1 次"),
  });
  const dearer = { ...PRIZES[0], name: "10 元红包", yuan: "20.00" };
  expect(await change([dearer])).toMatchObject({ ok: false });
  expect(await change([{ ...PRIZES[0], stock: 0 }])).toMatchObject({ ok: false });
  const before = await db.selectFrom("draw").select("name").where("id", "=", id).executeTakeFirst();
  expect(before?.name).toBe("第二次");
  const fewer = [rest, { ...PRIZES[0], weight: 0, stock: 1 }];
  expect(await change(fewer)).toMatchObject({ ok: false, text: expect.stringContaining("数量不能减少") });
  await switchLottery(id, "off");
  expect(await change(fewer)).toMatchObject({ ok: true });
  expect(await figures(id)).toEqual([
    ["20 积分", 3, 0, null],
    ["10 元红包", 0, 1, 1],
  ]);
});

test("what cannot be read is told with its place, and nothing is written", async () => {
  const count = async () => (await db.selectFrom("draw").select("id").execute()).length;
  const before = await count();
  for (const [also, why] of [
    [{ ends: "2026-10-01" }, "结束须晚于开始"],
    [{ starts: "today" }, "starts：today 不是时间"],
    [{ prizes: [{ kind: "redPacket", yuan: "much", weight: 1 }] }, "prizes.0.yuan：much 不是金额"],
    [{ prizes: [{ kind: "thanks", weight: 0 }] }, "weight 应大于 0"],
    [{ prizes: [{ kind: "goods", goods: 1, weight: 1 }] }, "不能是商品"],
    [{ prizes: [{ kind: "points", points: 5, goods: 1, weight: 1 }] }, "goods"],
    [{ prizes: [PRIZES[0], PRIZES[0]] }, "名称相同"],
    [{ prizes: [{ kind: "voucher", template: 4_040, weight: 1 }] }, "没有优惠券模板 4040"],
    [{ id: 999_999 }, "没有抽奖 999999"],
  ] as const)
    expect(await write(also), why).toMatchObject({ ok: false, text: expect.stringContaining(why) });
  expect(await count()).toBe(before);
  expect(await switchLottery(999_999, "on")).toBe(false);
  expect(await lotteryReport(999_999)).toEqual({ prizes: [], winners: [] });
});

test("a voucher of a known template may be a prize", async () => {
  const id = await template(NOW, 5);
  const prizes = [{ kind: "voucher", template: id, name: "抽奖券", weight: 1, stock: 5 }];
  expect(await write({ prizes })).toMatchObject({ ok: true });
});
