import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Qualification, QualificationKind } from "~/modules/company/identity/qualification";
import { documentWarnings, WARN_DAYS, warningText } from "~/modules/company/documents/warnings";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 23 * 3600_000;
const held = (
  kind: QualificationKind,
  endsOn: string | null,
  state: Qualification["state"] = "approved",
) => ({
  kind,
  endsOn,
  state,
});

test("warns from 30 days before the last valid day, whatever the hour", () =>
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 0, max: DAY - 1 }), (days, inDay) => {
      const now = startOfDay("2026-11-20") + inDay;
      const warnings = documentWarnings("pharmacy", [held("drugLicence", toDay(now + days * DAY))], now);
      expect(warnings.map((w) => [w.level, w.daysLeft])).toEqual(
        days > WARN_DAYS ? [] : [[days < 0 ? "expired" : "soon", days]],
      );
    }),
  ));

test("长期, unapproved and renewed documents are silent", () => {
  const documents = [
    held("businessLicence", null),
    held("gsp", "2026-01-01", "rejected"),
    held("drugLicence", "2026-11-01"),
    held("drugLicence", "2031-11-01"),
    held("purchaseAuthorisation", "2020-01-01"),
    held("purchaseAuthorisation", null),
  ];
  expect(documentWarnings("pharmacy", documents, NOW)).toEqual([]);
  expect(documentWarnings("pharmacy", documents.reverse(), NOW)).toEqual([]);
});

describe("a document that begins later", () => {
  const from = (startsOn: string, endsOn: string | null) => ({ ...held("drugLicence", endsOn), startsOn });
  const warn = (...documents: Qualification[]) =>
    documentWarnings("pharmacy", documents, NOW).map(({ level, endsOn, daysLeft }) => [
      level,
      endsOn,
      daysLeft,
    ]);

  test("says nothing of the days between: what has ended is warned of until it begins", () => {
    expect(warn(held("drugLicence", "2026-11-19"), from("2026-12-01", "2031-11-30"))).toEqual([
      ["expired", "2026-11-19", -1],
    ]);
    expect(warn(held("drugLicence", "2026-11-19"), from("2026-12-01", null))).toHaveLength(1);
  });

  test("that leaves a day without one does not silence what ends soon", () => {
    const soon = [["soon", "2026-11-29", 9]];
    expect(warn(held("drugLicence", "2026-11-29"), from("2026-12-01", null))).toEqual(soon);
    expect(warn(held("drugLicence", "2026-11-29"), from("2026-11-30", null))).toEqual([]);
    expect(warn(held("drugLicence", "2026-11-29"), from("2026-11-25", "2031-11-30"))).toEqual([]);
  });

  test("goes on from another one, as far as they reach together", () =>
    expect(
      warn(
        from("2026-12-02", "2026-12-05"),
        held("drugLicence", "2026-11-25"),
        from("2026-11-26", "2026-12-01"),
        from("2026-12-07", null),
      ),
    ).toEqual([["soon", "2026-12-05", 15]]));

  test("stands for itself where there was none before", () => {
    expect(warn(from("2026-11-25", "2026-12-01"))).toEqual([["soon", "2026-12-01", 11]]);
    expect(warn(from("2026-11-25", null))).toEqual([]);
  });

  test("whatever stands there, the company is warned of the first day without a document, if that comes within the time", () => {
    const day = fc.integer({ min: -40, max: 60 });
    const documents = fc.array(fc.tuple(day, fc.nat(40)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(documents, (spans) => {
        const documents = spans.map(([first, more]) =>
          from(toDay(NOW + first * DAY), toDay(NOW + (first + more) * DAY)),
        );
        const covers = (at: number) => spans.some(([first, more]) => first <= at && at <= first + more);
        fc.pre(spans.some(([first]) => first <= 0));
        let gap = 0;
        while (covers(gap)) gap += 1;
        const [warning] = documentWarnings("pharmacy", documents, NOW);
        if (gap > WARN_DAYS + 1) expect(warning).toBeUndefined();
        else if (gap === 0) expect(warning).toMatchObject({ level: "expired" });
        else expect(warning).toMatchObject({ level: "soon", daysLeft: gap - 1 });
      }),
    );
  });
});

test("what ends first leads, and only required documents stop the buying", () => {
  const warnings = documentWarnings(
    "pharmacy",
    [held("gsp", "2026-11-19"), held("drugLicence", "2026-10-31")],
    NOW,
  );
  expect(warnings.map(warningText)).toEqual([
    "药品经营许可证已于2026-10-31到期，您暂时不能下单。请上传新的药品经营许可证。",
    "GSP证书已于2026-11-19到期。请上传新的GSP证书。",
  ]);
});

test("the last valid day is said as such", () => {
  const [warning] = documentWarnings("clinic", [held("clinicRecord", "2026-11-20")], NOW);
  expect(warningText(warning!)).toBe(
    "诊所备案凭证将于2026-11-20到期，今天是最后一天。请提前更新，以免影响采购。",
  );
});
