/** What came of a torture, as a table to read. Pure. */
import type { PlacingResult } from "./run";

const MAX_SHOWN = 8;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function table(title: string, rows: readonly (readonly [string, string | number])[]): string[] {
  return ["", title, ...rows.map(([name, value]) => `  ${name.padEnd(52)} ${value}`)];
}

function faultRows({ record }: PlacingResult): [string, string][] {
  const names = [...new Set(record.faults.map(({ name }) => name))];
  return names.map((name) => {
    const own = record.faults.filter((fault) => fault.name === name).map(({ recovery }) => recovery);
    return [name, `${own.length} times, well again after ${median(own)} ms (at most ${Math.max(...own)})`];
  });
}

/** Everything that makes the run a failure, a line each. */
export function wrongsOf({ record, crashes, results }: PlacingResult): string[] {
  return [
    ...record.judged().wrong,
    ...crashes.map((line) => `a process of the shop said: ${line.slice(0, 600)}`),
    ...results.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
    ...(record.orders.length > 0 ? [] : ["no order was acknowledged: nothing was shown"]),
  ];
}

export function reportOf(result: PlacingResult): string[] {
  const { record, notices, skipped, results, took } = result;
  const query = [...record.requests.values()].reduce((sum, request) => sum + request, 0);
  const orders = new Set(record.orders.map(({ id }) => id)).size;
  const wrongs = wrongsOf(result);
  return [
    ...table(`what happened in ${(took / 1000).toFixed(0)} s`, [
      ["requests", query],
      ["orders acknowledged", orders],
      ["payments settled at a provider", record.settled.size],
      ...[...record.done].filter(([name]) => name !== "orders acknowledged").sort(),
      ["notices sent, of these twice, late", `${notices.sent}, ${notices.twice}, ${notices.late}`],
    ]),
    ...table("faults", [
      ...faultRows(result),
      ...skipped.map((text) => ["not tried", text] as [string, string]),
    ]),
    ...table("no answer, or one that says so, while a fault was on", [...record.judged().excused].sort()),
    ...table("what the shop's log says of it", [...result.log].sort()),
    ...table(
      "afterwards",
      results.map(({ name, faults }) => [name, faults.length === 0 ? "holds" : `BROKEN (${faults.length})`]),
    ),
    "",
    ...wrongs.slice(0, MAX_SHOWN * 5).map((text) => `wrong: ${text}`),
    wrongs.length === 0 ? "everything holds" : `${wrongs.length} wrongs`,
  ];
}
