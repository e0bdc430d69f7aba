import fc from "fast-check";
import { expect, test } from "vitest";
import { filesOf, MAX_FILES } from "~/modules/invoices/invoice-files";

const file = (size: number, name = "fp.pdf") => new File(["x".repeat(size)], name);
const namesIn = (value: unknown) => filesOf.parse(value).map(({ name }) => name);

test("one file is a list of one, several stay in their order", () => {
  expect(namesIn(file(3))).toEqual(["fp.pdf"]);
  expect(namesIn([file(3, "b.ofd"), file(1, "a.pdf")])).toEqual(["b.ofd", "a.pdf"]);
});

// What browsers send of a field without a file, and what a hostile form sends in its place.
test.each([
  [undefined],
  [null],
  [""],
  ["fp.pdf"],
  [7],
  [{ name: "fp.pdf", size: 9 }],
  [new Blob(["x"])],
  [[]],
])("%o is no file", (value) => expect(filesOf.parse(value)).toEqual([]));

test("an empty file is none, also beside others", () => {
  expect(namesIn(file(0))).toEqual([]);
  expect(namesIn([file(0, "empty"), file(1, "full"), "text"])).toEqual(["full"]);
});

test("three files are taken, a fourth is refused with the limit; what is no file is not counted", () => {
  const files = Array.from({ length: 4 }, (_, at) => file(1, `${at}`));
  expect(MAX_FILES).toBe(3);
  expect(namesIn(files.slice(0, 3))).toEqual(["0", "1", "2"]);
  expect(namesIn([file(0), ...files.slice(0, 3), ""])).toEqual(["0", "1", "2"]);
  const refused = filesOf.safeParse(files);
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(["最多上传 3 个文件"]);
});

test("whatever a field holds, only files with something in them pass, and no more than there is room for", () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.nat(3).map((size) => file(size)),
        ),
        { maxLength: 6 },
      ),
      (values) => {
        const read = filesOf.safeParse(values);
        const full = values.filter((value) => value instanceof File && value.size > 0);
        expect(read.success).toBe(full.length <= MAX_FILES);
        if (read.success) expect(read.data).toEqual(full);
      },
    ),
  ));
