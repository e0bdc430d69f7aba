import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { queueOf } from "~/admin/queue/next-path.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import type { Needed } from "~/modules/staff/permissions/permissions";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import type { Question } from "./question";

type Params = LoaderFunctionArgs["params"];

export type Confirmed =
  | { ok: true; text: string; to: string; kind?: "success" | "info" }
  | { ok: false; text: string; isStale?: boolean };

interface ConfirmPage<Fields extends z.ZodRawShape> {
  handle: { needed: Needed; change: Needed };
  ask: (params: Params) => Promise<Question>;
  fields: Fields;
  command: string | ((values: z.output<z.ZodObject<Fields>>) => string);
  /** Does it; null: no such thing. */
  run: (
    values: z.output<z.ZodObject<Fields>> & { why: string },
    page: { params: Params; staff: Staff },
  ) => Promise<Confirmed | null>;
}

/** `isQueued`: continues with the next of the work list. */
export function confirmPage<Fields extends z.ZodRawShape>(
  { handle, ask, fields, command, run }: ConfirmPage<Fields>,
  { isQueued = false, reason = reasonField() }: { isQueued?: boolean; reason?: z.ZodType<string> } = {},
) {
  const form = z.object({ ...fields, why: reason });

  async function loader({ request, params }: LoaderFunctionArgs) {
    await requireStaff(request, handle.needed);
    return json(await ask(params));
  }

  async function action({ request, params }: ActionFunctionArgs) {
    const staff = await requireStaff(request, handle.change);
    // A missing thing is a 404 before its form is read.
    await ask(params);
    const queue = isQueued ? await queueOf(request.url, staff) : null;
    const read = await readForm(request, form);
    if (!read.ok) return read.response;
    const values = read.value as z.output<z.ZodObject<Fields>> & { why: string };
    const name = typeof command === "string" ? command : command(values);
    const done = await asStaff(staff, { command: name, why: values.why }, () =>
      run(values, { params, staff }),
    );
    if (done === null) return notFound();
    if (!done.ok) return read.refuse({ form: [done.text], ...(done.isStale && { isStale: true as const }) });
    const to = queue ? await queue.onward(done.to) : done.to;
    return redirectWith(to, { kind: done.kind ?? "success", text: done.text }, "desk");
  }

  return { loader, action };
}
