import { expect, test } from "vitest";
import {
  claimLine,
  claimSerial,
  keepStatement,
  linesNamed,
  linesOfFile,
} from "~/modules/payments/bank-file/bank-lines.server";
import { db, inTransaction } from "~/platform/database/database.server";

const NOW = Date.UTC(2026, 10, 25, 4);
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    serial: `S${from + at}`,
    day: "2026-11-25",
    payer: "药店",
    amount: 100 + from + at,
    remark: "",
  }));
const keep = (hash: string, from: number, to: number) =>
  keepStatement({ name: "流水.csv", hash, lines: lines(from, to), by: "财务" }, NOW);
const idOf = (stored: Awaited<ReturnType<typeof keep>>) => {
  if (!stored.ok) throw new Error(stored.text);
  return stored.id;
};

test("long statements that overlap share their lines; pages follow the file", async () => {
  const [first, same] = await Promise.all([keep("a", 0, 700), keep("a", 0, 700)]);
  expect(idOf(first)).toBe(idOf(same));
  const second = idOf(await keep("b", 600, 1300));
  const rows = await db.selectFrom("bank_line").select("id").execute();
  expect(rows).toHaveLength(1300);
  const page = await linesOfFile(second, 99, 3);
  expect(page.map(({ place, serial }) => [place, serial])).toEqual([
    [100, "S699"],
    [101, "S700"],
    [102, "S701"],
  ]);
  const own = await linesOfFile(idOf(first), 0, 1);
  expect(await linesNamed(second, [own[0]!.id])).toEqual([]);
  const changed = lines(1200, 1201).map((line) => ({ ...line, amount: 1 }));
  expect(await keepStatement({ name: "", hash: "c", lines: changed, by: "财务" }, NOW)).toMatchObject({
    ok: false,
  });
  expect(await db.selectFrom("bank_file").select("id").execute()).toHaveLength(2);
});

test("of ten transfers that name one serial at the same moment one has it, read from a statement or not", async () => {
  await keep("e", 3000, 3001);
  for (const serial of ["S3000", "input"]) {
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        inTransaction((trx) =>
          claimSerial(trx, { serial, amount: 3_100, paymentNumber: `H${at}`, by: "财务" }, NOW),
        ),
      ),
    );
    expect(claims.filter((fault) => fault === null)).toHaveLength(1);
    expect(claims.filter((fault) => fault === "serialUsed")).toHaveLength(9);
  }
});

test("ten at the same moment claim a line for one transfer", async () => {
  const file = idOf(await keep("d", 2000, 2001));
  const [{ id } = { id: 0 }] = await linesOfFile(file, 0, 1);
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      inTransaction((trx) => claimLine(trx, { id, paymentNumber: `P${at}`, by: "财务" }, NOW)),
    ),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});
