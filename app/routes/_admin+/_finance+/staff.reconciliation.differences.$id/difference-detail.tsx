import { Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import {
  dayPath,
  type DifferenceState,
  STATEMENT_LINE_KIND_NAMES,
  type OurSide,
  ourStateText,
  DIFFERENCE_STATE_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { SettleForm } from "./settle-form";
import { NONE, filledText } from "~/platform/values/missing";

type Known = (OurSide & { company: string; purpose: string }) | null;

interface DifferenceCaseProps {
  difference: {
    id: number;
    version: number;
    provider: string;
    kind: LineKind;
    comparison: MatchResult;
    theirs: string;
    ours: string;
    day: string;
    theirAmount: number | null;
    ourAmount: number | null;
    foundAt: number;
    at: number | null;
    state: DifferenceState;
    resolution: string;
    why: string;
    linked: string;
    endedBy: string | null;
    endedAt: number | null;
  };
  ours: Known;
  payment: Known;
  advice: string;
  changes: readonly ChangeRow[];
  maySettle: boolean;
  reply: FormReply | undefined;
}

const MARKS = { open: "warn", settled: "done", cleared: "done" } as const;

export function DifferenceCase(props: DifferenceCaseProps) {
  const { difference, ours, payment, advice, changes, maySettle, reply } = props;
  const { provider, kind, comparison: result, state, day, theirAmount, ourAmount } = difference;
  return (
    <>
      <DetailPageHeader
        title={`${paymentMethodText(provider)}${STATEMENT_LINE_KIND_NAMES[kind]}：${MATCH_RESULT_NAMES[result]}`}
        state={<span className={`state state--${MARKS[state]}`}>{DIFFERENCE_STATE_NAMES[state]}</span>}
        facts={`差异 ${difference.id}，${day}，${formatTime(difference.foundAt)} 发现`}
        total={formatYuan(theirAmount ?? ourAmount ?? 0)}
      />
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          <DetailSection id="h-theirs" title="账单" more={<Link to={dayPath(provider, day)}>当天账单</Link>}>
            <Theirs {...props} />
          </DetailSection>
          <DetailSection id="h-ours" title="我方">
            {ours ? <Ours side={ours} /> : <p>没有这个编号的付款或退款。</p>}
          </DetailSection>
          {payment ? (
            <DetailSection id="h-payment" title="原付款">
              <Ours side={payment} />
            </DetailSection>
          ) : null}
        </div>
        <div>
          {state === "open" ? (
            <DetailSection id="h-advice" title="怎么办">
              <p>{advice}</p>
            </DetailSection>
          ) : (
            <Ended {...props} />
          )}
          {maySettle ? <SettleForm version={difference.version} reply={reply} /> : null}
          <DetailSection id="h-history" title="处理记录">
            <ChangeList changes={changes} none="还没有处理过。" />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

function Theirs({ difference }: DifferenceCaseProps) {
  const { theirs, ours, theirAmount, at, comparison: result } = difference;
  if (result === "missing") return <p>账单里没有这一笔。</p>;
  return (
    <FactList
      rows={[
        ["对方单号", theirs],
        ["账单上的我方编号", ours || NONE],
        ["时间", at === null ? NONE : formatTime(at)],
        ["金额", formatYuan(theirAmount ?? 0)],
      ]}
    />
  );
}

const Ours = ({ side }: { side: NonNullable<Known> }) => (
  <FactList
    rows={[
      ["编号", side.number],
      ["公司", side.company || NONE],
      ["用途", filledText(side.purpose)],
      ["状态", ourStateText(side)],
      ["金额", formatYuan(side.amount)],
    ]}
  />
);

const Ended = ({ difference }: DifferenceCaseProps) => (
  <DetailSection id="h-ended" title={DIFFERENCE_STATE_NAMES[difference.state]}>
    <FactList
      rows={[
        ["结果", difference.resolution || "后来相符"],
        ...(difference.linked ? ([["对应我方", difference.linked]] as const) : []),
        ["原因", filledText(difference.why)],
        ["处理人", difference.endedBy ?? "自动"],
        ["时间", difference.endedAt === null ? NONE : formatTime(difference.endedAt)],
      ]}
    />
  </DetailSection>
);
