/** 新商品: creates a product, parsed and written like an import row; off sale at first. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { formChoices, type FormChoices } from "~/modules/catalogue/admin/form-choices.server";
import { createGoods } from "~/modules/catalogue/admin/save-goods.server";
import { GoodsCellsForm } from "~/admin/goods/goods-form";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type FieldCells, GOODS_FIELDS } from "~/modules/catalogue/admin/goods-fields";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { ReplyField } from "~/admin/detail/reply-field";
import { GoodsFields } from "~/admin/goods/goods-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

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
  return redirectWith(`/staff/goods/${done.id}`, { kind: "success", text: `${text}。` }, "admin");
}

export default function NewGoods() {
  return <NewGoodsView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

const EMPTY = Object.fromEntries(
  GOODS_FIELDS.map((field) => [field, field === "kind" ? GOODS_KIND_NAMES.drug : ""]),
) as FieldCells;

function NewGoodsView({ choices, reply }: { choices: FormChoices; reply: FormReply | undefined }) {
  return (
    <>
      <div className="admin-head">
        <h1>新商品</h1>
        <span className="admin-head__note">建立后是下架的，补齐首营资料后上架；留空的按名称和规格判断</span>
      </div>
      <Form method="post" className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="part form">
          <ReplyField name="price" label="基础价（元）" reply={reply} inputMode="decimal" required isFigure />
        </div>
        <GoodsFields cells={EMPTY} choices={choices} reply={reply} />
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            建立
          </button>
          <Link className="button" to="/staff/goods">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
