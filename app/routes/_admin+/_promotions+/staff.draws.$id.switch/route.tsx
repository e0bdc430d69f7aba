/** 启用或停用抽奖: what will happen, and why. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { LOTTERY_CHANGED, type LotteryStarted, startLottery } from "~/admin/promotions/draw-starting.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { findLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("启用或停用抽奖", "promotions.change");

const SWITCH_FIELDS = { version: z.number().int().min(0), to: z.enum(["on", "off"]) };
const STARTED = "已启用，在活动时间内可以参加。";
const STOPPED = "已停用，立即不能再参加；已中的奖品不变。";
const WAITING = "最多送出的红包和积分超过一人可办的限额，由另一位同事复核后启用。";

/** Stops a lottery of this version. */
async function stopLottery(id: number, version: number): Promise<LotteryStarted | null> {
  const done = await switchLottery(id, "off", (current) => getVersion(current) === version);
  if (done === false) return null;
  return done === "stale"
    ? { ok: false, text: LOTTERY_CHANGED, isStale: true }
    : { ok: true, isWaiting: false };
}

const page = confirmPage({
  handle,
  fields: SWITCH_FIELDS,
  command: ({ to }) => (to === "on" ? "启用抽奖" : "停用抽奖"),
  async ask({ params }) {
    const lottery = (await findLottery(requireId(params.id))) ?? notFound();
    const isOn = lottery.status === "on";
    const button = isOn ? "停用" : "启用";
    const time = formatWindow(lottery.starts_at, lottery.ends_at);
    return {
      title: `${button}：${lottery.name}`,
      text: isOn ? "停用后立即不能再参加，已中的奖品不变。" : `启用后在活动时间（${time}）内可以参加。`,
      label: "原因",
      button,
      back: `/staff/draws/${lottery.id}`,
      hidden: { version: getVersion(lottery), to: isOn ? "off" : "on" },
    };
  },
  async run({ to, version, why }, { params, staff }) {
    const id = requireId(params.id);
    const done =
      to === "on" ? await startLottery(id, { version, why }, staff, now()) : await stopLottery(id, version);
    if (!done?.ok) return done;
    const text = to === "on" ? STARTED : STOPPED;
    return { ok: true, text: done.isWaiting ? WAITING : text, to: `/staff/draws/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
