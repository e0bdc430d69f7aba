import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DocumentForm,
  QualificationForms,
  UploadForm,
} from "~/modules/company/documents/qualification-upload-form";
import { endFault, getEnd } from "~/modules/company/documents/qualification-upload";
import { isHeld } from "~/modules/company/identity/qualification";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 12 * 3_600_000;
const UPLOAD = { intent: "upload", kind: "gsp", number: "GD-01", endsOn: "2028-06-30" };
const REMOVE = { intent: "remove", kind: "gsp" };
const SUBMIT = { intent: "submit", token: "t" };
const on = (days: number) => toDay(NOW + days * DAY);

describe("a page of documents", () => {
  const takes = (form: typeof DocumentForm | typeof QualificationForms) =>
    [UPLOAD, REMOVE, SUBMIT].map((sent) => form.safeParse(sent).success);

  test("of one document takes it in or out, and hands nothing in", () =>
    expect(takes(DocumentForm)).toEqual([true, true, false]));

  test("of an approved company takes documents in and hands in again, and gives none away", () =>
    expect(takes(QualificationForms)).toEqual([true, false, true]));

  test("refuses what is wrong of an upload in the same words on each", () => {
    const wrong = { ...UPLOAD, number: "", endsOn: undefined };
    const messages = [DocumentForm, QualificationForms, UploadForm].map((form) =>
      form.safeParse(wrong).error?.issues.map(({ message }) => message),
    );
    expect(messages[0]).toContain("证件编号至少 2 个字");
    expect(messages[1]).toEqual(messages[0]);
    expect(messages[2]).toEqual(messages[0]);
  });
});

test("an upload is refused for its end exactly where nothing could be bought with it today", () =>
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.boolean(), (days, isLongTerm) => {
      const sent = { ...UPLOAD, endsOn: on(days), ...(isLongTerm && { isLongTerm: "1" }) };
      const endsOn = getEnd(UploadForm.parse(sent));
      const couldCount = isHeld({ kind: "gsp", state: "approved", endsOn }, NOW);
      expect(endsOn).toBe(isLongTerm ? null : on(days));
      expect(endFault(endsOn, NOW) === null).toBe(couldCount);
    }),
  ));

test("its first day may not come after its last, for any two days", () =>
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (first, last) => {
      const read = UploadForm.safeParse({ ...UPLOAD, startsOn: on(first), endsOn: on(last) });
      expect(read.success).toBe(first <= last);
    }),
  ));
