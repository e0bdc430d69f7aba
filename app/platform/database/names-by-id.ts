/** What rows are called, by their numbers. */
import { chunksOf } from "~/platform/values/chunks";

/** The names of these ids, as `read` finds them for a part at a time; what is not found is missing. One query for each 500. */
export async function namesById(
  ids: readonly number[],
  read: (part: number[]) => Promise<readonly { id: number; name: string }[]>,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of chunksOf(ids)) for (const { id, name } of await read(part)) names.set(id, name);
  return names;
}
