import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface CodeFormProps {
  intent: string;
  id: string;
  isMain?: true;
  children: ReactNode;
}

export function CodeForm({ intent, id, isMain, children }: CodeFormProps) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value={intent} />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          验证码
        </label>
        <input
          type="text"
          className="field__input"
          id={id}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </div>
      <button
        className={isMain ? "button button--primary" : "button"}
        type="submit"
        accessKey={isMain ? "s" : undefined}
      >
        {children}
      </button>
    </Form>
  );
}
