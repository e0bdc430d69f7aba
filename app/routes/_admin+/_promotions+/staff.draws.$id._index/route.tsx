/** 一个抽奖: remaining prizes, winners, cost and history. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
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
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { thingWords } from "~/modules/zones/zone-reference";
import { thingsNamed } from "~/modules/zones/zone-references.server";
import { filledText } from "~/platform/values/missing";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { HistorySection } from "~/admin/detail/history-section";

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
    findChanges({ subject: "draw", subjectId: String(id), limit: HISTORY }),
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
    changes,
    mayChange: staff.permissions.has(handle.change),
    maySeeCustomers: staff.permissions.has("customers.see"),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Lottery() {
  const props = useLoaderData<typeof loader>();
  const { id, name, isOn, state, facts, figures, prizes, winners, path, changes, mayChange } = props;
  const [shape, word] = STATES[state];
  return (
    <>
      <DetailPageHeader
        title={name}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`抽奖编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <WaitingNotice waiting={props.waiting} />
          <DetailSection id="h-facts" title="抽奖">
            <FactList rows={facts} />
            <p className="choices">
              <Link to={`/staff/draws/${id}/picture`}>图片</Link>
              {path ? <a href={path}>看页面</a> : null}
            </p>
          </DetailSection>
          <DetailSection id="h-figures" title="结果">
            <FactList rows={figures} />
          </DetailSection>
          <DetailSection id="h-prizes" title="奖品" note={`${prizes.length} 种`}>
            <Prizes prizes={prizes} />
          </DetailSection>
          <DetailSection id="h-winners" title="最近中奖" note="不含谢谢参与，最多 50 家">
            {winners.length === 0 ? (
              <p className="soft">还没有人中奖。</p>
            ) : (
              <Winners winners={winners} maySeeCustomers={props.maySeeCustomers} />
            )}
          </DetailSection>
          <p className="part">
            <Link to="/staff/draws">全部抽奖</Link>
          </p>
        </div>
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
      {mayChange ? (
        <div className="admin-foot">
          <Link className="button button--primary" to={`/staff/draws/${id}/switch`} accessKey="s">
            {isOn ? "停用" : "启用"}
          </Link>
          <Link className="button" to={`/staff/draws/${id}/form`}>
            修改
          </Link>
        </div>
      ) : null}
    </>
  );
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

function Prizes({ prizes }: Pick<LoaderData, "prizes">) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">奖品</caption>
      <thead>
        <tr>
          <th scope="col">奖品</th>
          <th scope="col">种类</th>
          {["概率", "已送出", "剩余"].map((head) => (
            <th scope="col" className="grid-table__figure" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ name, kind, odds, awarded: values, left }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name="种类">{kind}</td>
            <td className="grid-table__figure" data-name="概率">
              {odds}
            </td>
            <td className="grid-table__figure" data-name="已送出">
              {values}
            </td>
            <td className="grid-table__figure" data-name="剩余">
              {left}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Winners({ winners, maySeeCustomers }: Pick<LoaderData, "winners" | "maySeeCustomers">) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">最近中奖</caption>
      <thead>
        <tr>
          {["公司", "奖品", "时间"].map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {winners.map(({ company, to, prize, time }) => (
          <tr key={to}>
            <th scope="row">{maySeeCustomers ? <Link to={to}>{company}</Link> : company}</th>
            <td data-name="奖品">{prize}</td>
            <td data-name="时间">{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
