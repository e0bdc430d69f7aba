/** 上架和下架: one product, with why; on sale only with the documents that must be there. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { SOLD_WHEN_APPROVED } from "~/modules/catalogue/approval/goods-approval";
import { saleFault } from "~/modules/catalogue/goods/goods-document";
import { documentsOf } from "~/modules/catalogue/import/goods-papers.server";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("上架和下架", "goods.change");

/** `to`: what the page asked, so that a press on an old page does not do the opposite. */
const SaleForm = z.object({
  to: z.enum(["on", "off"], "请选择操作"),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});
const COMMANDS = { on: "商品上架", off: "商品下架" } as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const goods = (await findAdminGoods(requireId(params.id))) ?? notFound();
  const { name, spec, kind, status } = goods.state;
  const review = await findGoodsReview(goods.id);
  const isApproved = review?.state === "approved";
  const fault = status === "on" || !isApproved ? null : saleFault(kind, await documentsOf(goods), now());
  const stands = status === "on" ? "on" : isApproved ? "off" : review?.isToSell ? "waiting" : "unapproved";
  return json({ id: goods.id, name: `${name} ${spec}`, stands, fault } as const);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, SaleForm);
  if (!form.ok) return form.response;
  const { to, why } = form.value;
  const done =
    (await asStaff(staff, { command: COMMANDS[to], why }, () => switchOne(id, to, now()))) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const words = done.isWaiting
    ? { on: SOLD_WHEN_APPROVED, off: "不再等待上架" }
    : { on: "已上架", off: "已下架，购物车中的不能再提交" };
  const text = `${done.name} ${words[to]}。`;
  return redirectWith(`/staff/goods/${id}`, { kind: "success", text }, "desk");
}

const QUESTIONS = {
  on: ["off", "下架", "下架后客户搜不到、买不到，已提交的订单不受影响。"],
  off: ["on", "上架", "上架后客户可以搜到和购买。"],
  unapproved: ["on", "上架", "该商品还没有通过首营审批，通过后自动上架。"],
  waiting: ["off", "不再上架", "该商品通过首营审批后不再自动上架。"],
} as const;

export default function Sale() {
  const { id, name, stands, fault } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [to, word, text] = QUESTIONS[stands];
  return (
    <AdminQuestion
      title={`${word} ${name}`}
      text={fault ? `现在还不能上架：${fault}。` : text}
      label="原因（记入审计日志）"
      button={word}
      back={`/staff/goods/${id}`}
      reply={reply}
    >
      <input type="hidden" name="to" value={to} />
    </AdminQuestion>
  );
}
