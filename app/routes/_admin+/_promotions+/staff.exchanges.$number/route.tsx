/** 一笔积分兑换: the gift is confirmed, sent, or the exchange is cancelled with its points and stock given back. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { findAdminExchange } from "~/modules/rewards/exchange-admin.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { asExchangeState, canTransitionExchange, exchangeRefusal } from "~/modules/rewards/rewards-store";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ExchangeCase } from "./exchange-detail";

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
  const changes = await auditRows({ subject: "exchange", subjectId: String(row.id), limit: HISTORY });
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
    changes: await changeRows(changes),
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
  return <ExchangeCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
