/** 启用或停用抽奖: what will happen, and why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LOTTERY_CHANGED, type LotteryStarted, startLottery } from "~/admin/promotions/draw-starting.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { findLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { versionOf } from "~/platform/http/stale";

export const handle = adminHandle("启用或停用抽奖", "promotions.change");

const SwitchForm = z.object({
  version: z.number().int().min(0),
  to: z.enum(["on", "off"]),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

/** Stops a lottery as `version` saw it. */
async function stopLottery(id: number, version: number): Promise<LotteryStarted | null> {
  const done = await switchLottery(id, "off", (is) => versionOf(is) === version);
  if (done === false) return null;
  return done === "stale"
    ? { ok: false, text: LOTTERY_CHANGED, isStale: true }
    : { ok: true, isWaiting: false };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const lottery = (await findLottery(requireId(params.id))) ?? notFound();
  return json({
    id: lottery.id,
    version: versionOf(lottery),
    name: lottery.name,
    time: formatWindow(lottery.starts_at, lottery.ends_at),
    to: lottery.status === "on" ? ("off" as const) : ("on" as const),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findLottery(id))) return notFound();
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { version, to, why } = form.value;
  const done = await asStaff(staff, { command: to === "on" ? "启用抽奖" : "停用抽奖", why }, () =>
    to === "on" ? startLottery(id, { version, why }, staff, now()) : stopLottery(id, version),
  );
  if (done === null) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  const words = { on: "已启用，在活动时间内可以参加。", off: "已停用，立即不能再参加；已中的奖品不变。" };
  const text = done.isWaiting
    ? "最多送出的红包和积分超过一人可办的限额，由另一位同事复核后启用。"
    : words[to];
  return redirectWith(`/staff/draws/${id}`, { kind: "success", text }, "desk");
}

export default function SwitchLottery() {
  const { id, version, name, time, to } = useLoaderData<typeof loader>();
  const word = to === "on" ? "启用" : "停用";
  return (
    <AdminQuestion
      title={`${word}：${name}`}
      text={
        to === "on" ? `启用后在活动时间（${time}）内可以参加。` : "停用后立即不能再参加，已中的奖品不变。"
      }
      label="原因"
      button={word}
      back={`/staff/draws/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
    </AdminQuestion>
  );
}
