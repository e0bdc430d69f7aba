import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { CheckboxGroup } from "~/ui/forms/form-fields";
import { enteredIn } from "~/ui/forms/form-reply";
import type { CompanyCaseProps } from "./company-detail-props";

export function CompanyFirstReviewForm({ company, seen, points, scopes, reply }: CompanyCaseProps) {
  const values = reply ? (reply.initialValue?.["scopes"] ?? []) : company.scopes;
  return (
    <DetailSection id="h-first" title="初审" note="逐项与证件核对">
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <CheckboxGroup
          name="points"
          label="核对项"
          choices={points.map(({ point, name }) => ({ value: point, name }))}
          selected={reply?.initialValue?.["points"] ?? []}
        />
        <CheckboxGroup
          className="part"
          name="scopes"
          label="经营范围（证照允许购买的）"
          choices={scopes.map(({ scope, name }) => ({ value: scope, name }))}
          selected={values}
        />
        <label className="field part">
          <span className="field__label">备注（给复核人）</span>
          <input
            type="text"
            className="field__input"
            name="note"
            maxLength={200}
            defaultValue={enteredIn(reply, "note")}
          />
        </label>
        <p className="form form--line part">
          <button className="button button--primary" type="submit" accessKey="s">
            初审通过，交复核
          </button>
          <CaseLink className="button" to={`/staff/companies/${company.id}/return`}>
            退回企业
          </CaseLink>
        </p>
      </Form>
    </DetailSection>
  );
}
