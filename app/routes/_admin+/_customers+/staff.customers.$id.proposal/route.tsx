/** 代下单: creates a draft order for a company, once for its form. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DRAFT_ORDER_DAYS, DRAFT_ORDER_ADMIN } from "~/modules/cart/draft-orders/draft-order";
import { makeDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("代下单", "orders.draft", "orders.draft");

const NewForm = z.object({ formKey: z.string() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findCompany(id)) ?? notFound();
  return json({ id, name, formKey: newFormToken() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findCompany(id))) return notFound();
  const form = await readForm(request, NewForm);
  if (!form.ok) return form.response;
  const made = await asStaff(staff, { command: "代下单" }, () =>
    makeDraftOrder(id, staff, form.value.formKey, now()),
  );
  return redirectWith(`${DRAFT_ORDER_ADMIN}/${made}`);
}

export default function NewApprovalRequest() {
  const { id, name, formKey } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>{`代下单 ${name}`}</h1>
      </div>
      <Form method="post" className="admin-body">
        <input type="hidden" name="formKey" value={formKey} />
        <p>{`按该客户的价格拟一份订单，发送后 ${DRAFT_ORDER_DAYS} 天内由客户登录确认，确认前不占库存。`}</p>
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            开始填写
          </button>
          <Link className="button" to={`/staff/customers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
