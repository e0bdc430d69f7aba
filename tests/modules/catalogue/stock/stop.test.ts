import fc from "fast-check";
import { expect, test } from "vitest";
import { batchStopText, findBatchStop, STOP_TEXTS, getBatchHold } from "~/modules/catalogue/stock/stop";

test.each([
  [null, null, null],
  [7, null, "recalled"],
  [null, 1_000, "blocked"],
  [7, 1_000, "recalled"],
  // The first row of a table and the first moment there is are rows and moments like all others.
  [0, null, "recalled"],
  [null, 0, "blocked"],
] as const)("a batch of the recall %j, blocked at %j, is %j", (recall_id, blocked_at, stop) =>
  expect(getBatchHold({ recall_id, blocked_at })).toBe(stop),
);

test("a batch is free exactly where nothing stops it, and each stop has a word of its own", () =>
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.option(fc.nat()), (recall_id, blocked_at) => {
      const stop = getBatchHold({ recall_id, blocked_at });
      expect(stop === null).toBe(recall_id === null && blocked_at === null);
      if (stop) expect(STOP_TEXTS[stop]).toBe(recall_id === null ? "已停售" : "召回中");
    }),
  ));

test.each([
  ["2026-11-20", null, null],
  ["2026-11-19", null, "expired"],
  ["2026-11-19", 7, "recalled"],
] as const)("a batch to %s in recall %j on 2026-11-20: %s", (expires_on, recall_id, stop) => {
  expect(findBatchStop({ expires_on, recall_id, blocked_at: null }, "2026-11-20")).toBe(stop);
  if (stop) expect(batchStopText("B1", stop)).toMatch(/^批号 B1 .+，不能发货$/);
});
