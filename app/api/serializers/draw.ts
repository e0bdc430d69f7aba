import { z } from "zod";
import type { LotteryPage, OwnLotteries } from "~/modules/rewards/draw";
import type { OwnLottery, Winner } from "~/modules/rewards/draw-lists.server";
import { asSeconds, bit, Bit, Moment, secondsOrNull } from "./values";

export const SimpleLottery = z.object({
  id: z.int().describe("可参加的抽奖编号，没有时为 0"),
  is_join: Bit("是否已参加；没有抽奖时为 1，不必弹出"),
});

/** Serializes the popup's lottery; it opens only for one that may still be joined. */
export function serializeSimpleDraw({ running }: OwnLotteries): z.input<typeof SimpleLottery> {
  return { id: running?.id ?? 0, is_join: bit(running === null || running.prize !== null) };
}

export const LotteryActivity = z
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

export const serializeDraw = (lottery: LotteryPage): z.input<typeof LotteryActivity> => ({
  id: lottery.id,
  name: lottery.name,
  remarks: lottery.remarks,
  is_join: bit(lottery.joined !== null),
  start_time: asSeconds(lottery.startsAt),
  end_time: asSeconds(lottery.endsAt),
  prizes: lottery.prizes.map(({ name, odds, left }) => ({ name, odds, left })),
  prize: lottery.joined?.prize ?? "",
  join_time: secondsOrNull(lottery.joined?.joinedAt ?? null),
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

export const serializeResult = (
  id: number,
  { prize, result, joinedAt }: NonNullable<LotteryPage["joined"]>,
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

export const LotteryRecord = z.object({
  id: z.int().describe("抽奖编号"),
  name: z.string().describe("抽奖名称"),
  prize: z.string().describe("奖品名称"),
  is_win: Bit("是否中奖"),
  join_time: Moment("参加时间"),
});

export const serializeRecord = ({
  id,
  name,
  prize,
  isWon,
  joinedAt,
}: OwnLottery): z.input<typeof LotteryRecord> => ({
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

export const serializeWinner = ({ company, prize, wonAt }: Winner): z.input<typeof WinnerItem> => ({
  company,
  prize,
  join_time: asSeconds(wonAt),
});
