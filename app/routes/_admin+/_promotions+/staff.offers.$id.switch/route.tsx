/** 启用或停用活动: what will happen, and why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { startOffer } from "~/admin/promotions/starting.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { writtenOf } from "~/modules/promotions/offer-admin/offer-admin.server";
import { findBelowMinimum } from "~/modules/promotions/depth/offer-depth.server";
import { belowWords } from "~/modules/promotions/depth/offer-floor";
import { findOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { versionOf } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("启用或停用活动", "promotions.change");

const SwitchForm = z.object({
  version: z.number().int().min(0),
  to: z.enum(["on", "off"]),
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const offer = (await findOffer(requireId(params.id))) ?? notFound();
  const below = offer.status === "on" ? [] : await findBelowMinimum(offer, now());
  const time = formatWindow(offer.starts_at, offer.ends_at);
  return json({
    ask: below.length > 0 ? `${belowWords(below)}，由另一位同事复核后启用。` : "",
    id: offer.id,
    version: versionOf(writtenOf(offer)),
    name: offer.name,
    time,
    to: offer.status === "on" ? ("off" as const) : ("on" as const),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = (await findOffer(requireId(params.id))) ?? notFound();
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { version, to, why } = form.value;
  const command = to === "on" ? "启用活动" : "停用活动";
  const done = await asStaff(staff, { command, why }, () =>
    to === "on"
      ? startOffer(id, { version, why }, staff, now())
      : switchOffer(id, to, { isSeen: (is) => versionOf(writtenOf(is)) === version }),
  );
  if (!done.ok) return form.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
  const isWaiting = "isWaiting" in done && done.isWaiting;
  const words = { on: "已启用，在活动时间内生效。", off: "已停用，立即生效；已下的订单不变。" };
  const text = isWaiting ? "让利超过一人可办的限额或低于最低售价，由另一位同事复核后启用。" : words[to];
  return redirectWith(`/staff/offers/${id}`, { kind: "success", text }, "desk");
}

export default function SwitchOffer() {
  const { id, version, name, time, to, ask } = useLoaderData<typeof loader>();
  const word = to === "on" ? "启用" : "停用";
  return (
    <AdminQuestion
      title={`${word}：${name}`}
      text={
        to === "on" ? `启用后在活动时间（${time}）内生效。${ask}` : "停用后立即不再生效，已下的订单不变。"
      }
      label="原因"
      button={word}
      back={`/staff/offers/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
    </AdminQuestion>
  );
}
