import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { CheckboxGroup } from "~/ui/forms/form-fields";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";
import type { GoodsCaseProps } from "./goods-detail-props";

export function GoodsFirstReviewForm({ id, seen, points, reply }: GoodsCaseProps) {
  return (
    <DetailSection id="h-first" title="初审" note="逐项与资料核对">
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <CheckboxGroup
          name="points"
          label="核对项"
          choices={points.map(({ point, name }) => ({ value: point, name }))}
          selected={reply?.initialValue?.["points"] ?? []}
        />
        <Field
          className="part"
          label="备注（给复核人）"
          name="note"
          maxLength={200}
          defaultValue={enteredIn(reply, "note")}
        />
        <p className="form form--line part">
          <button className="button button--primary" type="submit" accessKey="s">
            初审通过，交复核
          </button>
          <CaseLink className="button" to={`/staff/first-goods/${id}/return`}>
            退回采购
          </CaseLink>
        </p>
      </Form>
    </DetailSection>
  );
}
