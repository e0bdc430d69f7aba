/** 启用或停用抽奖: what will happen, and why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskQuestion } from "~/desk/case/desk-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { findDraw, switchDraw } from "~/rewards/draw-admin.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { versionOf } from "~/staff/desk/stale";

export const handle = deskHandle("启用或停用抽奖", "promotions.change");

const SwitchForm = z.object({
  version: z.number().int().min(0),
  to: z.enum(["on", "off"]),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});
const STALE = "您打开页面后，已有人改过这个抽奖，请返回核对后再办理";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const draw = (await findDraw(requireId(params.id))) ?? notFound();
  return json({
    ...{ id: draw.id, version: versionOf(draw), name: draw.name },
    time: formatWindow(draw.starts_at, draw.ends_at),
    to: draw.status === "on" ? ("off" as const) : ("on" as const),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findDraw(id))) return notFound();
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { version, to, why } = form.value;
  const done = await asStaff(staff, { command: to === "on" ? "启用抽奖" : "停用抽奖", why }, () =>
    switchDraw(id, to, (is) => versionOf(is) === version),
  );
  if (done === false) return notFound();
  if (done === "stale") return form.refuse({ form: [STALE], isStale: true });
  const text = to === "on" ? "已启用，在活动时间内可以参加。" : "已停用，立即不能再参加；已中的奖品不变。";
  return redirectWith(`/staff/draws/${id}`, { kind: "success", text }, "desk");
}

export default function SwitchDraw() {
  const { id, version, name, time, to } = useLoaderData<typeof loader>();
  const word = to === "on" ? "启用" : "停用";
  return (
    <DeskQuestion
      title={`${word}：${name}`}
      text={
        to === "on" ? `启用后在活动时间（${time}）内可以参加。` : "停用后立即不能再参加，已中的奖品不变。"
      }
      label="原因"
      button={word}
      back={`/staff/draws/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
    </DeskQuestion>
  );
}
