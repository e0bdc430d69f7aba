import { z } from "zod";
import { optionalNoteField } from "~/platform/values/reason-field";

export const MOVES = ["map", "correct", "start", "stop", "back", "drop", "remap"] as const;

export const ImportForm = z
  .object({
    do: z.enum(MOVES, "请重新选择"),
    version: z.number().int().min(0).default(0),
    why: optionalNoteField("原因"),
    row: z.number().int().min(0).default(0),
  })
  .catchall(z.string().max(4000, "内容过长").optional())
  .transform(({ do: move, version, why, row, ...fields }) => ({
    move,
    version,
    why,
    row,
    columns: numbered(fields, "column"),
    cells: numbered(fields, "cell"),
  }))
  .refine(({ move, why }) => (move !== "start" && move !== "back") || why.length >= 2, {
    path: ["why"],
    message: "请写明原因，至少 2 个字",
  });
export type ImportFields = z.output<typeof ImportForm>;

/** "cell-3" → 3; an emptied field is not sent. */
function numbered(fields: Record<string, string | undefined>, name: string): Map<number, string> {
  const found = new RegExp(`^${name}-(\\d{1,3})$`);
  return new Map(
    Object.entries(fields).flatMap(([key, text]): [number, string][] => {
      const at = found.exec(key)?.[1];
      return at === undefined ? [] : [[Number(at), text ?? ""]];
    }),
  );
}

export const LOOKS = {
  all: "全部",
  created: "新增",
  updated: "修改",
  unchanged: "不变",
  refused: "不能导入",
  held: "待复核",
} as const;
export type Look = keyof typeof LOOKS;
export const isLook = (text: string): text is Look => Object.hasOwn(LOOKS, text);
