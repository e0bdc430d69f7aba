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
