/** Loader and action of a page of settings: what stands and its history; a change is made once from what was seen. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { changeRows } from "~/admin/changes/change-rows.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import type { Needed } from "~/modules/staff/permissions/permissions";
import { auditRows } from "~/platform/database/audit-log.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { toStale, getVersion } from "~/platform/http/stale";
import type { SettingsReply } from "~/admin/frame/settings-page";

interface SettingsOf<Schema extends z.ZodType, Settings, Wanted extends Settings, Values> {
  handle: { needed: Needed; change: Needed };
  path: string;
  schema: Schema;
  find: (trx?: Db) => Promise<Settings>;
  /** what the fields begin with, and what a version is made of */
  toValues: (settings: Settings) => Values;
  /** field → its name in the difference */
  names: Readonly<Record<keyof Values & string, string>>;
  toSettings: (form: z.output<Schema>) => Wanted;
  /** False, or the names of none: nothing differs. */
  save: (trx: Db, wanted: Wanted) => Promise<boolean | readonly string[]>;
  /** the rows of the audit log that are its history */
  history: Parameters<typeof auditRows>[0];
  /** what the audit log calls it */
  command: string;
  /** said once it is saved */
  saved: string;
}

interface SettingsOptions<Settings, Wanted, Values, More> {
  /** the difference in words; left out: as in the fields */
  describe?: (settings: Settings) => Values;
  /** faults that need the database, by field; null: none */
  check?: (wanted: Wanted) => Promise<Record<string, string[]> | null>;
  /** what the page shows besides */
  show?: (settings: Settings) => More;
}

export function settingsPage<
  Schema extends z.ZodType<{ version: number; why: string }>,
  Settings,
  Wanted extends Settings,
  Values extends Record<string, string>,
  More extends object = object,
>(
  page: SettingsOf<Schema, Settings, Wanted, Values>,
  { describe = page.toValues, check, show }: SettingsOptions<Settings, Wanted, Values, More> = {},
) {
  const { handle, find, toValues } = page;

  async function loader({ request }: LoaderFunctionArgs) {
    await requireStaff(request, handle.needed);
    const [settings, rows] = await Promise.all([find(), auditRows(page.history)]);
    const values = toValues(settings);
    const more = show?.(settings) ?? ({} as More);
    return json({ version: getVersion(values), input: values, changes: await changeRows(rows), ...more });
  }

  async function action({ request }: ActionFunctionArgs) {
    const staff = await requireStaff(request, handle.change);
    const form = await readForm(request, page.schema);
    if (!form.ok) return form.response;
    const { version, why } = form.value;
    const wanted = page.toSettings(form.value);
    const faults = (await check?.(wanted)) ?? null;
    if (faults) return form.refuse({ fields: faults });
    const done = await asStaff(staff, { command: page.command, why }, () =>
      inTransaction(async (trx) => {
        const current = await find(trx);
        if (getVersion(toValues(current)) !== version) return { ok: false as const, current };
        return { ok: true as const, changed: await page.save(trx, wanted) };
      }),
    );
    if (!done.ok) {
      const stale = toStale(
        page.names,
        getVersion(toValues(done.current)),
        describe(done.current),
        describe(wanted),
      );
      return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
    }
    const { changed } = done;
    const isChanged = typeof changed === "boolean" ? changed : changed.length > 0;
    if (!isChanged) return form.refuse({ form: ["内容没有变化"] });
    return redirectWith(page.path, { kind: "success", text: page.saved }, "admin");
  }

  return { loader, action };
}
