import { Form } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import { recallPath, type RecallPage } from "~/modules/recalls/recall";

/** A field for each shipped line (remainingName), and the note. */
export type AnswerValues = Record<string, string> & { note: string };

export function RecallAnswer({
  page,
  form,
  note,
}: {
  page: RecallPage;
  form: { id: string };
  note: FormFieldProps["field"];
}) {
  return (
    <Form
      className="recall__answer"
      id={form.id}
      method="post"
      action={recallPath(page.recall.id)}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="token" value={page.token} />
      <FormField label="处理说明" field={note} maxLength={200} hint="选填，如已售出部分的追回情况" />
      <p className="recall__rule">
        请逐单填写剩余数量，没有剩余请填 0，其余计为已售或已用。提交后不能修改，
        {page.recall.isDrill ? "演练不开立退货单。" : "有剩余的订单会自动开立退货单。"}
      </p>
      <p>
        <button type="submit" className="button button--primary button--large">
          提交回复
        </button>
      </p>
    </Form>
  );
}

export function After({ page }: { page: RecallPage }) {
  const { answeredAt, note, lines } = page;
  if (answeredAt !== null)
    return (
      <p className="recall__none">
        {`已于 ${formatTime(answeredAt)} 回复。`}
        {note ? `说明：${note}` : ""}
      </p>
    );
  if (lines.length > 0 && lines.every((line) => !line.isShipped))
    return (
      <p className="recall__none">
        {page.recall.isDrill
          ? "该批次尚未向您发货，演练不影响发货，无需回复。"
          : "该批次尚未向您发货，已暂停发货，无需回复。"}
      </p>
    );
  return null;
}
