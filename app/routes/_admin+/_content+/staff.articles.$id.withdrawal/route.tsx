/** 撤下文章: gone from the pages at once; of a help page the one before counts again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { findArticle, withdrawArticle } from "~/modules/help/article-admin.server";
import { isReplaced } from "~/modules/help/article-form";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("撤下文章", "content.change");

const WithdrawalForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, title, category } = (await findArticle(requireId(params.id))) ?? notFound();
  return json({ title: `撤下：${title}`, back: `/staff/articles/${id}`, isNews: isReplaced(category) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const gone =
    (await asStaff(staff, { command: "撤下文章", why: form.value.why }, () =>
      inTransaction((trx) => withdrawArticle(trx, id)),
    )) ?? notFound();
  return redirectWith("/staff/articles", { kind: "success", text: `已撤下“${gone}”。` }, "desk");
}

export default function Withdrawal() {
  const { title, back, isNews } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={title}
      back={back}
      text={
        isNews
          ? "撤下后页面上不再显示，审计日志保留全部内容。"
          : "撤下后以前一版为准；没有前一版时页面显示正在整理。审计日志保留全部内容。"
      }
      label="原因（记入审计日志）"
      button="撤下"
      reply={useActionData<FormReply>()}
    />
  );
}
