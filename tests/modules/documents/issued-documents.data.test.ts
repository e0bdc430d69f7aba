import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { toIssuedNote } from "~/modules/documents/issued-document";
import {
  findIssuedDocument,
  issueDocument,
  issuedNotePdf,
} from "~/modules/documents/issued-documents.server";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { NOW } from "../orders/shop";
import { bought, openShop } from "../returns/after-sales-fixtures";
import { emptyTables } from "../../rows";

let orderId = 0;

beforeEach(async () => {
  await emptyTables(["issued_document"]);
  await openShop();
  orderId = (await bought()).id;
});

const findNote = async () => (await readDeliveryNotes(1, orderId))![0]!;

test("a printed note is registered once, with what a stranger may compare", async () => {
  const note = await findNote();
  const codes = await Promise.all([1, 2, 3].map(() => issueDocument(toIssuedNote(note), NOW)));
  expect(new Set(codes).size).toBe(1);
  expect(await issueDocument(toIssuedNote({ ...note, carriage: "另一承运" }), NOW + 1)).toBe(codes[0]);
  expect(await findIssuedDocument(codes[0]!)).toEqual({
    kind: "deliveryNote",
    number: note.number,
    facts: [
      ["供货单位", note.supplier],
      ["购货单位", "药***"],
      ["发货日期", toDay(NOW)],
      ["行数", `${note.lines.length} 行`],
      ["数量合计", String(note.lines.reduce((sum, line) => sum + line.quantity, 0))],
    ],
    issuedAt: NOW,
    replacedAt: null,
  });
  expect(await findIssuedDocument("0".repeat(16))).toBeNull();
});

test("other content under the same number gets another code, and the first one is replaced", async () => {
  const note = await findNote();
  const first = await issueDocument(toIssuedNote(note), NOW);
  const [line, ...rest] = note.lines;
  const changed = { ...note, lines: [{ ...line!, quantity: line!.quantity + 1 }, ...rest] };
  const second = await issueDocument(toIssuedNote(changed), NOW + 5);
  expect(second).not.toBe(first);
  expect(await findIssuedDocument(first)).toMatchObject({ replacedAt: NOW + 5 });
  expect(await findIssuedDocument(second)).toMatchObject({ replacedAt: null });
  const rows = await db.selectFrom("issued_document").select("id").where("replaced_at", "is", null).execute();
  expect(rows).toHaveLength(1);
});

test("the PDF of a note registers it when it is read", async () => {
  const note = await findNote();
  const bytes = await buffer(issuedNotePdf(note, { seal: null, origin: "https://shop.test" }, NOW));
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const row = await db.selectFrom("issued_document").select(["number", "code"]).executeTakeFirstOrThrow();
  expect(row.number).toBe(note.number);
});
