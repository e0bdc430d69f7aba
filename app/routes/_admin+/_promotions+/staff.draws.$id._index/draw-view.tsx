import { Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { OfferState } from "~/modules/promotions/offer-admin/offer-state";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";

type Rows = readonly (readonly [name: string, value: string])[];

interface LotteryViewProps {
  id: number;
  name: string;
  isOn: boolean;
  state: OfferState;
  facts: Rows;
  figures: Rows;
  prizes: readonly { name: string; kind: string; odds: string; awarded: string; left: string }[];
  winners: readonly { company: string; to: string; prize: string; time: string }[];
  /** its public page; null while it does not run */
  path: string | null;
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
  maySeeCustomers: boolean;
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

export function AdminLotteryView(props: LotteryViewProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
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

function Prizes({ prizes }: Pick<LotteryViewProps, "prizes">) {
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

function Winners({ winners, maySeeCustomers }: Pick<LotteryViewProps, "winners" | "maySeeCustomers">) {
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
