import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AdminQuestion } from "~/admin/detail/admin-question";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Question } from "./question";

/** `children`: more facts or fields before the reason. */
export function ConfirmView({ children }: { children?: ReactNode }) {
  const { label = "原因（记入审计日志）", hidden = {}, ...question } = useLoaderData() as Question;
  return (
    <AdminQuestion {...question} label={label} reply={useActionData<FormReply>()}>
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      {children}
    </AdminQuestion>
  );
}
