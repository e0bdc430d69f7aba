/** Loader and action of a page of settings: edited like a row that is always there. */
import type { z } from "zod";
import type { Needed } from "~/modules/staff/permissions/permissions";
import type { auditRows } from "~/platform/database/audit-log.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { editPage } from "./edit-page.server";

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
  return editPage({
    handle: page.handle,
    find: () => page.find(),
    schema: page.schema,
    version: page.toValues,
    names: page.names,
    history: () => page.history,
    command: page.command,
    show: (settings) => ({ input: page.toValues(settings!), ...(show?.(settings!) ?? ({} as More)) }),
    async toValues(form) {
      const wanted = page.toSettings(form);
      const errors = (await check?.(wanted)) ?? null;
      return errors ? { errors } : wanted;
    },
    save: (wanted, { isSeen }) =>
      inTransaction(async (trx) => {
        const current = await page.find(trx);
        if (!isSeen(current)) return { ok: false as const, current };
        const changed = await page.save(trx, wanted);
        const isChanged = typeof changed === "boolean" ? changed : changed.length > 0;
        return isChanged ? { ok: true as const } : { ok: false as const, text: "内容没有变化" };
      }),
    describe: (settings) => describe(settings),
    saved: () => ({ to: page.path, text: page.saved }),
  });
}
