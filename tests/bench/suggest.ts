/** What suggestions ask of the database and nothing else, in ms of processor each, as JSON. */
import { suggestWords } from "~/modules/catalogue/search/search.server";
import { db } from "~/platform/database/database.server";

const ROUNDS = 2_000;

const work = async (rounds: number) => {
  for (let i = 0; i < rounds; i += 1) await suggestWords("amx", "drug");
};

await work(ROUNDS / 4);
const before = process.cpuUsage();
await work(ROUNDS);
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000 / ROUNDS }));
await db.destroy();
