import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import type { Needed } from "~/modules/staff/permissions/permissions";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import type { Question } from "./question";

interface Page {
  params: LoaderFunctionArgs["params"];
  url: URL;
  staff: Staff;
}

export type Confirmed =
  | { ok: true; text: string; to: string; kind?: "success" | "info" }
  /** `field`: the one that the text is about */
  | { ok: false; text: string; field?: string; isStale?: boolean };

interface ConfirmPage<Q extends Question, Fields extends z.ZodRawShape> {
  handle: { needed: Needed; change: Needed };
  /** what the page asks, and what its component shows besides; throws 404 where there is nothing to ask about */
  ask: (page: Page) => Promise<Q>;
  /** of the form, beside the reason */
  fields: Fields;
  /** what the audit log calls it */
  command: string | ((values: z.output<z.ZodObject<Fields>>, page: Page) => string);
  /** Does it; null: there is no such thing. */
  run: (values: z.output<z.ZodObject<Fields>> & { why: string }, page: Page) => Promise<Confirmed | null>;
}

/** `isQueued`: afterwards the next one of the work list that the page was opened from. */
export function confirmPage<Q extends Question, Fields extends z.ZodRawShape>(
  { handle, ask, fields, command, run }: ConfirmPage<Q, Fields>,
  { isQueued = false, reason = reasonField() }: { isQueued?: boolean; reason?: z.ZodType<string> } = {},
) {
  const form = z.object({ ...fields, why: reason });

  async function loader({ request, params }: LoaderFunctionArgs) {
    const staff = await requireStaff(request, handle.needed);
    return json(await ask({ params, url: new URL(request.url), staff }));
  }

  async function action({ request, params }: ActionFunctionArgs) {
    const staff = await requireStaff(request, handle.change);
    const page = { params, url: new URL(request.url), staff };
    // What is not there is a 404 before its form is read.
    await ask(page);
    const queue = isQueued ? await findQueue(request.url, staff) : null;
    const read = await readForm(request, form);
    if (!read.ok) return read.response;
    const values = read.value as z.output<z.ZodObject<Fields>> & { why: string };
    const name = typeof command === "string" ? command : command(values, page);
    const done = await asStaff(staff, { command: name, why: values.why }, () => run(values, page));
    if (done === null) return notFound();
    if (!done.ok) {
      const { text, field, isStale } = done;
      if (field) return read.refuse({ fields: { [field]: [text] } });
      return read.refuse({ form: [text], ...(isStale && { isStale: true as const }) });
    }
    const to = queue ? await queue.nextPath(done.to) : done.to;
    return redirectWith(to, { kind: done.kind ?? "success", text: done.text }, "admin");
  }

  return { loader, action };
}
