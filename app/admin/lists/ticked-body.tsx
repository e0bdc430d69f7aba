import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** Of the form, for buttons in the foot. */
export const TICKED_FORM = "ticked";

export function TickedBody({
  isForm,
  action,
  children,
}: {
  isForm: boolean;
  action?: string;
  children: ReactNode;
}) {
  if (!isForm) return <div className="admin-body">{children}</div>;
  // A download is left to the browser.
  if (action !== undefined)
    return (
      <form className="admin-body" id={TICKED_FORM} action={action}>
        {children}
      </form>
    );
  return (
    <Form method="post" className="admin-body" id={TICKED_FORM}>
      {children}
    </Form>
  );
}
