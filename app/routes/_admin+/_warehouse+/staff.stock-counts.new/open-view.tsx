import { Form, Link } from "@remix-run/react";
import { MAX_PLACE } from "~/modules/catalogue/batches/place";
import { MAX_COUNT_LINES, type ScopeKind, COUNT_SCOPE_NAMES } from "~/modules/catalogue/stock-count/count";
import { ReplyField } from "~/admin/detail/reply-field";
import { COUNTS_PATH } from "~/admin/stock-count/count-head";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface OpenProps {
  formKey: string;
  categories: readonly { id: number; name: string }[];
  /** batches ticked in the stock list, as a form value; "" for none */
  batches: string;
  ticked: number;
  reply: FormReply | undefined;
}

export function OpenView({ formKey, categories, batches, ticked, reply }: OpenProps) {
  const scopes = (Object.keys(COUNT_SCOPE_NAMES) as ScopeKind[]).filter(
    (scope) => scope !== "batches" || ticked > 0,
  );
  const chosen = enteredIn(reply, "scope") ?? (ticked > 0 ? "batches" : "place");
  return (
    <>
      <div className="admin-head">
        <h1>开始盘点</h1>
        <span className="admin-head__note">{`在库的批号列入，一次最多 ${MAX_COUNT_LINES} 个`}</span>
      </div>
      <Form method="post" className="admin-body form">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="batches" value={batches} />
        <fieldset className="field" id="scope">
          <legend className="field__label">
            <span className="field__must" aria-hidden="true">
              *
            </span>
            盘点范围
          </legend>
          <div className="choices">
            {scopes.map((scope) => (
              <label key={scope}>
                <input type="radio" name="scope" value={scope} defaultChecked={scope === chosen} required />
                {scope === "batches"
                  ? `${COUNT_SCOPE_NAMES.batches}（${ticked} 个）`
                  : COUNT_SCOPE_NAMES[scope]}
              </label>
            ))}
          </div>
        </fieldset>
        <ReplyField
          name="place"
          label="库位的开头，如 A-03（按库位盘点时填写）"
          reply={reply}
          maxLength={MAX_PLACE}
          autoComplete="off"
        />
        <label className="field">
          <span className="field__label">分类（按分类盘点时选择）</span>
          <select
            className="field__input"
            id="categoryId"
            name="categoryId"
            defaultValue={enteredIn(reply, "categoryId") ?? ""}
          >
            <option value="">请选择</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ReplyField name="note" label="备注" reply={reply} maxLength={200} autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            开始盘点
          </button>
          <Link className="button" to={COUNTS_PATH}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
