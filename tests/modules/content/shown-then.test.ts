import fc from "fast-check";
import { expect, test } from "vitest";
import { type LoggedChange, shownThen, standingBefore, type StoredRow } from "~/modules/content/shown-then";

type Step =
  | { does: "put"; id: number; row: StoredRow }
  | { does: "part"; id: number; row: StoredRow }
  | { does: "remove"; id: number };

const id = fc.integer({ min: 1, max: 4 });
const row = fc.record({
  name: fc.constantFrom("甲", "乙", "丙"),
  sort: fc.nat(3),
  status: fc.constantFrom("on", "off"),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("put" as const), id, row }),
  fc.record({ does: fc.constant("part" as const), id, row: row.map(({ status }) => ({ status })) }),
  fc.record({ does: fc.constant("remove" as const), id }),
);

/** Makes a step as the shop does, and notes it as the log does. */
function make(rows: Map<number, StoredRow>, step: Step): LoggedChange | null {
  const before = rows.get(step.id) ?? null;
  if (step.does === "remove") {
    if (!before) return null;
    rows.delete(step.id);
    return { id: step.id, before, after: null };
  }
  if (step.does === "part") {
    if (!before) return null;
    rows.set(step.id, { ...before, ...step.row });
    return { id: step.id, before: { status: before["status"] }, after: step.row };
  }
  rows.set(step.id, step.row);
  return { id: step.id, before, after: step.row };
}

const plain = (rows: ReadonlyMap<number, StoredRow>) => [...rows].sort(([a], [b]) => a - b);

test("whatever was done, what stood at every moment is found again", () => {
  const begin = fc.array(fc.tuple(id, row), { maxLength: 4 });
  fc.assert(
    fc.property(begin, fc.array(step, { maxLength: 30 }), (first, steps) => {
      const rows = new Map<number, StoredRow>(first);
      const moments = [plain(rows)];
      const log: LoggedChange[] = [];
      for (const step of steps) {
        const change = make(rows, step);
        if (!change) continue;
        log.push(change);
        moments.push(plain(rows));
      }
      for (const [at, stood] of moments.entries())
        expect(plain(standingBefore(rows, log.slice(at).toReversed()))).toEqual(stood);
    }),
  );
});

test("what stands now is left as it is", () => {
  const now = new Map([[1, { name: "甲" }]]);
  standingBefore(now, [{ id: 1, before: null, after: { name: "甲" } }]);
  expect([...now]).toEqual([[1, { name: "甲" }]]);
});

test("shown is what was on, in its window, for those it names, in its order", () => {
  const item = (sort: number, also: object = {}): StoredRow => ({
    sort,
    starts_at: null,
    ends_at: null,
    targets: "",
    ...also,
  });
  const rows = new Map([
    [1, item(2)],
    [2, item(1, { targets: "clinic" })],
    [3, item(1, { starts_at: 10, ends_at: 20 })],
    [4, item(1, { status: "off" })],
    [5, item(2)],
    [6, item(0, { targets: "wholesaler" })],
  ]);
  const ids = (audience: "visitor" | "clinic", at: number) =>
    shownThen(rows, audience, at).map((row) => row.id);
  expect(ids("visitor", 10)).toEqual([3, 1, 5]);
  expect(ids("clinic", 20)).toEqual([2, 1, 5]);
});
