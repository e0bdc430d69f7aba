/** Many goods for measuring: the real ones again and again, every round another pack and often another maker, the same every time. */

type Row = Record<string, string>;

/** `wanted` goods, none of them as it stands in the file. */
export function* copies(rows: readonly Row[], wanted: number): Generator<Row> {
  for (let made = 0, round = 1; made < wanted; round += 1)
    for (const row of rows) {
      if (made >= wanted) return;
      made += 1;
      const sales = String((made * 7919) % 10_007);
      const batches = `B${round},2026-01-01,${2027 + (made % 4)}-0${1 + (made % 9)}-28,${(made * 31) % 2000}`;
      const manufacturer =
        round % 5 === 0 ? row["manufacturer"]! : `${row["manufacturer"]}第${round % 5}分厂`;
      yield {
        ...row,
        spec: `${row["spec"]}*${round}`,
        manufacturer,
        price: `${1 + (made % 97)}.50`,
        sales,
        batches,
      };
    }
}
