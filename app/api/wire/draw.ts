/** The lucky draw on the wire (specification, section 3, "Lucky draw"). Pure. */
import { z } from "zod";
import type { DrawPage, OwnLotteries } from "~/rewards/draw";
import type { OwnDraw, Winner } from "~/rewards/draw-lists.server";
import { asSeconds, bit, Bit, Moment, secondsOrNull } from "./values";

export const SimpleDraw = z.object({
  id: z.int().describe("可参加的抽奖编号，没有时为 0"),
  is_join: Bit("是否已参加；没有抽奖时为 1，不必弹出"),
});

/** The draw that the popup is for: only one that may still be joined makes it open. */
export function simpleDrawOnWire({ running }: OwnLotteries): z.input<typeof SimpleDraw> {
  return { id: running?.id ?? 0, is_join: bit(running === null || running.prize !== null) };
}

export const DrawActivity = z
  .object({
    id: z.int().describe("抽奖编号"),
    is_join: Bit("是否已参加"),
    name: z.string().describe("抽奖名称"),
    remarks: z.string().describe("活动说明"),
    start_time: Moment("开始时间"),
    end_time: Moment("结束时间"),
    prizes: z
      .array(
        z.object({
          name: z.string().describe("奖品"),
          odds: z.string().describe("当前概率，如 25%"),
          left: z.string().describe("剩余数量"),
        }),
      )
      .describe("奖品"),
    prize: z.string().describe("您抽中的奖品，未参加时为空"),
    join_time: Moment("您参加的时间").nullable(),
  })
  .describe("抽奖");

export const drawOnWire = (draw: DrawPage): z.input<typeof DrawActivity> => ({
  id: draw.id,
  name: draw.name,
  remarks: draw.remarks,
  is_join: bit(draw.joined !== null),
  start_time: asSeconds(draw.startsAt),
  end_time: asSeconds(draw.endsAt),
  prizes: draw.prizes.map(({ name, odds, left }) => ({ name, odds, left })),
  prize: draw.joined?.prize ?? "",
  join_time: secondsOrNull(draw.joined?.joinedAt ?? null),
});

export const LotteryResultSchema = z.object({
  id: z.int().describe("抽奖编号"),
  is_join: Bit("是否已参加"),
  is_win: Bit("是否中奖"),
  prize: z.string().describe("奖品名称"),
  title: z.string().describe("结果标题"),
  describe: z.string().describe("奖品发放说明"),
  url: z.string().describe("查看奖品的页面，没有时为空"),
  join_time: Moment("参加时间"),
});

export const resultOnWire = (
  id: number,
  { prize, result, joinedAt }: NonNullable<DrawPage["joined"]>,
): z.input<typeof LotteryResultSchema> => ({
  id,
  is_join: 1,
  is_win: bit(result.to !== null),
  prize,
  title: result.title,
  describe: result.text,
  url: result.to?.path ?? "",
  join_time: asSeconds(joinedAt),
});

export const DrawRecord = z.object({
  id: z.int().describe("抽奖编号"),
  name: z.string().describe("抽奖名称"),
  prize: z.string().describe("奖品名称"),
  is_win: Bit("是否中奖"),
  join_time: Moment("参加时间"),
});

export const recordOnWire = ({ id, name, prize, isWon, joinedAt }: OwnDraw): z.input<typeof DrawRecord> => ({
  id,
  name,
  prize,
  is_win: bit(isWon),
  join_time: asSeconds(joinedAt),
});

export const WinnerItem = z.object({
  company: z.string().describe("中奖企业，隐去中间文字"),
  prize: z.string().describe("奖品名称"),
  join_time: Moment("中奖时间"),
});

export const winnerOnWire = ({ company, prize, wonAt }: Winner): z.input<typeof WinnerItem> => ({
  company,
  prize,
  join_time: asSeconds(wonAt),
});
