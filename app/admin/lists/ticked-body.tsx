/** The body of a list whose ticked rows are sent by a button in its foot: a form only where there is such a button. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** Of the form, for the buttons in the foot. */
export const TICKED_FORM = "ticked";

interface TickedBodyProps {
  isForm: boolean;
  /** where it leads to with what is ticked; else it is posted to its own page */
  action?: string;
  children: ReactNode;
}

export function TickedBody({ isForm, action, children }: TickedBodyProps) {
  if (!isForm) return <div className="desk-body">{children}</div>;
  // A file is downloaded by the browser itself.
  if (action !== undefined)
    return (
      <form className="desk-body" id={TICKED_FORM} action={action}>
        {children}
      </form>
    );
  return (
    <Form method="post" className="desk-body" id={TICKED_FORM}>
      {children}
    </Form>
  );
}
