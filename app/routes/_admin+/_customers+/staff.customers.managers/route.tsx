/** 客服人员: who looks after how many companies; one more of them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { addManager, listManagers } from "~/modules/company/members/managers.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { plainPhone } from "~/modules/company/sign-in/phone";
import { ManagerName } from "~/modules/company/members/manager-name";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("客服人员", "customers.see", "customers.change");

const PATH = "/staff/customers/managers";

const AddForm = z.object({
  formKey: z.string("请重新打开本页"),
  name: ManagerName,
  phone: z
    .string("请填写电话号码")
    .trim()
    .overwrite(plainPhone)
    .regex(/^[\d -]{5,20}$/, "请填写电话号码"),
  isDefault: z
    .literal("yes")
    .optional()
    .transform((yes) => yes === "yes"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  return json({
    managers: await listManagers(),
    formKey: newFormToken(),
    mayAdd: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, AddForm);
  if (!form.ok) return form.response;
  const { formKey, ...manager } = form.value;
  const to = await asStaff(staff, { command: "添加客服", why: "" }, () =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        await addManager(trx, manager);
        return PATH;
      }),
    ),
  );
  return redirectWith(to, { kind: "success", text: `已添加客服 ${manager.name}。` }, "admin");
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Managers() {
  const { managers, formKey, mayAdd } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>客服人员</h1>
        <span className="admin-head__note">默认客服负责没有专属客服的客户</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {managers.length === 0 ? <p className="soft">还没有客服。</p> : <ManagerTable managers={managers} />}
        {mayAdd ? (
          <DetailSection id="h-add" title="添加客服">
            <Form method="post" className="form">
              <input type="hidden" name="formKey" value={formKey} />
              <ReplyField
                name="name"
                label="姓名（客户可见）"
                reply={reply}
                required
                maxLength={20}
                autoComplete="off"
              />
              <ReplyField
                name="phone"
                label="电话（客户可见）"
                reply={reply}
                type="tel"
                required
                maxLength={20}
                autoComplete="off"
              />
              <label>
                <input
                  type="checkbox"
                  name="isDefault"
                  value="yes"
                  defaultChecked={enteredIn(reply, "isDefault") === "yes"}
                />{" "}
                作为默认客服，代替现在的默认客服
              </label>
              <p>
                <button className="button button--primary" type="submit" accessKey="s">
                  添加客服
                </button>
              </p>
            </Form>
          </DetailSection>
        ) : null}
      </div>
    </>
  );
}

function ManagerTable({ managers }: Pick<LoaderData, "managers">) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">客服人员</caption>
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">电话</th>
          <th scope="col">类型</th>
          <th scope="col" className="grid-table__figure">
            专属客户
          </th>
        </tr>
      </thead>
      <tbody>
        {managers.map(({ id, name, phone, isDefault, companies }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{phone}</td>
            <td>{isDefault ? "默认客服" : "专属客服"}</td>
            <td className="grid-table__figure">{companies}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
