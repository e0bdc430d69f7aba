import { Form } from "@remix-run/react";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import {
  canTransitionExchange,
  EXCHANGE_STATES,
  type ExchangeState,
  pointsText,
} from "~/rewards/points-mall";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

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
      <CaseHead
        title={company}
        state={<span className={isWaiting ? "state state--wait" : "state"}>{EXCHANGE_STATES[state]}</span>}
        facts={`${number}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--half">
          <Part id="h-gift" title="礼品">
            <Facts
              rows={[
                ["礼品", exchange.item],
                ["数量", String(exchange.count)],
                ["积分", pointsText(exchange.points)],
                ["收货", exchange.address || "无需寄送"],
                ["物流", exchange.shipment || "未发货"],
              ]}
            />
          </Part>
          {mayMove && isWaiting ? <Moves state={state} reply={reply} /> : null}
        </div>
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </Part>
      </div>
    </>
  );
}

interface MovesProps {
  state: ExchangeState;
  reply: FormReply | undefined;
}

function Moves({ state, reply }: MovesProps) {
  return (
    <div>
      {canTransitionExchange(state, "confirm") ? (
        <Part id="h-confirm" title="确认" note="确认后公司不能再取消">
          <Form method="post">
            <MoveButton move="confirm" name="确认礼品已备好" isMain />
          </Form>
        </Part>
      ) : (
        <Part id="h-ship" title="发货">
          <Form method="post" className="form">
            <MoveField name="shipment" label="承运商和运单号（公司可见）" most={100} reply={reply} />
            <p>
              <MoveButton move="ship" name="登记已发货" isMain />
            </p>
          </Form>
        </Part>
      )}
      <Part id="h-withdraw" title="取消" note="积分和库存退回">
        <Form method="post" className="form">
          <MoveField name="why" label="原因" most={200} reply={reply} />
          <p>
            <MoveButton move="withdraw" name="取消兑换" />
          </p>
        </Form>
      </Part>
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

interface MoveFieldProps {
  name: string;
  label: string;
  most: number;
  reply: FormReply | undefined;
}

function MoveField({ name, label, most, reply }: MoveFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        type="text"
        className="field__input"
        id={name}
        name={name}
        required
        minLength={2}
        maxLength={most}
        autoComplete="off"
        defaultValue={typedIn(reply, name)}
      />
    </label>
  );
}
