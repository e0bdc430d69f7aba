/** 退回采购: what is wrong with a goods' facts or papers; purchasing mends it and hands it in again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { returnToPurchasing, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { queueOf } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("退回采购", "quality.see", "quality.firstReview");

const ReturnForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  why: z.string("请写明不符之处").trim().min(2, "请写明不符之处").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { state, seen } = (await readGoodsReviewState(id, now())) ?? notFound();
  return json({ id, name: `${state.name} ${state.spec}`, seen });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const id = requireId(params.id);
  const at = now();
  if (!(await readGoodsReviewState(id, at))) return notFound();
  const form = await readForm(request, ReturnForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "首营品种退回采购", why: form.value.why }, () =>
    returnToPurchasing(id, form.value, at),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已退回采购，改好后重新提交。";
  return redirectWith(await queue.onward("/staff/first-goods"), { kind: "success", text }, "desk");
}

export default function ReturnGoods() {
  const { id, name, seen } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`退回 ${name}`}
      text="采购在待办中看到您写的不符之处，改好后重新提交。"
      label="不符之处"
      button="退回采购"
      back={`/staff/first-goods/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="seen" value={seen} />
    </AdminQuestion>
  );
}
