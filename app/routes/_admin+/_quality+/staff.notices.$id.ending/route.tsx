/** 结束展示: the notice is no longer shown with the goods; those who were told keep their message. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { endNotice, findNotice } from "~/modules/quality/notices/notices.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("结束质量公告", "quality.notices");

const EndingForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const notice = (await findNotice(requireId(params.id), now())) ?? notFound();
  return json({ id: notice.id, title: notice.title });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, EndingForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const isEnded = await asStaff(staff, { command: "结束质量公告", why }, () =>
    endNotice(id, staff.name, now()),
  );
  if (isEnded === null) return notFound();
  const text = isEnded ? "已结束展示。" : "此前已结束展示。";
  return redirectWith(`/staff/notices/${id}`, { kind: isEnded ? "success" : "info", text }, "desk");
}

export default function Ending() {
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`结束展示 ${title}`}
      text="商品页不再展示，已收到的消息保留。"
      label="原因（记入审计日志）"
      button="结束展示"
      back={`/staff/notices/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}
