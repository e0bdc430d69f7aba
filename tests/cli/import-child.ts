/** Imports the file of its first argument as `import-goods` does, and prints the counts: a process of its own for imports-memory.test.ts. */
import { migrations } from "~/migrations";
import { importGoods } from "~/modules/imports/run-file.server";
import { importFile } from "~/cli/goods/imports";
import { db, migrate } from "~/platform/database/database.server";

const [path, results] = process.argv.slice(2) as [string, string];
await migrate(migrations);
const counts = await importFile({ path, results, say: () => {} }, async (rows, { onProgress, ...values }) => {
  const report = await importGoods(rows, { kind: "drug", paper: "首营审批表 1", ...values }, onProgress);
  return report.counts;
});
process.stdout.write(JSON.stringify(counts));
await db.destroy();
