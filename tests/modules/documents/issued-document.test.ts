import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatVerifyCode,
  maskName,
  readVerifyCode,
  toVerifyCode,
} from "~/modules/documents/issued-document";

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

test("a code is read again in any spelling: printed, lower case, with I for 1 and O for 0", () =>
  fc.assert(
    fc.property(bytes, (random) => {
      const code = toVerifyCode(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
      const printed = formatVerifyCode(code);
      expect(printed).toMatch(/^(.{4}-){3}.{4}$/);
      for (const input of [
        code,
        printed,
        ` ${printed.toLowerCase()} `,
        code.replace(/1/g, "I").replace(/0/g, "o"),
      ])
        expect(readVerifyCode(input)).toBe(code);
    }),
  ));

test.each(["", "ABCD", "ABCD-EFGH-JKMN-PQR", "ABCD-EFGH-JKMN-PQRU", "随货同行单", "ABCD-EFGH-JKMN-PQRST"])(
  "%j is no code",
  (input) => expect(readVerifyCode(input)).toBe(""),
);

test("of a buyer a stranger reads the beginning and the end", () => {
  expect(maskName("广州演示大药房")).toBe("广州***药房");
  expect(maskName("药店1")).toBe("药***");
});
