/** 一笔积分兑换: the gift is confirmed, sent, or the exchange is cancelled with its points and stock given back. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { findAdminExchange } from "~/modules/rewards/exchange-admin.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import {
  asExchangeState,
  canTransitionExchange,
  exchangeRefusal,
  EXCHANGE_STATES,
  type ExchangeState,
} from "~/modules/rewards/rewards-store";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { formatWhole } from "~/platform/values/whole-text";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("办理积分兑换", "service.see", "service.answer");

const HISTORY = 50;
const COMMANDS = { confirm: "确认积分兑换", ship: "积分礼品发货", withdraw: "取消积分兑换" } as const;
const DONE = { confirm: "已确认", ship: "已登记发货", withdraw: "已取消，积分和库存已退回" } as const;

const MoveForm = z.discriminatedUnion("move", [
  z.object({ move: z.literal("confirm") }),
  z.object({
    move: z.literal("ship"),
    shipment: z
      .string("请填写承运商和运单号")
      .trim()
      .min(2, "请填写承运商和运单号")
      .max(100, "承运商和运单号不超过 100 个字"),
  }),
  z.object({
    move: z.literal("withdraw"),
    why: reasonField(),
  }),
]);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const row = (await findAdminExchange(params.number ?? "")) ?? notFound();
  const changes = await findChanges({ subject: "exchange", subjectId: String(row.id), limit: HISTORY });
  return json({
    exchange: {
      number: row.number,
      item: row.item_name,
      count: row.count,
      points: row.points,
      address: row.address,
      shipment: row.shipment,
      createdAt: row.created_at,
      company: row.company,
      contact: row.contact_name,
      phone: row.contact_phone,
      state: asExchangeState(row.state),
    },
    mayMove: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { id, number, state } = (await findAdminExchange(params.number ?? "")) ?? notFound();
  const form = await readForm(request, MoveForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const current = asExchangeState(state);
  const late = (text: string) => form.refuse({ form: [text], isStale: true });
  if (!canTransitionExchange(current, value.move)) return late(exchangeRefusal(current, value.move));
  const shipment = value.move === "ship" ? value.shipment : "";
  const why = value.move === "withdraw" ? value.why : "";
  const done =
    (await asStaff(staff, { command: COMMANDS[value.move], why }, () =>
      moveExchange(id, { companyId: null, move: value.move, shipment }, now()),
    )) ?? notFound();
  if (!done.ok) return late(done.text);
  const text = `${number}：${DONE[value.move]}。`;
  return redirectWith(await queue.nextPath(`/staff/exchanges/${number}`), { kind: "success", text }, "admin");
}

export default function ExchangePage() {
  const { exchange, mayMove, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}

const REASONED = { required: true, minLength: 2, autoComplete: "off" } as const;

function Moves({ state, reply }: { state: ExchangeState; reply: FormReply | undefined }) {
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
