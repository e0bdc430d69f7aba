import { beforeAll, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies.server";
import { startOfDay } from "~/platform/clock";
import { inTransaction } from "~/platform/database.server";
import { latestMessages } from "~/support/messages.server";

beforeAll(() => inTransaction((trx) => loadCompanies(trx, startOfDay("2026-11-20"))));

test("a company reads its own messages only, the newest first", async () => {
  const messages = await latestMessages(1, 10);
  expect(messages.map((m) => m.isRead)).toEqual([false, false, false, true]);
  expect([...messages].sort((a, b) => b.createdAt - a.createdAt)).toEqual(messages);
  expect((await latestMessages(3, 10)).map((m) => m.title)).toEqual(["药品经营许可证已到期"]);
  expect(await latestMessages(1, 2)).toHaveLength(2);
});
