import { Form } from "@remix-run/react";
import type { ManagerRow } from "~/modules/company/members/managers.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface ManagersViewProps {
  managers: readonly ManagerRow[];
  formKey: string;
  mayAdd: boolean;
  reply: FormReply | undefined;
}

export function ManagersView({ managers, formKey, mayAdd, reply }: ManagersViewProps) {
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

function ManagerTable({ managers }: Pick<ManagersViewProps, "managers">) {
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
