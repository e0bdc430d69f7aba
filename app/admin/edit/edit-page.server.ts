/** Loader and action of a page that edits one row: its values, version and history; a change is saved once, from the state that the form was made from. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { changeRows } from "~/admin/changes/change-rows.server";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { type Needed, OWN } from "~/modules/staff/permissions/permissions";
import { type AuditFilter, auditRows } from "~/platform/database/audit-log.server";
import { type FormErrors, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { getVersion, toStale } from "~/platform/http/stale";

interface PageAddress {
  params: LoaderFunctionArgs["params"];
  url: URL;
  staff: Staff;
}

/** What `toValues` gives instead of values: errors by field. */
interface FieldErrors {
  errors: Record<string, string[]>;
}

type Values<Read> = Exclude<Read, FieldErrors>;

type Refused =
  | { ok: false; text: string; field?: string | null }
  | { ok: false; fields: Record<string, string[]> };

/** What saving gives; null: the row is gone. */
type SaveResult<Stored> =
  | { ok: true }
  | Refused
  /** changed by somebody else meanwhile */
  | { ok: false; current: Stored }
  | null;

interface SaveContext<Row, Stored, Form> extends PageAddress {
  /** null: a new one */
  row: Row | null;
  form: Form;
  /** of a new one; "" else */
  formKey: string;
  /** whether this is the state that the form was made from */
  isSeen: (current: Stored) => boolean;
}

interface EditPage<Schema extends z.ZodType, Row, Stored, Field extends string, Read, Saved, More> {
  handle: { needed: Needed; change: Needed };
  /** Returns the row of the address, null for a new one; throws 404. */
  find: (page: PageAddress) => Promise<Row | null>;
  schema: Schema | ((row: Row | null, page: PageAddress) => Schema);
  /** Returns what a version is made of: everything that the form would overwrite. */
  version: (row: Stored) => unknown;
  /** field → its name in the difference */
  names: Readonly<Record<Field, string>>;
  /** the rows of the audit log that are its history; left out: none are shown */
  history?: (row: Row, page: PageAddress) => AuditFilter;
  /** what the audit log calls it */
  command: string | ((row: Row | null, page: PageAddress) => string);
  /** Returns the values of the form and what else the page shows. */
  show: (row: Row | null, page: PageAddress) => More | Promise<More>;
  toValues: (form: z.output<Schema>, row: Row | null, page: PageAddress) => Read | Promise<Read>;
  save: (values: Values<Read>, context: SaveContext<Row, Stored, z.output<Schema>>) => Promise<Saved>;
  /** Returns the difference's words. */
  describe: (
    values: Stored | Values<Read>,
    page: PageAddress,
  ) => Record<NoInfer<Field>, string> | Promise<Record<NoInfer<Field>, string>>;
  /** Returns the next path and the message. */
  saved: (
    result: Extract<Saved, { ok: true }>,
    context: SaveContext<Row, Stored, z.output<Schema>>,
  ) => { to: string; text: string; kind?: "warning" };
  /** of a form with a file */
  limits?: Parameters<typeof readForm>[2];
}

/** Returns the row with the id of the address, null for "new"; throws 404. */
export async function findById<Row>(
  id: string | undefined,
  find: (id: number) => Promise<Row | null>,
): Promise<Row | null> {
  if (id === "new") return null;
  return (await find(requireId(id))) ?? notFound();
}

/** Makes the loader and the action. A form made from another state answers 409 with the difference, and the same form asks again. */
export function editPage<
  Schema extends z.ZodType<{ version: number; why?: string; formKey?: string }>,
  Row extends Stored,
  Stored,
  Field extends string,
  Read,
  Saved extends SaveResult<Stored>,
  More extends object,
>(page: EditPage<Schema, Row, Stored, Field, Read, Saved, More>) {
  const { handle, schema } = page;
  const versionIn = (row: Stored) => getVersion(page.version(row));

  async function open({ request, params }: LoaderFunctionArgs, permission: Needed) {
    const staff = await requireStaff(request, permission);
    const address = { params, url: new URL(request.url), staff };
    return { address, row: await page.find(address) };
  }

  async function loader(args: LoaderFunctionArgs) {
    const { address, row } = await open(args, handle.needed);
    const [more, rows] = await Promise.all([
      page.show(row, address),
      row === null || !page.history ? [] : auditRows(page.history(row, address)),
    ]);
    return json({
      version: row === null ? 0 : versionIn(row),
      formKey: row === null ? newFormToken() : "",
      mayChange: handle.change === OWN || address.staff.permissions.has(handle.change),
      changes: await changeRows(rows),
      ...more,
    });
  }

  async function staleReply(current: Stored, own: Values<Read>, address: PageAddress) {
    const words = await page.describe(current, address);
    return toStale(page.names, versionIn(current), words, await page.describe(own, address));
  }

  async function action(args: ActionFunctionArgs) {
    const { address, row } = await open(args, handle.change);
    const formSchema = typeof schema === "function" ? schema(row, address) : schema;
    const form = await readForm(args.request, formSchema, page.limits);
    if (!form.ok) return form.response;
    const { version, why = "", formKey = "" } = form.value;
    const read = await page.toValues(form.value, row, address);
    if (hasErrors(read)) return form.refuse({ fields: read.errors });
    const values = read as Values<Read>;
    const command = typeof page.command === "string" ? page.command : page.command(row, address);
    const isSeen = (current: Stored) => versionIn(current) === version;
    const context = { ...address, row, form: form.value, formKey, isSeen };
    const result = await asStaff(address.staff, { command, why }, () => page.save(values, context));
    if (result === null) return notFound();
    if (result.ok) {
      const { to, text, kind = "success" } = page.saved(result as Extract<Saved, { ok: true }>, context);
      return redirectWith(to, { kind, text }, "admin");
    }
    if (!("current" in result)) return form.refuse(toFormErrors(result));
    const stale = await staleReply(result.current, values, address);
    return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
  }

  return { loader, action };
}

const hasErrors = (read: unknown): read is FieldErrors =>
  typeof read === "object" && read !== null && "errors" in read;

function toFormErrors(refused: Refused): FormErrors {
  if ("fields" in refused) return { fields: refused.fields };
  const { field, text } = refused;
  return field ? { fields: { [field]: [text] } } : { form: [text] };
}
