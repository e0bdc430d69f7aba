/** 抽奖表单: new or changed; what runs may become better, never worse. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { targetChoices } from "~/modules/content/content-input";
import { lotteryChangeFault } from "~/admin/promotions/draw-starting.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findLottery, setLottery } from "~/modules/rewards/draw-admin.server";
import {
  LOTTERY_FIELDS,
  LotteryForm,
  lotteryText,
  lotteryWords,
  NEW_LOTTERY,
  readLotteryForm,
  sentText,
} from "~/modules/rewards/draw-form";
import { isLotteryRunning } from "~/modules/rewards/draw-promise";
import { thingWords } from "~/modules/zones/zone-reference";
import { templatesToGive } from "~/modules/vouchers/templates.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { LotteryFormView } from "./draw-form-view";

export const handle = adminHandle("抽奖表单", "promotions.change");

const HISTORY = 50;
const VOUCHERS = 100;
const query = async (id: string | undefined) =>
  id === "new" ? null : ((await findLottery(requireId(id))) ?? notFound());

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const lottery = await query(params.id);
  const changes = lottery
    ? await auditRows({ subject: "draw", subjectId: String(lottery.id), limit: HISTORY })
    : [];
  const vouchers = await templatesToGive(now(), VOUCHERS);
  return json({
    vouchers: vouchers.map(thingWords),
    id: lottery?.id ?? null,
    title: lottery ? `修改：${lottery.name}` : "新增抽奖",
    version: lottery ? getVersion(lottery) : 0,
    formKey: lottery ? null : newFormToken(),
    input: lottery ? lotteryText(lottery) : NEW_LOTTERY,
    targets: targetChoices(lottery?.targets ?? ""),
    isRunning: lottery !== null && isLotteryRunning(lottery, now()),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const lottery = await query(params.id);
  const form = await readForm(request, LotteryForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, ...sent } = form.value;
  const read = readLotteryForm(lottery?.id ?? null, sent, lottery?.targets ?? "");
  if (!read.ok) return form.refuse({ fields: read.fields });
  const at = now();
  const saved = await asStaff(staff, { command: lottery ? "修改抽奖" : "新增抽奖", why }, () =>
    setLottery(read.file, {
      now: at,
      isSeen: (current) => getVersion(current) === version,
      formKey,
      changeFault: lotteryChangeFault(staff, at),
    }),
  );
  if (saved.ok) {
    const text = lottery ? "已保存。" : "已保存，尚未启用。";
    return redirectWith(`/staff/draws/${saved.id}`, { kind: "success", text }, "admin");
  }
  if (!saved.current) return form.refuse({ fields: { prizeLines: [saved.text] } });
  const [current, own] = [lotteryText(saved.current), sentText(sent)].map(lotteryWords) as [
    LotteryWords,
    LotteryWords,
  ];
  const stale = toStale(LOTTERY_FIELDS, getVersion(saved.current), current, own);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LotteryWords = ReturnType<typeof lotteryWords>;

export default function LotteryFormPage() {
  return <LotteryFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
