import { Form } from "@remix-run/react";
import { Part } from "~/desk/case/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { typedIn } from "~/ui/forms/form-reply";
import type { CompanyCaseProps } from "./company-case-props";

const tickedIn = (reply: CompanyCaseProps["reply"], name: string): readonly unknown[] => {
  const value = reply?.initialValue?.[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
};

/** Every point ticked against the papers, and what the licences let the company buy. */
export function FirstReviewForm({ company, seen, points, scopes, reply }: CompanyCaseProps) {
  const ticked = tickedIn(reply, "points");
  const given = reply ? tickedIn(reply, "scopes") : company.scopes;
  return (
    <Part id="h-first" title="初审" note="逐项与证件核对">
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <fieldset className="field">
          <legend className="field__label">核对项</legend>
          <div className="choices">
            {points.map(({ point, name }) => (
              <label key={point}>
                <input type="checkbox" name="points" value={point} defaultChecked={ticked.includes(point)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="field part">
          <legend className="field__label">经营范围（证照允许购买的）</legend>
          <div className="choices">
            {scopes.map(({ scope, name }) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  name="scopes"
                  value={scope}
                  defaultChecked={given.some((one) => one === scope)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="field part">
          <span className="field__label">备注（给复核人）</span>
          <input
            type="text"
            className="field__input"
            name="note"
            maxLength={200}
            defaultValue={typedIn(reply, "note")}
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
    </Part>
  );
}
