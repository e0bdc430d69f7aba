import { z } from "zod";
import { UNGROUPED } from "./favourites";
import { key } from "~/platform/values/number-fields";
import { plainLabel } from "~/platform/values/person-name";

export const MAX_GROUPS = 30;
export const MAX_GROUP_NAME = 20;
export const MAX_NOTE = 100;

export const nameInUse = (name: string): string => `已有名为“${name}”的分组`;
const FULL = `最多 ${MAX_GROUPS} 个分组，请先删除不用的分组`;

export const GroupName = z
  .string("请填写分组名称")
  .transform(plainLabel)
  .pipe(z.string().min(1, "请填写分组名称").max(MAX_GROUP_NAME, `分组名称不超过 ${MAX_GROUP_NAME} 个字`));

const OwnId = key();

export const GroupForm = z.discriminatedUnion("intent", [
  /** `goods`: ids of favourites that go into the new group */
  z.object({ intent: z.literal("addGroup"), name: GroupName, goods: z.string().optional() }),
  z.object({ intent: z.literal("renameGroup"), id: OwnId, name: GroupName }),
]);

export type GroupChange = z.output<typeof GroupForm>;

export type GroupSaved = { ok: true; id: number } | { ok: false; text: string };

export const groupQuestion = ({ name, count }: { name: string; count: number }): string =>
  `确定删除分组“${name}”吗?${count > 0 ? `其中 ${count} 种商品会留在“${UNGROUPED}”中。` : ""}`;

/** Why a group may not have this name, or null. `self`: the renamed one. */
export function groupFault(
  name: string,
  known: readonly { id: number; name: string }[],
  self: number | null = null,
): string | null {
  if (name === UNGROUPED || known.some((group) => group.name === name && group.id !== self))
    return nameInUse(name);
  return self === null && known.length >= MAX_GROUPS ? FULL : null;
}

/** Returns a form's notes, `note-<goods id>`, trimmed, and products with too long ones. */
export function readNotes(fields: Readonly<Record<string, unknown>>): {
  notes: Map<number, string>;
  tooLong: number[];
} {
  const notes = new Map<number, string>();
  const tooLong: number[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const id = Number(/^note-(\d{1,9})$/.exec(name)?.[1] ?? 0);
    if (id === 0) continue;
    const note = String(value ?? "").trim();
    if (note.length > MAX_NOTE) tooLong.push(id);
    else notes.set(id, note);
  }
  return { notes, tooLong };
}
