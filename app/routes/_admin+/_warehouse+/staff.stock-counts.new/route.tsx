/** 开始盘点: a count of a zone, a category, expiring stock, or ticked batches (?batches=1&batches=2). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { categoryNames } from "~/modules/catalogue/goods/categories.server";
import {
  countNumber,
  MAX_TICKED_BATCHES,
  MAX_COUNT_LINES,
  type ScopeKind,
  COUNT_SCOPE_NAMES,
} from "~/modules/catalogue/stock-count/count";
import { OpenForm } from "~/modules/catalogue/stock-count/open-form";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { countPath, COUNTS_PATH } from "~/admin/stock-count/count-head";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { MAX_PLACE } from "~/modules/catalogue/batches/place";
import { ReplyField } from "~/admin/detail/reply-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

const TITLE = "开始盘点";
export const handle = adminHandle(TITLE, "warehouse.correct");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const query = new URL(request.url).searchParams.getAll("batches").flatMap((item) => readKey(item) ?? []);
  const ticked = [...new Set(query)].slice(0, MAX_TICKED_BATCHES);
  const categories = [...(await categoryNames(db))]
    .map(([id, names]) => ({ id, name: names.join(">") }))
    .sort((a, b) => a.name.localeCompare(b.name, "zh"));
  return json({ formKey: newFormToken(), categories, batches: ticked.join(), ticked: ticked.length });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OpenForm);
  if (!form.ok) return form.response;
  const { key, batches: batchIds, ...wish } = form.value;
  const done = await asStaff(staff, { command: TITLE }, () =>
    openCount({ ...wish, batchIds }, { key, by: staff.name, heldOf: heldUnits, now: now() }),
  );
  if (!done.ok) return form.refuse({ fields: { [done.field]: [done.text] } });
  const text = `盘点单 ${countNumber(done.id)} 已开，可以打印盘点表或扫码登记。`;
  return redirectWith(countPath(done.id), { kind: "success", text }, "admin");
}

export default function OpenStockCount() {
  const { formKey, categories, batches, ticked } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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
