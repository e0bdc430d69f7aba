import fc from "fast-check";
import stringWidth from "string-width";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  aligned,
  complain,
  cut,
  line,
  formatRows,
  say,
  sayRows,
  sayTable,
  tabbed,
  tell,
  untruncated,
} from "~/cli/output/print";
import { escapeCell } from "~/platform/files/table-stream.server";

const HOSTILE = "甲\u001b[2K\u001b]0;x\u0007\u202e\u2066\u200b\u0085\r\n\t乙\u009b1A";

/** What is printed while `work` runs, by stream. */
function printedBy(work: () => void): { out: string; err: string } {
  const printed = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((printed.out += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((printed.err += String(text)), true));
  work();
  vi.restoreAllMocks();
  return printed;
}
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

describe("what is printed", () => {
  test("is one line a row, whatever a cell holds, with tabs between cells alone", () => {
    const { out } = printedBy(() =>
      sayRows([tabbed([1, HOSTILE, null, "丙"]), line`${2}  ${HOSTILE}  x`], "None."),
    );
    expect(out).toBe("1\t甲  乙\t\t丙\n2  甲  乙  x\n".replaceAll("甲  乙", "甲 乙"));
  });
  test("acts on no terminal where a command forgot its cells", () => {
    const { out, err } = printedBy(() => {
      say(HOSTILE);
      complain(HOSTILE);
    });
    expect(`${out}${err}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}]/u);
    expect([out, err].map((text) => text.split("\n").length)).toEqual([2, 2]);
  });
  test("says where there are no rows", () =>
    expect(printedBy(() => sayRows([], "None.")).out).toBe("None.\n"));
  test("of a refusal goes to standard error, with status 1", () => {
    expect(printedBy(() => tell({ ok: false, text: "一\n二" }))).toEqual({ out: "", err: "一\n二\n" });
    expect(process.exitCode).toBe(1);
    expect(printedBy(() => tell({ ok: true, text: "好" }))).toEqual({ out: "好\n", err: "" });
    expect(process.exitCode).toBe(0);
  });
});

describe("a table", () => {
  const columns = {
    编号: (row: [number, string]) => row[0],
    名称: (row: [number, string]) => row[1],
    末: () => "x",
  };
  const rows = formatRows(columns, [
    [1, "甲乙丙"],
    [20, "a"],
  ]);
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
  const onTerminal = (current: boolean) =>
    Object.defineProperty(process.stdout, "isTTY", { value: current, configurable: true });
  afterEach(() => {
    if (isTTY) Object.defineProperty(process.stdout, "isTTY", isTTY);
    else Reflect.deleteProperty(process.stdout, "isTTY");
  });

  test("stands in columns below its headings on a terminal, a Chinese character two wide", () => {
    onTerminal(true);
    const { out } = printedBy(() => sayTable(columns, rows, "没有"));
    expect(out).toBe("编号  名称    末\n1     甲乙丙  x\n20    a       x\n");
    expect(printedBy(() => sayTable(columns, [], "没有")).out).toBe("没有\n");
  });
  test("is tabbed cells alone where a program reads it", () => {
    onTerminal(false);
    expect(printedBy(() => sayTable(columns, rows, "没有")).out).toBe("1\t甲乙丙\tx\n20\ta\tx\n");
  });
  test("lets a wide cell push its own row alone", () => {
    const [long, short] = aligned([tabbed(["甲".repeat(30), "x"]), tabbed(["a", "x"])]);
    expect([stringWidth(long!), stringWidth(short!)]).toEqual([63, 43]);
  });
});

describe("a name in a row", () => {
  test("is cut by the columns that it takes, a Chinese character two", () => {
    expect(cut("甲".repeat(5), 10)).toBe("甲甲甲甲甲");
    expect(cut("甲".repeat(6), 10)).toBe("甲甲甲甲…");
    expect(cut("a".repeat(11), 10)).toBe("aaaaaaaaa…");
    expect(cut("👨‍👩‍👧".repeat(9), 4)).toBe("👨‍👩‍👧…");
    expect(line`${"甲".repeat(300)}`).toHaveLength(40);
  });
  test("is whole where it is wanted whole", () =>
    expect(tabbed([untruncated("甲".repeat(300)), untruncated(null)])).toBe(`${"甲".repeat(300)}\t`));
  test("never takes more than it may", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 20 }), (text, columns) => {
        expect(stringWidth(cut(text, columns))).toBeLessThanOrEqual(columns);
      }),
    ));
});

test.each(["=1+1", "+1", "-1", "@x", " =1", "\t=1", "\r\n=1", "\u200b=1", "＝1", "\u001b[31m=1", "\u202e=1"])(
  "%j is no formula in a CSV file",
  (text) => expect(escapeCell(text)).toMatch(/^'\s*[=+\-@＝]/),
);
test("numbers keep their minus sign", () => expect(escapeCell(-1)).toBe("-1"));
