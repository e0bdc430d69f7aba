import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctedFields, withoutFields } from "~/ui/forms/open-errors";

const NONE = new Set<string>();
const written = (
  refused: Record<string, string>,
  now: Record<string, string>,
  invalid: ReadonlySet<string> = NONE,
) => ({ refused: new Map(Object.entries(refused)), now: new Map(Object.entries(now)), invalid });

describe("an error", () => {
  const errors = { phone: ["手机号应为 11 位"], "": ["没有成功"] };

  test.each<[string, string[], ReturnType<typeof written>]>([
    ["stays while the same stands there", [], written({ phone: "138" }, { phone: "138" })],
    ["goes once another thing stands there", ["phone"], written({ phone: "138" }, { phone: "13800138000" })],
    [
      "stays while a browser can tell that it is wrong",
      [],
      written({ phone: "138" }, { phone: "1380" }, new Set(["phone"])),
    ],
    ["stays where nothing was typed and nothing is", [], written({}, { phone: "" })],
    ["goes where nothing was typed and something is", ["phone"], written({}, { phone: "13800138000" })],
    ["goes where a wrong value is taken away and may be missing", ["phone"], written({ phone: "138" }, {})],
    [
      "stays when another field is changed",
      [],
      written({ phone: "138", name: "李" }, { phone: "138", name: "王" }),
    ],
  ])("%s", (_, gone, state) => expect(correctedFields(errors, state)).toEqual(gone));

  test("of a span goes with its other end too, where the form says so", () => {
    const span = { startsOn: ["有效期自不能晚于有效期至"] };
    const state = written(
      { startsOn: "2028-01-01", endsOn: "2027-01-01" },
      { startsOn: "2028-01-01", endsOn: "2029-01-01" },
    );
    expect(correctedFields(span, state)).toEqual([]);
    expect(correctedFields(span, state, { startsOn: ["endsOn"] })).toEqual(["startsOn"]);
    expect(
      correctedFields(span, { ...state, invalid: new Set(["startsOn"]) }, { startsOn: ["endsOn"] }),
    ).toEqual([]);
  });

  test("of the whole form stays until the next answer, whatever is typed", () =>
    expect(correctedFields({ "": ["没有成功"] }, written({ "": "a", x: "1" }, { "": "b", x: "2" }))).toEqual(
      [],
    ));
});

test("what goes is what was wrong, changed and not plainly wrong; the rest keep their words", () => {
  const field: fc.Arbitrary<string> = fc.constantFrom("phone", "name", "code", "lines[0].name", "");
  const values = fc.dictionary(field, fc.constantFrom("", "a", "b"), { noNullPrototype: true });
  fc.assert(
    fc.property(
      fc.dictionary(field, fc.constant(["错了"] as string[]), { noNullPrototype: true }),
      values,
      values,
      fc.array(field).map((names) => new Set(names)),
      (errors, refused, now, invalid) => {
        const gone = correctedFields(errors, written(refused, now, invalid));
        for (const name of Object.keys(errors)) {
          const isChanged = (refused[name] ?? "") !== (now[name] ?? "");
          expect(gone.includes(name)).toBe(name !== "" && isChanged && !invalid.has(name));
        }
        const rest = withoutFields(errors, new Set(gone));
        expect(Object.keys(rest).concat(gone).sort()).toEqual(Object.keys(errors).sort());
        for (const name of Object.keys(rest)) expect(rest[name]).toBe(errors[name]);
      },
    ),
  );
});
