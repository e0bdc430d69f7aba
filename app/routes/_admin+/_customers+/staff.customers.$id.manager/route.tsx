/** 安排客服: assigns the account manager; the company is notified. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { assignManager } from "~/modules/company/members/assign-manager.server";
import { findCare } from "~/modules/company/members/customer.server";
import { listManagers } from "~/modules/company/members/managers.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("安排客服", "customers.see", "customers.change");

/** "none": the default manager. */
const item = z.string("请选择客服").regex(/^(none|\d{1,9})$/, "请选择客服");
const ManagerForm = z.object({ previous: item, manager: item });
const idOf = (text: string) => (text === "none" ? null : Number(text));

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const [company, care, managers] = await Promise.all([findAdminCompany(id), findCare(id), listManagers()]);
  if (!company || !care) return notFound();
  return json({ id, name: company.name, managerId: care.managerId, managers });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const care = (await findCare(id)) ?? notFound();
  const form = await readForm(request, ManagerForm);
  if (!form.ok) return form.response;
  const { previous, manager } = form.value;
  if (care.managerId !== idOf(previous)) {
    const text = `您打开本页以后，客服已改为“${care.manager ?? "默认客服"}”，这次没有办理`;
    return form.refuse({ form: [text], isStale: true });
  }
  const done = await asStaff(staff, { command: "安排客服", why: "" }, () =>
    assignManager(id, idOf(manager), now()),
  );
  if (!done.ok) return form.refuse({ fields: { manager: [done.text] } });
  const text = `${done.company} 的客服：${done.manager?.name ?? "默认客服"}。`;
  return redirectWith(`/staff/customers/${id}`, { kind: "success", text }, "admin");
}

export default function CustomerManager() {
  const { id, name, managerId, managers } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const current = managerId === null ? "none" : String(managerId);
  return (
    <>
      <div className="admin-head">
        <h1>为 {name} 安排客服</h1>
        <span className="admin-head__note">安排专属客服后，公司会收到消息</span>
      </div>
      <Form method="post" className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="previous" value={current} />
        <div className="field part">
          <label className="field__label" htmlFor="manager">
            客服
          </label>
          <select
            className="field__input"
            id="manager"
            name="manager"
            defaultValue={enteredIn(reply, "manager") || current}
          >
            <option value="none">默认客服</option>
            {managers.map((row) => (
              <option key={row.id} value={row.id}>
                {row.name} {row.phone}
              </option>
            ))}
          </select>
        </div>
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            保存客服
          </button>
          <Link className="button" to={`/staff/customers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
