import fc from "fast-check";
import { expect, test } from "vitest";
import { dueWords } from "~/desk/queue/due-words";
import { DAY } from "~/platform/values/clock";

const HOUR = 3_600_000;
const NOW = 100 * DAY;

test.each([
  [null, { text: "", tone: "" }],
  [NOW - 1, { text: "超时 1 小时", tone: "late" }],
  [NOW - 30 * HOUR, { text: "超时 30 小时", tone: "late" }],
  [NOW - 3 * DAY, { text: "超时 3 天", tone: "late" }],
  [NOW, { text: "还有 1 小时", tone: "soon" }],
  [NOW + 8 * HOUR, { text: "还有 8 小时", tone: "" }],
  [NOW + 2 * DAY, { text: "还有 2 天", tone: "" }],
])("%j is said as %o", (dueAt, due) => expect(dueWords(dueAt, NOW)).toEqual(due));

test("what is over is late and nothing else is", () => {
  fc.assert(
    fc.property(fc.nat(200 * DAY), (dueAt) => {
      expect(dueWords(dueAt, NOW).tone === "late").toBe(dueAt < NOW);
    }),
  );
});
