/** 重新提交: purchasing has mended what was wrong with a product that was returned. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { resubmitGoods, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { queueOf } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("重新提交首营品种", "quality.see", "goods.change");

const AgainForm = z.object({
  why: z.string("请写明改了什么").trim().min(2, "请写明改了什么").max(200, "不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { state, review } = (await readGoodsReviewState(id, now())) ?? notFound();
  return json({ id, name: `${state.name} ${state.spec}`, reason: review.reason });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const id = requireId(params.id);
  const at = now();
  if (!(await readGoodsReviewState(id, at))) return notFound();
  const form = await readForm(request, AgainForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "重新提交首营品种", why: form.value.why }, () =>
    resubmitGoods(id, at),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已重新提交，等待初审。";
  return redirectWith(await queue.onward("/staff/first-goods"), { kind: "success", text }, "desk");
}

export default function HandInAgain() {
  const { id, name, reason } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`重新提交 ${name}`}
      text={reason ? `退回的原因：${reason}` : "该商品没有被退回。"}
      label="改了什么"
      button="重新提交"
      back={`/staff/first-goods/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}
