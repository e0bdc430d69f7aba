import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { DIFFERENCE_RESOLUTION_NAMES } from "~/modules/payments/reconciliation/reconciliation";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { WhyField } from "~/admin/frame/why-field";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";

export const SettleForm = ({ version, reply }: { version: number; reply: FormReply | undefined }) => (
  <DetailSection id="h-settle" title="处理" note="不动钱款，只说明怎样处理了">
    <Form method="post" className="form">
      <input type="hidden" name="version" value={version} />
      <Field label="结果" name="resolution" required errors={reply?.error?.["resolution"] ?? null}>
        <select defaultValue={enteredIn(reply, "resolution") ?? ""}>
          <option value="">请选择</option>
          {Object.entries(DIFFERENCE_RESOLUTION_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label="对应的付款或退款编号"
        name="linked"
        maxLength={40}
        autoComplete="off"
        hint="结果为“对应我方另一笔”时填写"
        errors={reply?.error?.["linked"] ?? null}
        defaultValue={enteredIn(reply, "linked")}
      />
      <WhyField id="why" reply={reply} />
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          登记已处理
        </button>
      </p>
    </Form>
  </DetailSection>
);
