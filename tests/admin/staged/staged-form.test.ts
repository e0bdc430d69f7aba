import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB, STAGED_LIMITS, StagedForm } from "~/admin/staged/staged-form";

const file = (name = "1.jpg", content = "x") => new File([content], name);
const read = (sent: object) => StagedForm.safeParse(sent);
const notice = (sent: object) => read(sent).error?.issues.map(({ message }) => message) ?? [];
const stagedBy = (staged: unknown) => {
  const form = read({ do: "save", staged });
  return form.success && form.data.do === "save" ? form.data.staged : null;
};

describe("files that are sent", () => {
  test("are all of them, one as well as many; an empty field is none", () => {
    const [item, two, empty] = [file("1.jpg"), file("2.jpg"), file("", "")];
    expect(read({ do: "check", files: item }).data).toEqual({ do: "check", files: [item] });
    expect(read({ do: "check", files: [item, empty, two] }).data).toEqual({
      do: "check",
      files: [item, two],
    });
  });

  test.each([
    ["nothing", undefined],
    ["an empty field", file("", "")],
    ["text in place of a file", "1.jpg"],
    ["no files", []],
    ["null among them", [null, 1, { size: 5 }]],
  ])("%s is refused", (_, files) => expect(notice({ do: "check", files })).toEqual(["请选择文件"]));

  test("are at most as many as are said, to the last one", () => {
    const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`));
    expect(notice({ do: "check", files: files(MAX_UPLOAD_FILES) })).toEqual([]);
    expect(notice({ do: "check", files: files(MAX_UPLOAD_FILES + 1) })).toEqual([
      `一次最多 ${MAX_UPLOAD_FILES} 个文件`,
    ]);
  });

  test("may weigh what they are said to weigh, with room for the form round them", () => {
    expect(STAGED_LIMITS.maxBytes).toBeGreaterThan(MAX_UPLOAD_MB * 1024 * 1024);
    expect(STAGED_LIMITS.tooLarge.files[0]).toContain(`${MAX_UPLOAD_MB} MB`);
  });
});

describe("files that were staged", () => {
  test.each([
    ["7", [7]],
    ["7.8.9", [7, 8, 9]],
    ["9.7.9", [9, 7]],
    [Array.from({ length: MAX_UPLOAD_FILES }, (_, at) => at).join("."), [...Array(MAX_UPLOAD_FILES).keys()]],
  ])("%j are kept in their order, each once", (staged, ids) => expect(stagedBy(staged)).toEqual(ids));

  test.each([
    "",
    ".",
    "7.",
    ".7",
    "7..8",
    "7,8",
    "-7",
    "7.x",
    " 7",
    "1e3",
    "7\n",
    "1".repeat(16),
    Array.from({ length: MAX_UPLOAD_FILES + 1 }, (_, at) => at).join("."),
  ])("%j is no list of them, and is told so", (staged) =>
    expect(notice({ do: "save", staged })).toEqual(["没有可保存的文件，请重新上传"]),
  );

  test("without a list of them are told so too", () => {
    expect(notice({ do: "save" })).toEqual(["没有可保存的文件，请重新上传"]);
    expect(read({ do: "remove", staged: "7" }).success).toBe(false);
    expect(read({ staged: "7" }).success).toBe(false);
  });

  test("of whatever is sent are whole numbers without a double, or none", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.array(fc.nat(30)).map((ids) => ids.join(".")),
        ),
        (staged) => {
          const ids = stagedBy(staged);
          if (ids === null) return;
          expect(ids.every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true);
          expect(new Set(ids).size).toBe(ids.length);
          expect(new Set(ids)).toEqual(new Set(staged.split(".").map(Number)));
        },
      ),
    ));
});
