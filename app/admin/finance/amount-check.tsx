/** An amount that is far above what was due is asked about: it is ticked as checked, and sent once more. */
import { z } from "zod";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import { enteredIn } from "~/ui/forms/form-reply";

/** The amount that was ticked as checked, fen; another amount is asked about anew. */
export const checkedAmount = z.number().int().optional();

interface AmountCheckProps {
  reply: FormReply | undefined;
  id?: string;
}

/** Nothing unless it was asked. The form's amount is its field `amount`. */
export function AmountCheck({ reply, id = "checked" }: AmountCheckProps) {
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
