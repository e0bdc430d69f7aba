import { expect, test } from "vitest";
import { containsText } from "~/platform/database/contains-text.server";
import { db } from "~/platform/database/database.server";
import { ensureRows } from "../../rows";

test.each([
  ["abc", "B", true],
  ["A%c", "%", true],
  ["abc", "%", false],
  ["a_c", "_", true],
  ["abc", "_", false],
  ["a\\c", "\\", true],
  ["阿莫西林", "莫西", true],
  ["阿莫西林", "西莫", false],
])("%j contains %j: %s", async (name, words, isIn) => {
  await ensureRows("company", 1);
  await db.updateTable("company").set({ name }).where("id", "=", 1).execute();
  const found = await db.selectFrom("company").select("id").where(containsText("name", words)).execute();
  expect(found.length > 0).toBe(isIn);
});
