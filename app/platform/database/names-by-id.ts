import { toChunks } from "~/platform/values/chunks";

/** Returns the names of these ids with one `read` for each 500; unknown ids are left out. */
export async function namesById(
  ids: readonly number[],
  read: (part: number[]) => Promise<readonly { id: number; name: string }[]>,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of toChunks(ids)) for (const { id, name } of await read(part)) names.set(id, name);
  return names;
}
