/** Operator commands for lucky draws: write one down from a file, start and stop it, see its prizes and winners. */
import { Command } from "commander";
import { formatTime, formatWindow } from "~/platform/values/clock";
import { allLotteries, LotteryShape, setLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { lotteryReport } from "~/modules/rewards/draw-report.server";
import { now } from "~/platform/values/clock.server";
import { readJsonInput } from "~/platform/values/json-input";
import { PRIZE_KINDS, type PrizeKind } from "~/modules/rewards/draw";
import { noSuch, WINDOW_STATES } from "~/cli/output/command-words";
import {
  type PrintColumns,
  line,
  formatRows,
  say,
  sayTable,
  tell,
  type CommandResult,
} from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";

/** The words for the operator after a draw was written down from JSON, or what is wrong with the JSON. */
export async function setLotteryFrom(json: string): Promise<CommandResult> {
  const read = readJsonInput(LotteryShape, json, "抽奖");
  if (!read.ok) return read;
  const set = await setLottery(read.value, { now: now() });
  return set.ok ? { ok: true, text: `抽奖 ${set.id} 已保存` } : set;
}

/** The words for the operator after a draw was started or stopped. */
export async function turnLottery(id: string, status: "on" | "off"): Promise<CommandResult> {
  const done = /^\d{1,9}$/.test(id) && (await switchLottery(Number(id), status));
  return done ? { ok: true, text: `抽奖 ${id} 已${status === "on" ? "启用" : "停用"}` } : noSuch("抽奖", id);
}

type AdminLottery = Awaited<ReturnType<typeof allLotteries>>[number];

const LOTTERIES: PrintColumns<AdminLottery> = {
  编号: (row) => row.id,
  状态: (row) => (row.status === "on" ? "已启用" : WINDOW_STATES.off),
  时间: (row) => formatWindow(row.starts_at, row.ends_at),
  参与: (row) => `${row.joined}次参与`,
  名称: (row) => row.name,
};

/** One line a draw. */
export async function listLotteries(): Promise<string[]> {
  return formatRows(LOTTERIES, await allLotteries());
}

/** One line a prize, then one line a winner. */
export async function reportLottery(id: string): Promise<string[]> {
  const { prizes, winners } = await lotteryReport(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  if (prizes.length === 0) return [noSuch("抽奖", id).text];
  return [
    ...prizes.map(
      (prize) =>
        line`${prize.name}  ${PRIZE_KINDS[prize.kind as PrizeKind] ?? prize.kind}  权重 ${prize.weight}  已送出 ${prize.given}，共 ${prize.stock ?? "不限"}`,
    ),
    "",
    ...(winners.length > 0
      ? winners.map(
          (winner) =>
            line`${formatTime(winner.joined_at)}  ${winner.prize_name}  客户 ${winner.company_id} ${winner.company}`,
        )
      : ["还没有人中奖"]),
  ];
}

const EXAMPLE = `
文件示例；写 "id" 为修改该抽奖，进行中的抽奖不能减少奖品、降低概率或提前结束，须先停用；写 "targets" 为只给这些类型的客户；奖品的 "name" 可以不写，不写 "stock" 为不限数量：
{ "name": "…", "remarks": "…", "starts": "2026-11-20 00:00", "ends": "2026-12-31 24:00",
  "prizes": [ { "kind": "redPacket", "yuan": "10.00", "weight": 10, "stock": 100 },
              { "kind": "points", "points": 100, "weight": 40, "stock": 500 },
              { "kind": "voucher", "template": 3, "name": "满500减15优惠券", "weight": 20, "stock": 200 },
              { "kind": "thanks", "weight": 30 } ] }`;

/** The commands about lucky draws, for shop.ts. */
export function lotteryCommands(): Command[] {
  return [
    new Command("draws")
      .description("列出抽奖；写编号时列出该抽奖的奖品和中奖客户")
      .argument("[id]", "抽奖编号")
      .action(async (id: string | undefined) => {
        if (id !== undefined) return say(...(await reportLottery(id)));
        sayTable(LOTTERIES, await listLotteries(), "没有抽奖");
      }),
    new Command("set-draw")
      .description("用 JSON 文件保存抽奖，新抽奖启用后生效")
      .argument("<file>", "JSON 文件")
      .addHelpText("after", EXAMPLE)
      .action(async (file: string) => tell(await setLotteryFrom(await readTextFile(file)))),
    new Command("start-draw")
      .description("启用抽奖，客户在活动时间内可以参与")
      .argument("<id>", "抽奖编号")
      .action(async (id: string) => tell(await turnLottery(id, "on"))),
    new Command("stop-draw")
      .description("立即停用抽奖")
      .argument("<id>", "抽奖编号")
      .action(async (id: string) => tell(await turnLottery(id, "off"))),
  ];
}
