import { describe, expect, test } from "vitest";
import {
  DEFAULT_EXPIRY_RULES,
  isPastExpiryRule,
  receivingExpiryFault,
} from "~/modules/catalogue/batches/expiry-rules";

const TODAY = "2026-11-20";
const RULES = { ...DEFAULT_EXPIRY_RULES, near_device: 30, stop_drug: 60, receive_herb: 0 };

describe("a batch near its expiry", () => {
  test("is past a rule with fewer days left than its kind has, and not with as many", () => {
    const isNear = (kind: "drug" | "device", expiresOn: string) =>
      isPastExpiryRule(RULES, "near", { kind, expiresOn }, TODAY);
    expect(isNear("device", "2026-12-20")).toBe(false);
    expect(isNear("device", "2026-12-19")).toBe(true);
    expect(isNear("drug", "2026-12-20")).toBe(true);
    const herb = { kind: "herb", expiresOn: TODAY } as const;
    expect(isPastExpiryRule(RULES, "stop", herb, TODAY)).toBe(false);
  });

  test("comes in with a reason only, and not at all where it could not be sold", () => {
    const fault = (kind: "drug" | "herb", expiresOn: string, note = "") =>
      receivingExpiryFault(RULES, { kind, expiresOn, note }, TODAY);
    expect(fault("drug", "2027-05-19")).toBeNull();
    expect(fault("drug", "2027-05-18")).toBe("剩余效期 179 天，不足 180 天，验收合格请在备注写明原因");
    expect(fault("drug", "2027-05-18", "客户急需")).toBeNull();
    expect(fault("drug", "2027-01-18", "客户急需")).toBe("剩余效期 59 天，已不能销售，应拒收");
    expect(fault("herb", "2026-11-21")).toBeNull();
  });
});
