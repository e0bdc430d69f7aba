/** 一笔差异: the line, what we have, what to do; settled by a person with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import {
  adviceOn,
  differencePath,
  type DifferenceState,
  isResolution,
  DIFFERENCE_RESOLUTION_NAMES,
  type DifferenceResolution,
  type OurSide,
  DIFFERENCE_STATE_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import {
  differenceFacts,
  findDifference,
  settleDifference,
} from "~/modules/payments/reconciliation/settle.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DifferenceCase } from "./difference-detail";

export const handle = adminHandle("处理对账差异", "finance.see", "finance.reconcile");

const HISTORY = 50;
const SettleForm = z
  .object({
    version: z.number("请重新打开本页").int().min(1),
    resolution: z.enum(
      Object.keys(DIFFERENCE_RESOLUTION_NAMES) as [DifferenceResolution, ...DifferenceResolution[]],
      "请选择处理结果",
    ),
    linked: z.string().trim().max(40, "编号不超过 40 个字").default(""),
    why: reasonField(),
  })
  .refine(({ resolution: result, linked }) => result !== "linked" || linked !== "", {
    path: ["linked"],
    message: "请填写对应的付款或退款编号",
  });

/** Adds the owner and subject of our entry. One more query. */
async function known(side: OurSide | null) {
  if (!side) return null;
  const facts = (await moneyFacts([side.paymentId])).get(side.paymentId);
  return { ...side, company: facts?.company ?? "", purpose: facts ? purposeText(facts) : "" };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const row = (await findDifference(id)) ?? notFound();
  const { line, ours, payment } = await differenceFacts(row);
  const changes = await findChanges({ subject: "difference", subjectId: String(id), limit: HISTORY });
  const of = {
    provider: row.provider,
    kind: row.kind as LineKind,
    comparison: row.comparison as MatchResult,
  };
  return json({
    difference: {
      ...of,
      id,
      version: row.version,
      theirs: row.theirs,
      ours: row.ours,
      day: row.day,
      theirAmount: row.their_amount,
      ourAmount: row.our_amount,
      foundAt: row.found_at,
      at: line?.at ?? null,
      state: row.state as DifferenceState,
      why: row.why,
      linked: row.linked,
      endedBy: row.ended_by,
      endedAt: row.ended_at,
      resolution: isResolution(row.resolution ?? "")
        ? DIFFERENCE_RESOLUTION_NAMES[row.resolution as DifferenceResolution]
        : "",
    },
    ours: await known(ours),
    payment: await known(payment),
    advice: adviceOn(of, ours),
    changes,
    maySettle: staff.permissions.has(handle.change) && row.state === "open",
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = requireId(params.id);
  if (!(await findDifference(id))) notFound();
  const form = await readForm(request, SettleForm);
  if (!form.ok) return form.response;
  const { version, ...value } = form.value;
  const done =
    (await asStaff(staff, { command: "处理对账差异", why: value.why }, () =>
      settleDifference(id, version, { ...value, by: staff.name }, now()),
    )) ?? notFound();
  if (!done.ok && "text" in done)
    return form.refuse(
      done.field ? { fields: { [done.field]: [done.text] } } : { form: [done.text], isStale: true },
    );
  if (!done.ok) {
    const { state, ended_by: by } = done.current;
    const text = `这笔差异${DIFFERENCE_STATE_NAMES[state as DifferenceState]}${by ? `（${by}）` : ""}，内容已有变化，请看现在的内容`;
    return form.refuse({ form: [text], isStale: true });
  }
  const text = `差异 ${id} 已处理。`;
  return redirectWith(await queue.nextPath(differencePath(id)), { kind: "success", text }, "admin");
}

export default function Difference() {
  return <DifferenceCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
