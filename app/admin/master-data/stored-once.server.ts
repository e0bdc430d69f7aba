/** New things are made once for their form, and a refusal leaves the form to be sent again. */
import { type Db, inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";

/** The same form has made it already. */
export interface MadeBefore {
  ok: true;
  id: number;
}

/** Undoes a transaction with its answer. */
class Refused extends Error {
  constructor(readonly answer: unknown) {
    super("refused");
  }
}

/** What `save` answers, in one transaction; with a form's key once for it. A refusal changes nothing. */
export async function keptOnce<Saved extends { ok: true; id: number } | { ok: false }>(
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
