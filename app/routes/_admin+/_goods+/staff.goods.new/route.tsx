/** 新商品: creates a product, parsed and written like an import row; off sale at first. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formChoices } from "~/modules/catalogue/admin/form-choices.server";
import { createGoods } from "~/modules/catalogue/admin/save-goods.server";
import { GoodsCellsForm } from "~/admin/goods/goods-form";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NewGoodsView } from "./new-goods-view";

export const handle = adminHandle("新商品", "goods.change", "goods.price");

const NewGoodsForm = GoodsCellsForm.extend({
  price: z.string("请填写基础价").trim().max(20, "基础价不是金额"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({ choices: await formChoices() });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, NewGoodsForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "新建商品" }, () => createGoods(form.value, now()));
  if (!done.ok)
    return form.refuse(done.column ? { fields: { [done.column]: [done.text] } } : { form: [done.text] });
  const text = [`${done.name} 已建立，补齐首营资料后等待首营审批`, ...done.notes].join("，");
  return redirectWith(`/staff/goods/${done.id}`, { kind: "success", text: `${text}。` }, "desk");
}

export default function NewGoods() {
  return <NewGoodsView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
