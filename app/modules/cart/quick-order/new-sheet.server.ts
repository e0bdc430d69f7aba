import type { SignedIn } from "~/modules/company/identity/buyer";
import { getAnswer } from "~/platform/http/forms/forms.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { makeSheet } from "./quick-sheet.server";
import { readFileBytes } from "~/platform/files/sheet-file.server";
import type { UnreadSheet } from "~/platform/files/sheet-rows.server";
import type { NewSheetFields } from "./sheet-form";
import { sheetOwner, sheetWork } from "./sheet-work.server";

/** Lists of one company in an hour: each is searched in the whole catalogue. */
const LISTS = { limit: 60, windowMs: 3600_000 };

/** The path of the stored list, or an error; `retryAfterMs`: the company or the shop has too many tasks. */
export type NewOrderSheetResult =
  | { ok: true; to: string }
  | {
      ok: false;
      errors: { form?: string[]; fields?: Record<string, string[]>; retryAfterMs?: number | null };
    };

const refuse = (field: string, text: string): NewOrderSheetResult => ({
  ok: false,
  errors: { fields: { [field]: [text] } },
});

async function readInput({ text, file }: NewSheetFields) {
  if (file !== undefined && file.size > 0) {
    const read = await readFileBytes(file);
    return read.ok
      ? { ok: true as const, name: file.name, field: "file", list: { bytes: read.bytes } }
      : { ok: false as const, field: "file", text: read.text };
  }
  if (text.trim() === "") return { ok: false as const, field: "text", text: "请粘贴清单，或选择一个文件" };
  return { ok: true as const, name: "", field: "text", list: { text } };
}

/** Says which sheets of a workbook are not in a list, in its name, where the list is shown. */
function otherSheetsText({ sheet, others }: { sheet: string; others: readonly UnreadSheet[] }): string {
  const names = others.map(({ name, isHidden }) => `“${name}”${isHidden ? "（隐藏）" : ""}`);
  const more = names.length > 3 ? `等 ${names.length} 个` : "";
  return `只读取了工作表“${sheet}”，${names.slice(0, 3).join("、")}${more}没有读取`;
}

/** Reads, matches and keeps a list. Refusals: nothing given in, a file that cannot be read, too many lists. `now` in ms. */
export async function addSheet(
  viewer: SignedIn,
  fields: NewSheetFields,
  now: number,
): Promise<NewOrderSheetResult> {
  const { companyId } = viewer.buyer;
  const input = await readInput(fields);
  if (!input.ok) return refuse(input.field, input.text);
  const rate = await takeToken(`list:${companyId}`, LISTS, now);
  if (!rate.ok) {
    // The first of two submits may have been the last of the hour.
    const first = await getAnswer(fields.token);
    if (first !== null) return { ok: true, to: first };
    return {
      ok: false,
      errors: { form: ["提交过于频繁，请稍后再试"], retryAfterMs: rate.retryAfterMs },
    };
  }
  try {
    const read = await sheetWork(sheetOwner(companyId), "readQuickOrderSheet", input.list);
    if (!read.ok) return refuse(input.field, read.text);
    const name = read.others.length > 0 ? `${input.name}（${otherSheetsText(read)}）` : input.name;
    return { ok: true, to: await makeSheet(viewer, { name, lines: read.lines, token: fields.token }, now) };
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    const { message, retryAfterMs } = error;
    if (retryAfterMs === null) return refuse(input.field, message);
    return { ok: false, errors: { form: [message], retryAfterMs } };
  }
}
