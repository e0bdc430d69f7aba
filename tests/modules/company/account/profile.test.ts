import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceName } from "~/modules/company/account/device-name";
import { isEmail, isLandline } from "~/modules/company/sign-in/phone";
import { managerName, scopeEntries } from "~/modules/company/account/profile";
import type { Qualification, QualificationKind } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeDocuments, scopeFault, scopesLost } from "~/modules/company/identity/scope-documents";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20");
const SCOPE_CODES = Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[];
const held = (kind: QualificationKind, endsOn: string | null): Qualification => ({
  kind,
  endsOn,
  state: "approved",
});
const PHARMACY = [held("businessLicence", null), held("purchaseAuthorisation", "2027-06-30")];

test.each([
  ["buyer@example.com", true],
  ["a_b-1@mail.example.com.cn", true],
  ["a.b@example.com", false],
  ["buyer@example", false],
  ["buyer@example..com", false],
  ["@example.com", false],
  ["buyer@exam ple.com", false],
  ["采购@example.com", false],
])("e-mail %s: %s", (text, right) => expect(isEmail(text)).toBe(right));

test.each([
  ["020-1234567", true],
  ["0755-12345678", true],
  ["20-12345678", false],
  ["02012345678", false],
  ["0755-123456789", false],
  ["00200-1234567", false],
  ["13800000001", false],
])("landline %s: %s", (text, right) => expect(isLandline(text)).toBe(right));

test("a pharmacy's device licence carries second and third class alone; its drug licence stops everything", () => {
  const all = [...PHARMACY, held("drugLicence", "2026-12-01"), held("deviceLicence", "2026-12-01")];
  const lost = (kind: QualificationKind) => scopesLost("pharmacy", all, { kind, endsOn: "2026-12-01" }, NOW);
  expect(lost("deviceLicence")).toEqual(["deviceTwo", "deviceThree"]);
  expect(lost("drugLicence")).toBe("all");
  expect(lost("gsp")).toEqual([]);
});

test("a clinic with both of its documents loses nothing with one of them, unless the other has ended by then", () => {
  const item = { kind: "medicalLicence", endsOn: "2026-12-01" } as const;
  const others = [held("medicalLicence", "2026-12-01"), held("purchaseAuthorisation", null)];
  expect(scopesLost("clinic", [...others, held("clinicRecord", null)], item, NOW)).toEqual([]);
  expect(scopesLost("clinic", [...others, held("clinicRecord", "2026-12-02")], item, NOW)).toEqual([]);
  expect(scopesLost("clinic", [...others, held("clinicRecord", "2026-12-01")], item, NOW)).toBe("all");
});

test("what is said to be lost is what rests on the day after, for any dates and kind", () =>
  fc.assert(
    fc.property(
      fc.constantFrom("pharmacy" as const, "chain" as const),
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: -40, max: 400 }),
      (company, days, others) => {
        const ends = toDay(NOW + days * DAY);
        const all = [held("deviceLicence", ends), held("gsp", toDay(NOW + others * DAY))];
        const then = Math.max(NOW, startOfDay(ends) + DAY);
        const lost = scopesLost(company, all, { kind: "deviceLicence", endsOn: ends }, NOW);
        const resting = SCOPE_CODES.filter((scope) => scopeFault(company, all, scope, then) !== null);
        expect(lost).toEqual(resting);
        expect(resting.every((scope) => scopeDocuments(company, scope).includes("deviceLicence"))).toBe(true);
      },
    ),
  ));

test("the list says what is granted, what rests and what a missing one needs", () => {
  const qualifications = [...PHARMACY, held("drugLicence", null), held("deviceLicence", "2026-11-19")];
  const scopes: BusinessScopeCode[] = ["herbal", "deviceTwo"];
  const entries = scopeEntries({ kind: "pharmacy", scopes, qualifications }, NOW);
  expect(entries).toHaveLength(SCOPE_CODES.length);
  const of = (scope: BusinessScopeCode) => entries.find((entry) => entry.scope === scope);
  expect(of("herbal")).toMatchObject({ state: "granted", need: null });
  expect(of("deviceTwo")).toMatchObject({
    state: "resting",
    need: "医疗器械经营许可证已于 2026-11-19 到期，需要新的医疗器械经营许可证",
  });
  expect(of("biological")?.need).toBe("需要经营范围含生物制品的药品经营许可证");
  expect(scopeEntries({ kind: "clinic", scopes: [], qualifications: [] }, NOW)[0]?.need).toBe(
    "需要经营范围含化学药制剂的医疗机构执业许可证或诊所备案凭证",
  );
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36",
    "Chrome 129，Windows 10",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49",
    "微信 8，iOS",
  ],
  ["", "未知设备"],
  ["<script>", "未知设备"],
])("%s is called %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test("a part of the scope that was never granted is missing, whatever documents are there, and says what it needs", () => {
  const qualifications = [...PHARMACY, held("drugLicence", null), held("deviceLicence", null)];
  const entries = scopeEntries({ kind: "pharmacy", scopes: ["herbal"], qualifications }, NOW);
  expect(entries.filter(({ state }) => state === "granted").map(({ scope }) => scope)).toEqual(["herbal"]);
  expect(entries.find(({ scope }) => scope === "deviceThree")).toEqual({
    scope: "deviceThree",
    name: "第三类医疗器械",
    state: "missing",
    need: "需要经营范围含第三类医疗器械的医疗器械经营许可证",
  });
  expect(entries.map(({ scope }) => scope)).toEqual(SCOPE_CODES);
});

test("a manager of one's own is named so, the shop's common one by name alone", () => {
  expect(managerName({ name: "陈敏", phone: "1", isDefault: false })).toBe("专属客服-陈敏");
  expect(managerName({ name: "陈敏", phone: "1", isDefault: true })).toBe("陈敏");
});
