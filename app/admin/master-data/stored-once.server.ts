import { type Db, inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";

/** The form has already created it. */
export interface MadeBefore {
  ok: true;
  id: number;
}

/** Rolls a transaction back with its answer. */
class Refused extends Error {
  constructor(readonly answer: unknown) {
    super("refused");
  }
}

/** Returns the answer of `save` in one transaction, once for a form's key. A refusal changes nothing. */
export async function storedOnce<Saved extends { ok: true; id: number } | { ok: false }>(
  formKey: string | null,
  save: (trx: Db) => Promise<Saved | null>,
): Promise<Saved | MadeBefore | null> {
  if (formKey === null) return inTransaction(save);
  try {
    const made = await inTransaction((trx) =>
      once(trx, formKey, async () => {
        const saved = await save(trx);
        if (!saved?.ok) throw new Refused(saved);
        return String(saved.id);
      }),
    );
    return { ok: true, id: Number(made) };
  } catch (error) {
    if (error instanceof Refused) return error.answer as Saved | null;
    throw error;
  }
}
