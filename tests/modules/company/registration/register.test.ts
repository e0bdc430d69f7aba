import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NewPassword } from "~/modules/company/sign-in/password-form";
import { passwordFault } from "~/modules/company/sign-in/password";
import { documentChoices, endFault, getEnd } from "~/modules/company/documents/qualification-upload";
import { UploadForm } from "~/modules/company/documents/qualification-upload-form";
import { toFlow, stepPath, inputFacts } from "~/modules/company/registration/register";
import { missingDocuments } from "~/modules/company/documents/qualification-upload";
import { FactsForms, readRegistrationFacts } from "~/modules/company/registration/register-forms";
import { CodeField, MobileField } from "~/modules/company/sign-in/sms-form";
import { maskedPhone, smsText } from "~/modules/company/sign-in/sms";
import { startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 20 * 3600_000;

describe("a phone", () => {
  test("is eleven digits from 13 to 19 and nothing else", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 9 }),
        fc.integer({ min: 0, max: 999_999_999 }),
        (second, rest) => {
          const phone = `1${second}${String(rest).padStart(9, "0")}`;
          expect(MobileField.safeParse(` ${phone} `)).toMatchObject({ success: true, data: phone });
        },
      ),
    );
    for (const wrong of ["", "12800000001", "1380000000", "138000000011", "1380000000a", "020-12345678"])
      expect(MobileField.safeParse(wrong).success, wrong).toBe(false);
  });

  test("is shown masked, its code in words", () => {
    expect(maskedPhone("13800000001")).toBe("138****0001");
    expect(smsText("青囊医药", { phone: "13800000001", purpose: "reset", code: "012345" })).toContain(
      "012345",
    );
    expect(CodeField.safeParse("012345").success).toBe(true);
    for (const wrong of ["12345", "1234567", "12345x"])
      expect(CodeField.safeParse(wrong).success).toBe(false);
  });
});

describe("a password", () => {
  const none = () => false;

  test("has 8 to 64 characters, any of them", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 64 }), (text) => {
        expect(NewPassword.safeParse(text).success).toBe([...text].length >= 8);
      }),
    );
    expect(NewPassword.safeParse("药店每日补货清单").success).toBe(true);
    expect(NewPassword.safeParse("七个字符不够呀").success).toBe(false);
    expect(NewPassword.safeParse("x".repeat(65)).success).toBe(false);
  });

  test("is no common one, in capitals neither, and does not hold the phone", () => {
    expect(passwordFault("WOAINI1314", "13800000001", none)).toMatch(/常见/);
    expect(passwordFault("Password", "13800000001", (word) => word === "password")).toMatch(/常见/);
    expect(passwordFault("my13800000001", "13800000001", none)).toMatch(/手机号/);
    expect(passwordFault("abababab", "", none)).toMatch(/3 种/);
    expect(passwordFault("good-enough-2026", "13800000001", none)).toBeNull();
  });
});

describe("the flows and their steps", () => {
  test("stand under their addresses", () => {
    expect([toFlow(undefined), toFlow("dd"), toFlow("DD"), toFlow("x")]).toEqual([
      "company",
      "branch",
      "branch",
      null,
    ]);
    expect([stepPath("company", 1), stepPath("branch", 3)]).toEqual([
      "/register/step1",
      "/register/dd/step3",
    ]);
  });

  const right = {
    kind: "pharmacy",
    name: "测试大药房",
    licenceNumber: "粤DA0200001",
    areaCode: "440106",
    address: "演示路 1 号",
    contactName: "李娟",
    contactPhone: "020-12345678",
  };

  test("step 3 opens once all of step 2 is right", () => {
    expect(readRegistrationFacts("company", right)).toEqual(right);
    for (const name of Object.keys(right).filter((field) => field !== "kind"))
      for (const flow of ["company", "branch"] as const)
        expect(
          readRegistrationFacts(flow, {
            ...right,
            kind: flow === "branch" ? "chain" : "pharmacy",
            [name]: "",
          }),
          name,
        ).toBeNull();
    expect(readRegistrationFacts("company", { ...right, kind: "warehouse" })).toBeNull();
    expect(readRegistrationFacts("company", {})).toBeNull();
  });

  test("a store is of its chain's kind, whatever is sent", () => {
    expect(readRegistrationFacts("branch", { ...right, kind: undefined })?.kind).toBe("chain");
    expect(FactsForms.branch.safeParse(right).success).toBe(false);
  });

  test("what is typed is kept by known names alone, as text of a sane length", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (sent) => {
        const stored = inputFacts({ ...sent, name: "长".repeat(500), evil: "x" });
        expect(stored.name).toHaveLength(200);
        expect(Object.keys(stored)).not.toContain("evil");
      }),
    );
  });
});

describe("documents", () => {
  test("each kind of company hands in its own; one of a choice is enough", () => {
    expect(missingDocuments("pharmacy", []).map((document) => document.kind)).toEqual([
      "businessLicence",
      "drugLicence",
      "purchaseAuthorisation",
    ]);
    expect(missingDocuments("clinic", ["clinicRecord", "purchaseAuthorisation"])).toEqual([]);
    expect(missingDocuments("clinic", [])[0]?.text).toBe("请上传医疗机构执业许可证或诊所备案凭证");
    for (const kind of ["pharmacy", "chain", "clinic", "hospital"] as const) {
      const choices = documentChoices(kind).map((choice) => choice.kind);
      expect(new Set(choices).size).toBe(choices.length);
      expect(missingDocuments(kind, choices)).toEqual([]);
    }
  });

  const sent = { intent: "upload", kind: "drugLicence", number: "粤DA0200001" };
  const read = (more: object) => UploadForm.safeParse({ ...sent, ...more });

  test("an upload says until when, or for good", () => {
    expect(read({}).success).toBe(false);
    expect(read({ endsOn: "2028-02-30" }).success).toBe(false);
    expect(read({ endsOn: "2028-06-30" }).success).toBe(true);
    expect(getEnd(read({ isLongTerm: "1", endsOn: "2028-06-30" }).data!)).toBeNull();
  });

  test("the last valid day is still taken, the day after not", () => {
    expect(endFault("2026-11-20", NOW)).toBeNull();
    expect(endFault(null, NOW)).toBeNull();
    expect(endFault("2026-11-19", NOW)).toBe("该证件已于 2026-11-19 到期，请上传有效的证件");
  });
});
