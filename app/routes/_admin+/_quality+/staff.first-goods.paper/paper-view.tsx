import { formatWhole } from "~/platform/values/whole-text";
import { Form, Link } from "@remix-run/react";
import type { ReviewRow } from "~/modules/catalogue/review/review-list.server";
import { MAX_RECORDED } from "~/admin/goods/review-filter";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Signer } from "~/modules/staff/accounts/signers.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { MAX_SCANS } from "./paper-form";

interface DocumentViewProps {
  rows: readonly ReviewRow[];
  keys: readonly number[];
  total: number;
  isAll: boolean;
  isCut: boolean;
  signers: { first: readonly Signer[]; second: readonly Signer[] };
  formKey: string;
  reply: FormReply | undefined;
}

export function SignedApprovalView(props: DocumentViewProps) {
  const { total, signers, reply } = props;
  const isShort = new Set([...signers.first, ...signers.second].map(({ id }) => id)).size < 2;
  return (
    <>
      <div className="admin-head">
        <h1>登记纸质审批表</h1>
        <span className="admin-head__note">两人已在纸上签字的首营品种审批，由另一位同事核对扫描件后生效</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {total === 0 ? (
          <p className="soft">没有勾选等待审批的商品。</p>
        ) : isShort ? (
          <p className="second">
            <strong>不能登记</strong>
            <span>审批表须由两位员工签字，目前有首营审批权限的员工不足两位</span>
          </p>
        ) : (
          <DocumentFields {...props} />
        )}
        <p className="part">
          <Link to="/staff/first-goods">返回首营品种</Link>
        </p>
      </div>
    </>
  );
}

function DocumentFields({ rows, keys, total, isAll, isCut, signers, formKey, reply }: DocumentViewProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="formKey" value={formKey} />
      {isAll ? <input type="hidden" name="all" value="1" /> : null}
      {keys.map((id) => (
        <input key={id} type="hidden" name="keys" value={id} />
      ))}
      <p>
        {`共 ${formatWhole(total)} 个商品`}
        {isCut ? `，一次最多 ${formatWhole(MAX_RECORDED)} 个，其余请再次登记` : ""}
      </p>
      <ul>
        {rows.map(({ id, name, spec, manufacturer }) => (
          <li key={id}>
            {name} {spec}
            <span className="soft">，{manufacturer}</span>
          </li>
        ))}
        {total > rows.length ? <li className="soft">{`另有 ${total - rows.length} 个`}</li> : null}
      </ul>
      <Field
        name="number"
        label="审批表编号"
        maxLength={60}
        errors={reply?.error?.["number"] ?? null}
        required
        autoComplete="off"
        defaultValue={enteredIn(reply, "number")}
      />
      <SignerField name="first" label="初审人" signers={signers.first} reply={reply} />
      <SignerField name="second" label="复核人" signers={signers.second} reply={reply} />
      <Field
        label="审批日期"
        name="day"
        type="date"
        errors={reply?.error?.["day"] ?? null}
        required
        defaultValue={enteredIn(reply, "day")}
      />
      <label className="field">
        <span className="field__label">{`扫描件（PDF、JPG 或 PNG，最多 ${MAX_SCANS} 个，每个 10 MB 以内）`}</span>
        <input
          className="field__input"
          id="scans"
          name="scans"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          required
        />
      </label>
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          {`提交 ${formatWhole(total)} 个商品`}
        </button>
      </p>
    </Form>
  );
}

interface SignerFieldProps {
  name: "first" | "second";
  label: string;
  signers: readonly Signer[];
  reply: FormReply | undefined;
}

function SignerField({ name, label, signers, reply }: SignerFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select
        className="field__input"
        id={name}
        name={name}
        required
        defaultValue={enteredIn(reply, name) ?? ""}
      >
        <option value="">请选择</option>
        {signers.map(({ id, name: person, username, hasLeft }) => (
          <option key={id} value={id}>
            {`${person}（${username}${hasLeft ? "，已离职" : ""}）`}
          </option>
        ))}
      </select>
    </label>
  );
}
