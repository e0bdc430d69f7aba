import { formatWhole } from "~/platform/values/whole-text";
import { Form } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { canTransitionExchange, EXCHANGE_STATES, type ExchangeState } from "~/modules/rewards/rewards-store";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface ExchangeCaseProps {
  exchange: {
    number: string;
    item: string;
    count: number;
    points: number;
    address: string;
    shipment: string;
    createdAt: number;
    company: string;
    contact: string;
    phone: string;
    state: ExchangeState;
  };
  mayMove: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function ExchangeCase({ exchange, mayMove, changes, reply }: ExchangeCaseProps) {
  const { number, state, company, contact, phone, createdAt } = exchange;
  const isWaiting = state === "requested" || state === "exchanged";
  return (
    <>
      <DetailPageHeader
        title={company}
        state={<span className={isWaiting ? "state state--wait" : "state"}>{EXCHANGE_STATES[state]}</span>}
        facts={`${number}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--half">
          <DetailSection id="h-gift" title="礼品">
            <FactList
              rows={[
                ["礼品", exchange.item],
                ["数量", String(exchange.count)],
                ["积分", formatWhole(exchange.points)],
                ["收货", exchange.address || "无需寄送"],
                ["物流", exchange.shipment || "未发货"],
              ]}
            />
          </DetailSection>
          {mayMove && isWaiting ? <Moves state={state} reply={reply} /> : null}
        </div>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </DetailSection>
      </div>
    </>
  );
}

const REASONED = { required: true, minLength: 2, autoComplete: "off" } as const;

interface MovesProps {
  state: ExchangeState;
  reply: FormReply | undefined;
}

function Moves({ state, reply }: MovesProps) {
  return (
    <div>
      {canTransitionExchange(state, "confirm") ? (
        <DetailSection id="h-confirm" title="确认" note="确认后公司不能再取消">
          <Form method="post">
            <MoveButton move="confirm" name="确认礼品已备好" isMain />
          </Form>
        </DetailSection>
      ) : (
        <DetailSection id="h-ship" title="发货">
          <Form method="post" className="form">
            <ReplyField
              name="shipment"
              label="承运商和运单号（公司可见）"
              reply={reply}
              {...REASONED}
              maxLength={100}
            />
            <p>
              <MoveButton move="ship" name="登记已发货" isMain />
            </p>
          </Form>
        </DetailSection>
      )}
      <DetailSection id="h-withdraw" title="取消" note="积分和库存退回">
        <Form method="post" className="form">
          <ReplyField name="why" label="原因" reply={reply} {...REASONED} maxLength={200} />
          <p>
            <MoveButton move="withdraw" name="取消兑换" />
          </p>
        </Form>
      </DetailSection>
    </div>
  );
}

function MoveButton({ move, name, isMain }: { move: string; name: string; isMain?: true }) {
  return (
    <button
      className={isMain ? "button button--primary" : "button"}
      name="move"
      value={move}
      type="submit"
      accessKey={isMain ? "s" : undefined}
    >
      {name}
    </button>
  );
}
