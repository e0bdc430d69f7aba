import { Form } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";

export interface ConfirmLinkProps {
  to: string;
  question: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
  className?: string;
  verb?: string;
  label?: string;
}

// React sends a portal's events to the link's parents, which may include a form.
const currentPath = (event: SyntheticEvent) => event.stopPropagation();

export function ConfirmLink(props: ConfirmLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a className={props.className} href={props.to} aria-label={props.label} onClick={open}>
        {props.children}
      </a>
      {isOpen ? <ConfirmDialog {...props} close={() => setOpen(false)} /> : null}
    </>
  );
}

function ConfirmDialog({
  question,
  action,
  fields,
  verb = "确定",
  close,
}: ConfirmLinkProps & { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={close}
      onClick={currentPath}
      onChange={currentPath}
      onInput={currentPath}
      onKeyDown={currentPath}
    >
      <Form
        method="post"
        action={action}
        preventScrollReset
        onSubmit={(event) => {
          event.stopPropagation();
          dialog.current?.close();
        }}
      >
        <h2 className="dialog__head" id="confirm-title">
          温馨提示
        </h2>
        <p className="dialog__body">{question}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="dialog__foot">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            再想想
          </button>
          <button type="submit" className="button button--pay">
            {verb}
          </button>
        </p>
      </Form>
    </dialog>,
    document.body,
  );
}
