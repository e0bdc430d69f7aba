import { expect, test } from "vitest";
import { BUSY_TEXT, pageError, ruleFor } from "~/platform/errors";

test.each([
  [10000, "success"],
  [200, "success"],
  [201, "success"],
  [10001, "signIn"],
  [401, "signIn"],
  [459, "contract"],
  [422, "validation"],
  [400, "alert"],
  [404, "alert"],
  [500, "busy"],
  [503, "busy"],
  [599, "busy"],
  [12345, "busy"],
])("%i is answered by %s", (code, behaviour) => expect(ruleFor(code).behaviour).toBe(behaviour));

test("the catalogue says where to go and what to say", () => {
  expect(ruleFor(10001).path).toBe("/login");
  expect(ruleFor(459).path).toBe("/dzht");
  expect(ruleFor(500).text).toBe(BUSY_TEXT);
  expect(ruleFor(404).title).toBe("温馨提示");
});

test.each([400, 401, 403, 404, 405, 413, 429, 500, 503])("status %i has words", (status) => {
  const { title, text } = pageError(status);
  expect(title).toMatch(/^\p{Script=Han}+$/u);
  expect(text).toMatch(/。$/);
});
