/** 自带的帮助页: those that come with the shop, which of them stand, published where none stands or all anew. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { publishStandardOnce, standardStates } from "~/modules/help/standard-help.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("自带的帮助页", "content.change");

const StandardForm = z.object({
  formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
  all: z.literal("1").optional(),
  why: reasonField(),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({ pages: await standardStates(now()), formKey: newFormToken() });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, StandardForm);
  if (!form.ok) return form.response;
  const { all, why, formKey } = form.value;
  const count = await asStaff(staff, { command: "发布自带的帮助页", why }, () =>
    publishStandardOnce({ all: all === "1", now: now() }, formKey),
  );
  const text = count > 0 ? `已发布 ${count} 页帮助。` : "帮助页已齐全，没有发布。";
  return redirectWith("/staff/articles", { kind: "success", text }, "desk");
}

export default function StandardHelp() {
  const { pages, formKey } = useLoaderData<typeof loader>();
  const missing = pages.filter(({ isStanding }) => !isStanding).length;
  return (
    <AdminQuestion
      title="自带的帮助页"
      text={`随系统提供 ${pages.length} 页，${missing > 0 ? `其中 ${missing} 页还没有发布` : "都已发布"}。发布后可以像其他文章一样修改。`}
      label="原因（记入审计日志）"
      button="发布"
      back="/staff/articles"
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="formKey" value={formKey} />
      <table className="grid-table grid-table--low">
        <caption className="sr-only">自带的帮助页</caption>
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">地址</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ category, title, isStanding }) => (
            <tr key={category}>
              <th scope="row">{title}</th>
              <td>{`/${category}`}</td>
              <td>{isStanding ? "已发布" : "未发布"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="part">
        <label>
          <input type="checkbox" name="all" value="1" />{" "}
          全部重新发布，已有的也换成自带的；换下的留在文章列表中
        </label>
      </p>
    </AdminQuestion>
  );
}
