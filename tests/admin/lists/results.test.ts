import { expect, test } from "vitest";
import { findResults, resultWords } from "~/admin/lists/results";

test("each row is answered in its turn, and a refusal stops no other", async () => {
  const query: number[] = [];
  const results = await findResults([1, 2, 3], (row) => {
    query.push(row);
    return Promise.resolve({ name: String(row), isDone: row !== 2, text: row === 2 ? "已取消" : "已审核" });
  });
  expect(query).toEqual([1, 2, 3]);
  expect(results.map(({ isDone }) => isDone)).toEqual([true, false, true]);
  expect(resultWords(results)).toBe("已办理 2 项，1 项未能办理");
  expect(resultWords(results.filter(({ isDone }) => isDone))).toBe("已办理 2 项");
});

test("no row is asked before the one in front of it has its answer", async () => {
  const open: (() => void)[] = [];
  const query: number[] = [];
  const results = findResults([1, 2], (row) => {
    query.push(row);
    return new Promise((resolve) => {
      open.push(() => resolve({ name: String(row), isDone: true, text: "" }));
    });
  });
  expect(query).toEqual([1]);
  open[0]!();
  await expect.poll(() => query).toEqual([1, 2]);
  open[1]!();
  expect(await results).toHaveLength(2);
});

test("a fault of the shop is no verdict: it is thrown on, and what stands behind it is not asked", async () => {
  const query: number[] = [];
  const broken = findResults([1, 2, 3], (row) => {
    query.push(row);
    return row === 2
      ? Promise.reject(new Error("disk"))
      : Promise.resolve({ name: "", isDone: true, text: "" });
  });
  await expect(broken).rejects.toThrow("disk");
  expect(query).toEqual([1, 2]);
});

test.each([
  [0, 0, "已办理 0 项"],
  [0, 2, "已办理 0 项，2 项未能办理"],
  [5, 0, "已办理 5 项"],
  [1, 1, "已办理 1 项，1 项未能办理"],
])("%i done and %i left: %s", (done, left, words) => {
  const result = (isDone: boolean) => ({ name: "", isDone, text: "" });
  const results = [...Array<boolean>(left).fill(false), ...Array<boolean>(done).fill(true)].map(result);
  expect(resultWords(results)).toBe(words);
});
