import { z } from "zod";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import { enteredIn } from "~/ui/forms/form-reply";

export const checkedAmount = z.number().int().optional();

/** Shown only if the amount must be checked. The form's amount is its field `amount`. */
export function AmountCheck({ reply, id = "checked" }: { reply: FormReply | undefined; id?: string }) {
  const amount = parseYuan(enteredIn(reply, "amount") ?? "");
  if (!reply?.error?.["checked"] || amount === null) return null;
  return (
    <p className="field">
      <label>
        <input type="checkbox" id={id} name="checked" value={amount} required /> 已对照银行流水核对，到账
        {formatYuan(amount)} 无误
      </label>
    </p>
  );
}
