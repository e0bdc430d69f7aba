/** The field of a code that comes by message, with the button that asks for it; usable again after a minute. */
import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Field, type FieldProps } from "~/ui/forms/field";
import type { Reply } from "~/ui/forms/form-reply";

const AGAIN_AFTER = 60;

/** Seconds until another code may be asked for, counted from each answer that says one was sent. */
function useWait(answer: object | undefined, isSent: boolean): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!isSent) return;
    setLeft(AGAIN_AFTER);
    const tick = setInterval(() => setLeft((before) => Math.max(before - 1, 0)), 1000);
    return () => clearInterval(tick);
  }, [answer, isSent]);
  return left;
}

/** A form that asks for a code comes back with where it was sent: "138****0001". */
export interface CodeReply extends Reply {
  sent?: string;
}

export interface SmsCodeFieldProps {
  /** what the action answered; a new one begins the wait anew */
  answer: object | undefined;
  /** where the code went: "138****0001" */
  sent: string | undefined;
  /** of a form by Conform; without one, the errors of the field */
  field?: FieldMetadata<string>;
  errors?: FieldProps["errors"];
  isSandbox: boolean;
  required?: boolean;
}

export function SmsCodeField(props: SmsCodeFieldProps) {
  const { answer, sent, field, errors, isSandbox, required = true } = props;
  const left = useWait(answer, sent !== undefined);
  return (
    <div className="sms-code">
      <Field
        label="短信验证码"
        name={field?.name ?? "code"}
        {...(field && { id: field.id, defaultValue: field.initialValue })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required={required}
        errors={field?.errors ?? errors ?? null}
      />
      <button
        type="submit"
        className="button sms-code__send"
        name="intent"
        value="code"
        formNoValidate
        disabled={left > 0}
      >
        {left > 0 ? `${left} 秒后可重新获取` : sent ? "重新获取" : "获取验证码"}
      </button>
      <p className="field__hint sms-code__said" role="status">
        {sent ? `验证码已发送至 ${sent}，5 分钟内有效。` : null}
        {sent && isSandbox ? (
          <Link to="/sandbox/messages" target="_blank">
            演示环境：查看已发短信
          </Link>
        ) : null}
      </p>
    </div>
  );
}

/** Enter goes on instead of asking for another code: the first button of a form is the one it presses. */
export function EnterGoesOn() {
  return (
    <button type="submit" className="sr-only" name="intent" value="next" tabIndex={-1} aria-hidden="true" />
  );
}
