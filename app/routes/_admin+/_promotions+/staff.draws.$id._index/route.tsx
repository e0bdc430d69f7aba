/** 一个抽奖: remaining prizes, winners, cost and history. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime, formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import { PRIZE_KINDS, type PrizeKind } from "~/modules/rewards/draw";
import { findLottery } from "~/modules/rewards/draw-admin.server";
import { getOdds, percent } from "~/modules/rewards/draw-form";
import { lotteryFigures, lotteryReport } from "~/modules/rewards/draw-report.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { thingWords } from "~/modules/zones/zone-reference";
import { thingsNamed } from "~/modules/zones/zone-references.server";
import { AdminLotteryView } from "./draw-view";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("抽奖", "promotions.see", "promotions.change");

const HISTORY = 50;
const WINNERS = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const lottery = (await findLottery(requireId(params.id))) ?? notFound();
  const { id, name, status, starts_at, ends_at, targets, remarks } = lottery;
  const [{ prizes, winners }, figures, waiting, changes] = await Promise.all([
    lotteryReport(id, WINNERS),
    lotteryFigures(id),
    waitingShownTo(staff, "draw", id),
    auditRows({ subject: "draw", subjectId: String(id), limit: HISTORY }),
  ]);
  const odds = getOdds(prizes);
  const at = now();
  const state = offerState(at, { status, startsAt: starts_at, endsAt: ends_at });
  const templates = prizes.filter(({ kind }) => kind === "voucher").map(({ value }) => value);
  const { voucher_template: vouchers } = await thingsNamed({ voucher_template: templates }, at);
  const getKind = ({ kind, value }: (typeof prizes)[number]) => {
    const word = PRIZE_KINDS[kind as PrizeKind] ?? kind;
    const voucher = kind === "voucher" ? vouchers.get(value) : undefined;
    return voucher ? `${word} ${thingWords(voucher)}` : word;
  };
  return json({
    id,
    name,
    state,
    isOn: status === "on",
    facts: [
      ["时间", formatWindow(starts_at, ends_at)],
      ["对象", `${targetsText(targets.split(",").filter(Boolean))}，每家一次`],
      ["说明", filledText(remarks)],
    ] as [string, string][],
    figures: [
      ["参与", `${figures.joined} 家`],
      ["送出红包", formatYuan(figures.redPackets)],
      ["送出券面额", formatYuan(figures.vouchers)],
      ["送出积分", String(figures.points)],
    ] as [string, string][],
    prizes: prizes.map((prize, place) => ({
      name: prize.name,
      kind: getKind(prize),
      odds: percent(odds[place]!),
      awarded: String(prize.awarded),
      left: prize.stock === null ? "不限" : String(Math.max(0, prize.stock - prize.awarded)),
    })),
    winners: winners.map((row) => ({
      company: row.company,
      to: `/staff/customers/${row.company_id}`,
      prize: row.prize_name,
      time: formatTime(row.joined_at),
    })),
    waiting,
    path: state === "runs" ? `/draw/${id}` : null,
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
    maySeeCustomers: staff.permissions.has("customers.see"),
  });
}

export default function Lottery() {
  return <AdminLotteryView {...useLoaderData<typeof loader>()} />;
}
