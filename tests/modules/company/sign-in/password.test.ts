import { describe, expect, test } from "vitest";
import { MAX_PASSWORD } from "~/modules/company/sign-in/password";
import { NewPassword } from "~/modules/company/sign-in/password-form";
import { hashPassword, verifyPassword } from "~/modules/company/sign-in/password.server";

const LONGEST = "😀".repeat(MAX_PASSWORD);

describe("the longest password", () => {
  test("is hashed to its last character", async () => {
    expect(NewPassword.safeParse(LONGEST).success).toBe(true);
    const stored = await hashPassword(LONGEST);
    expect(await verifyPassword(stored, LONGEST)).toBe(true);
    expect(await verifyPassword(stored, `${LONGEST.slice(0, -2)}😁`)).toBe(false);
  });

  test("is 256 bytes: a longer one is no password, at the cost of one", async () => {
    const stored = await hashPassword(LONGEST);
    expect(await verifyPassword(stored, `${LONGEST}x`)).toBe(false);
    expect(await verifyPassword(null, "x".repeat(100_000))).toBe(false);
    expect(() => hashPassword(`${LONGEST}x`)).toThrow("256 bytes");
  });
});
