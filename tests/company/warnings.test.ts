import fc from "fast-check";
import { expect, test } from "vitest";
import type { Qualification, QualificationKind } from "~/company/qualification";
import { documentWarnings, WARN_DAYS, warningText } from "~/company/warnings";
import { DAY, dayOf, startOfDay } from "~/platform/clock";

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
      const warnings = documentWarnings("pharmacy", [held("drugLicence", dayOf(now + days * DAY))], now);
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
