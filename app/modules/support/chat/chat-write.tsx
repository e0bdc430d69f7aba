import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn, type Reply } from "~/ui/forms/form-reply";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { wasLost } from "~/ui/lost";
import { MAX_CHAT } from "./chat";

const WRITE_ID = "chat-write";

export interface WritingTool {
  onKey: (key: string, field: HTMLTextAreaElement) => boolean;
  below: (field: RefObject<HTMLTextAreaElement>) => ReactNode;
}

interface ChatWriteProps {
  action: string;
  label: string;
  reply: Reply | undefined;
  fields: Readonly<Record<string, string>>;
  children?: ReactNode;
  tool?: WritingTool;
  send?: { text: string; accessKey?: string };
}

export function ChatWrite({ action, label, reply: answer, fields, children, tool, send }: ChatWriteProps) {
  const reply = useOpenErrors(WRITE_ID, answer);
  const form = useRef<HTMLFormElement>(null);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const isSending = useIsSending(form, answer, action);
  const field = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && tool?.onKey(event.key, event.currentTarget)) {
      event.preventDefault();
      return;
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isSending) form.current?.requestSubmit();
  };
  return (
    <Form
      className="chat-write no-print"
      id={WRITE_ID}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      replace
      ref={form}
      onSubmit={(event) => (isSending ? event.preventDefault() : undefined)}
    >
      <ErrorSummary errors={toErrorSummary(reply)} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {isScripted ? <input type="hidden" name="stays" value="1" /> : null}
      {children}
      <Field
        label={label}
        name="text"
        required
        errors={reply?.error?.text}
        hint={`最多 ${MAX_CHAT} 个字${isScripted ? "，Ctrl+Enter 发送" : ""}`}
      >
        <textarea rows={3} ref={field} defaultValue={enteredIn(reply, "text") ?? ""} onKeyDown={onKeyDown} />
      </Field>
      <p className="chat-write__do">
        <button
          type="submit"
          className="button button--primary"
          accessKey={send?.accessKey}
          aria-busy={isSending || undefined}
        >
          {send?.text ?? "发送"}
        </button>
      </p>
      {tool?.below(field)}
    </Form>
  );
}

/** Whether a message is being sent. After success it clears and focuses the field; a refused or failed message stays. */
function useIsSending(
  form: React.RefObject<HTMLFormElement>,
  reply: Reply | undefined,
  action: string,
): boolean {
  const navigation = useNavigation();
  const before = useRef(reply);
  // The refusal shows before the page's data has reloaded; a press then is intended.
  const isRefused = navigation.state === "loading" && reply !== before.current && reply?.error != null;
  const isSending = (navigation.formData?.has("text") ?? false) && !isRefused;
  useEffect(() => {
    if (navigation.state !== "loading") before.current = reply;
  });
  const previous = useRef(false);
  useEffect(() => {
    const hasEnded = previous.current && !isSending;
    previous.current = isSending;
    const field = form.current?.elements.namedItem("text");
    if (!hasEnded || reply || wasLost(action.split("?", 1)[0]!) || !(field instanceof HTMLTextAreaElement))
      return;
    field.value = "";
    field.focus({ preventScroll: true });
  }, [isSending, reply, form, action]);
  return isSending;
}
