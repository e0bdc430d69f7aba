import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { DeliveryNote } from "~/modules/documents/delivery-note";
import { deliveryNotePdf } from "~/modules/documents/delivery-note-pdf.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import {
  formatVerifyCode,
  type IssuedFacts,
  type IssuedKind,
  type NewIssuedDocument,
  toIssuedNote,
  toVerifyText,
  toVerifyCode,
} from "./issued-document";

const toHash = ({ kind, number, content }: NewIssuedDocument): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, number, content]))
    .digest("hex");

const current = (trx: Db, { kind, number }: NewIssuedDocument) =>
  trx
    .selectFrom("issued_document")
    .select(["id", "code", "hash"])
    .where("kind", "=", kind)
    .where("number", "=", number)
    .where("replaced_at", "is", null);

/** Registers a document as it is printed and returns its code; the same content keeps its code, other content replaces it. `now` in ms. */
export async function issueDocument(document: NewIssuedDocument, now: number): Promise<string> {
  const hash = toHash(document);
  const known = await current(db, document).executeTakeFirst();
  if (known?.hash === hash) return known.code;
  return inTransaction(async (trx) => {
    const held = await forUpdate(current(trx, document)).executeTakeFirst();
    if (held?.hash === hash) return held.code;
    if (held)
      await trx.updateTable("issued_document").set({ replaced_at: now }).where("id", "=", held.id).execute();
    const code = toVerifyCode(randomBytes(16));
    const { kind, number, facts } = document;
    const row = { code, kind, number, hash, facts: JSON.stringify(facts), issued_at: now };
    await trx
      .insertInto("issued_document")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Somebody who printed it in the same moment may have been first.
    return (await current(trx, document).executeTakeFirstOrThrow()).code;
  });
}

/** Registers a document as its page is shown and returns the line for its paper. `now` in ms. */
export async function issueOnPaper(
  origin: string,
  document: NewIssuedDocument,
  now: number,
): Promise<string> {
  return toVerifyText(origin, formatVerifyCode(await issueDocument(document, now)));
}

export interface IssuedDocument {
  facts: IssuedFacts;
  kind: IssuedKind;
  number: string;
  issuedAt: number;
  /** epoch ms; null: it holds */
  replacedAt: number | null;
}

/** Returns the document of a code, or null. One query. */
export async function findIssuedDocument(code: string): Promise<IssuedDocument | null> {
  const row = await db.selectFrom("issued_document").selectAll().where("code", "=", code).executeTakeFirst();
  if (!row) return null;
  return {
    facts: JSON.parse(row.facts) as IssuedFacts,
    kind: row.kind as IssuedKind,
    number: row.number,
    issuedAt: row.issued_at,
    replacedAt: row.replaced_at,
  };
}

/** Draws a delivery note with the code under which it is registered; both when the stream is read. `now` in ms. */
export const issuedNotePdf = (
  note: DeliveryNote,
  print: { seal: Buffer | null; origin: string },
  now: number,
): Readable => Readable.from(drawIssuedNote(note, print, now), { objectMode: false });

async function* drawIssuedNote(
  note: DeliveryNote,
  print: { seal: Buffer | null; origin: string },
  now: number,
): AsyncGenerator<Buffer> {
  const verifyCode = formatVerifyCode(await issueDocument(toIssuedNote(note), now));
  for await (const chunk of deliveryNotePdf(note, { ...print, verifyCode })) yield chunk as Buffer;
}
