import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { WhyField } from "~/admin/frame/why-field";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";

interface LetterFormProps {
  /** the newest letter when the form was rendered */
  seen: number;
  today: string;
  reply: FormReply | undefined;
}

export function LetterForm({ seen, today, reply }: LetterFormProps) {
  const errors = reply?.error ?? {};
  return (
    <DetailSection id="h-letter" title="登记采购函" note="公司会收到消息">
      <Form method="post" className="form" key={seen}>
        <input type="hidden" name="seen" value={seen} />
        <Field
          label="采购函编号"
          name="number"
          required
          maxLength={60}
          autoComplete="off"
          errors={errors["number"]}
          defaultValue={enteredIn(reply, "number") ?? ""}
        />
        <Field
          label="每月数量（件）"
          name="monthly"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="所有含麻商品合计，0 为停止供应"
          errors={errors["monthly"]}
          defaultValue={enteredIn(reply, "monthly") ?? ""}
        />
        <Field
          label="开始日期"
          name="startsOn"
          type="date"
          required
          errors={errors["startsOn"]}
          defaultValue={enteredIn(reply, "startsOn") ?? today}
        />
        <Field
          label="有效期至"
          name="endsOn"
          type="date"
          hint="长期有效的留空"
          errors={errors["endsOn"]}
          defaultValue={enteredIn(reply, "endsOn") ?? ""}
        />
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            登记采购函
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
