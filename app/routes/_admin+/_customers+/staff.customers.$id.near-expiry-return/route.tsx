/** 近效期退货: the days before expiry in which a customer may return batches, from a day on. */
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import { editPage } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import {
  formatReturnTerm,
  RETURN_TERM_NAMES,
  type ReturnTerm,
  returnTermFields,
} from "~/modules/company/contract/near-expiry-return";
import { findReturnTerms, setReturnTerm } from "~/modules/company/contract/near-expiry-return.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { inTransaction } from "~/platform/database/database.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { Count } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

const TITLE = "近效期退货";
export const handle = adminHandle(TITLE, "customers.see", "customers.terms");

const TermForm = z.object({ version: z.number().int().min(0), why: reasonField(), ...returnTermFields });

interface Stored {
  terms: ReturnTerm[];
}

const page = editPage({
  handle,
  async find({ params }) {
    const id = requireId(params.id);
    const { name } = (await findAdminCompany(id)) ?? notFound();
    return { id, name, terms: await findReturnTerms(id) };
  },
  schema: TermForm,
  version: ({ terms }: Stored) => terms,
  names: { term: TITLE },
  history: ({ id }) => ({ subject: "company", subjectId: String(id), commands: [TITLE], limit: 50 }),
  command: TITLE,
  show: (row) => ({
    id: row!.id,
    name: row!.name,
    terms: row!.terms,
    input: { fromOn: toDay(now()), days: "" },
    constraint: formConstraint(TermForm),
  }),
  toValues: ({ fromOn, days }) => ({ terms: [{ fromOn, days }] }),
  async save({ terms: [term] }, { row, isSeen }) {
    const done = await inTransaction((trx) =>
      setReturnTerm(trx, row!.id, { term: term!, isSeen: (terms) => isSeen({ terms }) }, now()),
    );
    return "current" in done ? { ok: false as const, current: { terms: done.current } } : done;
  },
  describe: ({ terms }) => ({ term: terms.map(formatReturnTerm).join("；") }),
  saved: (_done, { row }) => ({ to: `/staff/customers/${row!.id}`, text: "近效期退货的约定已保存。" }),
});

export const loader = page.loader;
export const action = page.action;

export default function NearExpiryReturn() {
  const { id, name, terms, changes, mayChange, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={`${name} 的近效期退货`}
      note="按合同约定，到期前多少天内的批次可以退货；没有约定的不能退"
      end={
        <Link className="button admin-head__end" to={`/staff/customers/${id}`}>
          返回
        </Link>
      }
      changes={changes}
    >
      <div>
        <section className="part" aria-labelledby="h-terms">
          <div className="part__head">
            <h2 id="h-terms">约定</h2>
          </div>
          {terms.length === 0 ? (
            <p className="soft">还没有约定。</p>
          ) : (
            <ul>
              {terms.map((term) => (
                <li key={term.fromOn}>{formatReturnTerm(term)}</li>
              ))}
            </ul>
          )}
        </section>
        {mayChange ? (
          <SettingsForm key={form.version} id="return-term" label={TITLE} {...form} reply={reply}>
            {(fields) => (
              <>
                <FormField
                  field={fields.fromOn}
                  label={RETURN_TERM_NAMES.fromOn}
                  hint="从这一天起，直到下一个约定；不能早于今天"
                  required
                  type="date"
                />
                <Count field={fields.days} label={RETURN_TERM_NAMES.days} hint="0 为不退" required />
              </>
            )}
          </SettingsForm>
        ) : null}
      </div>
    </SettingsPage>
  );
}
