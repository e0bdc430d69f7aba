import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { numberColumn, numberFields } from "~/modules/catalogue/listing/number-column";
import { listen, type UiMessage } from "~/ui/say";

/** As much of a field as the column uses. */
class Field {
  focused = 0;
  constructor(
    readonly name: string,
    public value: string,
    readonly type = "number",
  ) {}
  selected = 0;
  focus() {
    this.focused += 1;
  }
  select() {
    this.selected += 1;
  }
}

const GOODS = { a: { packSize: 10, unit: "盒" }, b: { packSize: 1, unit: "瓶" } };
const packed = (field: HTMLInputElement) => GOODS[field.name as keyof typeof GOODS];

/** A form with these fields, whose button is `add`, if it has one. */
function formWith(fields: Field[], add: Field | null = null) {
  const query: string[] = [];
  const form = {
    querySelectorAll: (selector: string) => (query.push(selector), fields),
    querySelector: (selector: string) => (query.push(selector), add),
  } as unknown as HTMLFormElement;
  return { form, asked: query };
}

let messages: UiMessage[] = [];
let stop = () => {};
beforeEach(() => {
  vi.stubGlobal("HTMLInputElement", Field);
  messages = [];
  stop = listen((message) => void messages.push(message));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("a field that is left", () => {
  const leave = (field: unknown) => {
    const left = vi.fn();
    numberColumn(packed, left).onBlur({ target: field } as never);
    return left.mock.calls;
  };

  it.each([
    ["1", "10"],
    ["11", "20"],
    ["１５", "20"],
    [" 7 ", "10"],
  ])("%j is rounded up to whole packs, and says so", (input, value) => {
    const field = new Field("a", input);
    expect(leave(field)).toEqual([[field]]);
    expect(field.value).toBe(value);
    expect(messages).toMatchObject([
      { how: "toast", kind: "info", text: `10盒起订，已为您调整为${value}盒` },
    ]);
  });

  it.each([
    ["a", "20"],
    ["a", "0"],
    ["a", ""],
    ["a", "abc"],
    ["a", "-5"],
    ["b", "7"],
    // no goods of the table
    ["x", "7"],
  ])("%s with %j stays as it was typed", (name, input) => {
    const field = new Field(name, input);
    expect(leave(field)).toEqual([[field]]);
    expect(field.value).toBe(input);
    expect(messages).toEqual([]);
  });

  it.each([{ value: "3", name: "a" }, new Field("a", "3", "search")])(
    "is one of the column: %j that loses the focus is no number",
    (other) => {
      expect(leave(other)).toEqual([]);
      expect(messages).toEqual([]);
    },
  );
});

describe("Enter", () => {
  const press = (key: string, target: unknown, form: HTMLFormElement) => {
    const preventDefault = vi.fn();
    numberColumn(packed, () => {}).onKeyDown({ key, target, currentTarget: form, preventDefault } as never);
    return preventDefault.mock.calls.length > 0;
  };

  it("leads down to the next number, and the form is not sent", () => {
    const fields = [new Field("a", "1"), new Field("b", "2"), new Field("a", "3")];
    const { form } = formWith(fields, new Field("add", "", "submit"));
    expect(press("Enter", fields[0], form)).toBe(true);
    expect(fields.map(({ focused }) => focused)).toEqual([0, 1, 0]);
    expect(press("Enter", fields[1], form)).toBe(true);
    expect(fields.map(({ focused }) => focused)).toEqual([0, 1, 1]);
    // What stands there is typed over.
    expect(fields.map(({ selected }) => selected)).toEqual([0, 1, 1]);
  });

  it("goes with the arrows as well, and stays at the column's ends", () => {
    const fields = [new Field("a", "1"), new Field("b", "2")];
    const { form } = formWith(fields, new Field("add", "", "submit"));
    expect(press("ArrowDown", fields[0], form)).toBe(true);
    expect(press("ArrowUp", fields[1], form)).toBe(true);
    expect(fields.map(({ focused }) => focused)).toEqual([1, 1]);
    // The number would be counted up and down otherwise.
    expect(press("ArrowUp", fields[0], form)).toBe(true);
    expect(press("ArrowDown", fields[1], form)).toBe(true);
    expect(fields.map(({ focused }) => focused)).toEqual([1, 1]);
  });

  it("leads from the last number to the button that adds, where there is one", () => {
    const fields = [new Field("a", "1")];
    const add = new Field("add", "", "submit");
    const { form, asked: query } = formWith(fields, add);
    expect(press("Enter", fields[0], form)).toBe(true);
    expect([fields[0]!.focused, add.focused]).toEqual([0, 1]);
    expect(query).toContain("button[value=add], button[value=count]");
    expect(press("Enter", fields[0], formWith(fields).form)).toBe(true);
  });

  it("in another kind of field, and any other key, does what it always does", () => {
    const field = new Field("a", "1");
    const { form } = formWith([field, new Field("b", "2")]);
    expect(press("Enter", new Field("q", "", "search"), form)).toBe(false);
    expect(press("Enter", { type: "number" }, form)).toBe(false);
    for (const key of ["Tab", "ArrowLeft", "1"]) expect(press(key, field, form)).toBe(false);
  });
});

it("the fields of the column are asked for by their class, in the order of the page", () => {
  const fields = [new Field("b", "1"), new Field("a", "2")];
  const { form, asked: query } = formWith(fields);
  expect(numberFields(form)).toEqual(fields);
  expect(query).toEqual([".order-table__number"]);
});
