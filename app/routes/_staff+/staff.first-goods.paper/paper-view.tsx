import { Form, Link } from "@remix-run/react";
import type { ReviewRow } from "~/catalogue/review/review-list.server";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface PaperViewProps {
  rows: readonly ReviewRow[];
  reply: (FormReply & { verdicts?: Verdict[] }) | undefined;
}

const FIELDS = [
  { name: "number", label: "审批表编号", maxLength: 60 },
  { name: "first", label: "初审人", maxLength: 40 },
  { name: "second", label: "复核人", maxLength: 40 },
] as const;

export function PaperView({ rows, reply }: PaperViewProps) {
  return (
    <>
      <div className="desk-head">
        <h1>登记纸质审批表</h1>
        <span className="desk-head__note">两人已在纸上签字的首营品种审批</span>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        {reply?.verdicts ? (
          <VerdictTable verdicts={reply.verdicts} />
        ) : rows.length === 0 ? (
          <p className="soft">没有勾选等待审批的商品。</p>
        ) : (
          <Form method="post" className="form">
            <ul>
              {rows.map(({ id, name, spec, manufacturer }) => (
                <li key={id}>
                  <input type="hidden" name="keys" value={id} />
                  {name} {spec}
                  <span className="soft">，{manufacturer}</span>
                </li>
              ))}
            </ul>
            {FIELDS.map((field) => (
              <Field
                key={field.name}
                {...field}
                errors={reply?.error?.[field.name] ?? null}
                required
                autoComplete="off"
                defaultValue={typedIn(reply, field.name)}
              />
            ))}
            <Field
              label="审批日期"
              name="day"
              type="date"
              errors={reply?.error?.["day"] ?? null}
              required
              defaultValue={typedIn(reply, "day")}
            />
            <p>
              <button className="button button--primary" type="submit" accessKey="s">
                登记 {rows.length} 个商品
              </button>
            </p>
          </Form>
        )}
        <p className="part">
          <Link to="/staff/first-goods">返回首营品种</Link>
        </p>
      </div>
    </>
  );
}
