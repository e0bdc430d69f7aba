import { expect, test } from "vitest";
import { verdictsOf, verdictWords } from "~/desk/lists/verdicts";

test("each row is answered in its turn, and a refusal stops no other", async () => {
  const asked: number[] = [];
  const verdicts = await verdictsOf([1, 2, 3], (row) => {
    asked.push(row);
    return Promise.resolve({ name: String(row), isDone: row !== 2, text: row === 2 ? "已取消" : "已审核" });
  });
  expect(asked).toEqual([1, 2, 3]);
  expect(verdicts.map(({ isDone }) => isDone)).toEqual([true, false, true]);
  expect(verdictWords(verdicts)).toBe("已办理 2 项，1 项未能办理");
  expect(verdictWords(verdicts.filter(({ isDone }) => isDone))).toBe("已办理 2 项");
});

test("no row is asked before the one in front of it has its answer", async () => {
  const open: (() => void)[] = [];
  const asked: number[] = [];
  const verdicts = verdictsOf([1, 2], (row) => {
    asked.push(row);
    return new Promise((resolve) => {
      open.push(() => resolve({ name: String(row), isDone: true, text: "" }));
    });
  });
  expect(asked).toEqual([1]);
  open[0]!();
  await expect.poll(() => asked).toEqual([1, 2]);
  open[1]!();
  expect(await verdicts).toHaveLength(2);
});

test("a fault of the shop is no verdict: it is thrown on, and what stands behind it is not asked", async () => {
  const asked: number[] = [];
  const broken = verdictsOf([1, 2, 3], (row) => {
    asked.push(row);
    return row === 2
      ? Promise.reject(new Error("disk"))
      : Promise.resolve({ name: "", isDone: true, text: "" });
  });
  await expect(broken).rejects.toThrow("disk");
  expect(asked).toEqual([1, 2]);
});

test.each([
  [0, 0, "已办理 0 项"],
  [0, 2, "已办理 0 项，2 项未能办理"],
  [5, 0, "已办理 5 项"],
  [1, 1, "已办理 1 项，1 项未能办理"],
])("%i done and %i left: %s", (done, left, words) => {
  const verdict = (isDone: boolean) => ({ name: "", isDone, text: "" });
  const verdicts = [...Array<boolean>(left).fill(false), ...Array<boolean>(done).fill(true)].map(verdict);
  expect(verdictWords(verdicts)).toBe(words);
});
