import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Field, type FieldProps } from "~/ui/forms/field";
import type { Reply } from "~/ui/forms/form-reply";

const AGAIN_AFTER = 60;

/** Seconds until another code may be requested. */
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

export interface CodeReply extends Reply {
  sent?: string;
}

export interface SmsCodeFieldProps {
  answer: object | undefined;
  sent: string | undefined;
  field?: FieldMetadata<string>;
  errors?: FieldProps["errors"];
  isSandbox: boolean;
  required?: boolean;
}

function SendCodeButton({ left, isAgain }: { left: number; isAgain: boolean }) {
  const name = isAgain ? "重新获取" : "获取验证码";
  return (
    <button
      type="submit"
      className="button sms-code__send"
      name="intent"
      value="code"
      formNoValidate
      disabled={left > 0}
    >
      {left > 0 ? `${left} 秒后可重新获取` : name}
    </button>
  );
}

function SentHint({ sent, isSandbox }: Pick<SmsCodeFieldProps, "sent" | "isSandbox">) {
  return (
    <p className="field__hint sms-code__said" role="status">
      {sent ? `验证码已发送至 ${sent}，5 分钟内有效。` : null}
      {sent && isSandbox ? (
        <Link to="/sandbox/messages" target="_blank">
          演示环境：查看已发短信
        </Link>
      ) : null}
    </p>
  );
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
      <SendCodeButton left={left} isAgain={Boolean(sent)} />
      <SentHint sent={sent} isSandbox={isSandbox} />
    </div>
  );
}

/** Enter continues instead of requesting another code: it presses the first button. */
export function EnterGoesOn() {
  return (
    <button type="submit" className="sr-only" name="intent" value="next" tabIndex={-1} aria-hidden="true" />
  );
}
