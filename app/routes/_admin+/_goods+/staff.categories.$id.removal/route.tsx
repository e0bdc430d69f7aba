/** 删除分类: an empty one. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCategory, removalFault } from "~/modules/catalogue/categories/category-admin.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { dropCategory } from "~/admin/master-data/categories.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除分类", "goods.change");

const RemovalForm = z.object({ why: reasonField() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const is = (await findAdminCategory(requireId(params.id))) ?? notFound();
  return json({ id: is.id, name: is.name, fault: removalFault(is) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const form = await readForm(request, RemovalForm);
  if (!form.ok) return form.response;
  const gone =
    (await asStaff(staff, { command: "删除分类", why: form.value.why }, () => dropCategory(id, now()))) ??
    notFound();
  if (!gone.ok) return form.refuse({ form: [gone.text] });
  return redirectWith("/staff/categories", { kind: "success", text: `已删除分类“${gone.name}”。` }, "desk");
}

export default function Removal() {
  const { id, name, fault } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`删除分类：${name}`}
      text={fault === null ? "没有活动和专区用到时才能删除。" : `现在不能删除：${fault}。`}
      label="原因（记入审计日志）"
      button="删除"
      back={`/staff/categories/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}
