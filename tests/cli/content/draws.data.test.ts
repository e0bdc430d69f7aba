import { beforeAll, expect, test } from "vitest";
import { listLotteries, reportLottery, setLotteryFrom, turnLottery } from "~/cli/content/draws";
import { db } from "~/platform/database/database.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { company, NOW, signedIn } from "../../modules/orders/shop";
import { template } from "../../modules/rewards/draw-fixtures";

beforeAll(async () => {
  await company(1);
});

const PRIZES = [
  { kind: "redPacket", yuan: "10.00", weight: 1, stock: 5 },
  { kind: "thanks", weight: 0 },
];
const file = (also: object = {}) =>
  JSON.stringify({
    name: "冬季抽奖",
    starts: "2026-11-01",
    ends: "2026-12-31 24:00",
    prizes: PRIZES,
    ...also,
  });
const idIn = (text: string) => Number(/抽奖 (\d+)/.exec(text)![1]);

test("a draw is written down, started, joined, reported and stopped", async () => {
  const set = await setLotteryFrom(file());
  expect(set).toMatchObject({ ok: true });
  const id = idIn(set.text);
  expect(await joinLottery(signedIn(1), id, NOW)).toEqual({ ok: false, reason: "ended" });
  expect(await turnLottery(String(id), "on")).toMatchObject({ ok: true });
  expect(await joinLottery(signedIn(1), id, NOW)).toMatchObject({ ok: true });
  expect(await listLotteries()).toContainEqual(`${id}\t已启用\t2026-11-01 至 2026-12-31\t1次参与\t冬季抽奖`);
  expect(await reportLottery(String(id))).toEqual([
    "10 元红包  红包  权重 1  已送出 1，共 5",
    "谢谢参与  谢谢参与  权重 0  已送出 0，共 不限",
    "",
    "2026-11-20 10:00  10 元红包  客户 1 药店1",
  ]);
  expect(await turnLottery(String(id), "off")).toMatchObject({ ok: true });
});

test("a draw that was joined keeps what was won, and may change the rest", async () => {
  const id = idIn((await setLotteryFrom(file({ name: "第二次" }))).text);
  await turnLottery(String(id), "on");
  await joinLottery(signedIn(1), id, NOW);
  const change = (prizes: object[]) => setLotteryFrom(file({ id, name: "改名", prizes }));
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
  await turnLottery(String(id), "off");
  expect(await change(fewer)).toMatchObject({ ok: true });
  expect((await reportLottery(String(id))).slice(0, 2)).toEqual([
    "20 积分  积分  权重 3  已送出 0，共 不限",
    "10 元红包  红包  权重 0  已送出 1，共 1",
  ]);
});

test("what cannot be read is told with its place, and nothing is written", async () => {
  const count = async () => (await listLotteries()).length;
  const before = await count();
  for (const [text, why] of [
    ["{", "不是 JSON"],
    [file({ ends: "2026-10-01" }), "结束须晚于开始"],
    [file({ starts: "today" }), "starts：today 不是时间"],
    [file({ prizes: [{ kind: "redPacket", yuan: "much", weight: 1 }] }), "prizes.0.yuan：much 不是金额"],
    [file({ prizes: [{ kind: "thanks", weight: 0 }] }), "weight 应大于 0"],
    [file({ prizes: [{ kind: "goods", goods: 1, weight: 1 }] }), "不能是商品"],
    [file({ prizes: [{ kind: "points", points: 5, goods: 1, weight: 1 }] }), "goods"],
    [file({ prizes: [PRIZES[0], PRIZES[0]] }), "名称相同"],
    [file({ prizes: [{ kind: "voucher", template: 4_040, weight: 1 }] }), "没有优惠券模板 4040"],
    [file({ id: 999_999 }), "没有抽奖 999999"],
  ] as const)
    expect(await setLotteryFrom(text), why).toMatchObject({ ok: false, text: expect.stringContaining(why) });
  expect(await count()).toBe(before);
  expect(await turnLottery("999999", "on")).toMatchObject({ ok: false });
  expect(await turnLottery("x", "on")).toMatchObject({ ok: false });
  for (const id of ["999999", "x"]) expect(await reportLottery(id)).toEqual([`没有抽奖 ${id}`]);
});

test("a voucher of a known template may be a prize", async () => {
  const id = await template(NOW, 5);
  const prizes = [{ kind: "voucher", template: id, name: "抽奖券", weight: 1, stock: 5 }];
  expect(await setLotteryFrom(file({ prizes }))).toMatchObject({ ok: true });
});
