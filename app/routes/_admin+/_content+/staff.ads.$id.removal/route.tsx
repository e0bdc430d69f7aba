/** 删除广告: gone from the pages at once; the log keeps it whole, and the store its picture. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAd, removeAd } from "~/modules/content/ad-admin.server";
import { adName } from "~/modules/content/ad-form";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除广告", "content.change");

const RemovalForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const ad = (await findAd(requireId(params.id))) ?? notFound();
  return json({ title: `删除广告：${adName(ad)}`, back: `/staff/ads/${ad.id}` });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, RemovalForm);
  if (!form.ok) return form.response;
  const gone =
    (await asStaff(staff, { command: "删除广告", why: form.value.why }, () =>
      inTransaction((trx) => removeAd(trx, id)),
    )) ?? notFound();
  return redirectWith("/staff/ads", { kind: "success", text: `已删除“${gone}”。` }, "desk");
}

export default function Removal() {
  const { title, back } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={title}
      back={back}
      text="删除后页面上不再显示，审计日志保留全部内容和图片。"
      label="原因（记入审计日志）"
      button="删除"
      reply={useActionData<FormReply>()}
    />
  );
}
