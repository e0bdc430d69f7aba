/** Changes to a kept list: choices and numbers of its lines, and all that is settled into the cart. */
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { addLines } from "./lines.server";
import { readLineNumber } from "./quick-sheet";
import { linesOfSheet, sheetOf, writeLines } from "./quick-sheet.server";
import { unitsOf } from "./sheet-units";

type LineRow = Row<"quick_sheet_line">;

/** What the page of a list sends: by line id. */
export interface LineChanges {
  /** goods id; 0: none of those shown */
  choices: ReadonlyMap<number, number>;
  /** as typed */
  numbers: ReadonlyMap<number, string>;
}

/** `wrong`: lines whose typed number is none; then nothing was changed. */
export type Ordered = { wrong: number[] } | { wrong: null; kind: "success" | "warning"; text: string };

/** Lines whose typed number is none. */
const wrongNumbers = (changes: LineChanges) =>
  [...changes.numbers].filter(([, text]) => !readLineNumber(text).ok).map(([id]) => id);

/** Keeps choices and numbers; lines that are in the cart stay as they are. Nothing is kept when a number is none. */
export async function saveLines(
  viewer: SignedIn,
  sheetId: number,
  changes: LineChanges,
  now: number,
): Promise<{ wrong: number[] }> {
  const wrong = wrongNumbers(changes);
  if (wrong.length > 0) return { wrong };
  await inCompany(viewer.buyer.companyId, async (trx) => {
    await sheetOf(viewer.buyer.companyId, sheetId, now, trx);
    await applyChanges(trx, viewer, await lockedLines(trx, sheetId), changes, now);
  });
  return { wrong };
}

/** The lines of a list, held until the end of the transaction: whoever comes second sees what the first one did. */
async function lockedLines(trx: Db, sheetId: number): Promise<LineRow[]> {
  await trx
    .updateTable("quick_sheet")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", sheetId)
    .execute();
  return linesOfSheet(sheetId, trx);
}

async function applyChanges(
  trx: Db,
  viewer: SignedIn,
  lines: readonly LineRow[],
  changes: LineChanges,
  now: number,
): Promise<LineRow[]> {
  const chosen = [...changes.choices.values()].filter((id) => id > 0);
  const goods = await goodsForBuyer(chosen, viewer, now, trx);
  const after = lines.map((line): LineRow => {
    if (line.added_at !== null) return line;
    const typed = changes.numbers.get(line.id);
    const read = typed === undefined ? null : readLineNumber(typed);
    const number = read?.ok ? read.number : line.number;
    return chooseFor({ ...line, number }, changes.choices.get(line.id));
  });
  const changed = after.filter((line, at) => line !== lines[at] && differs(line, lines[at]!));
  await writeLines(trx, changed);
  return after;

  function chooseFor(line: LineRow, choice: number | undefined): LineRow {
    if (choice === undefined || choice === (line.goods_id ?? -1)) return line;
    if (choice === 0)
      return { ...line, state: "unknown", goods_id: null, why: "您已选择“都不是”", answer: "" };
    const one = (JSON.parse(line.choices) as number[]).includes(choice) ? goods.get(choice) : undefined;
    if (!one) return line;
    // what was written is worked out for the first goods chosen; afterwards the number is one of units
    const units =
      line.number !== null && line.goods_id === null ? unitsOf(line.number, line.unit, one) : null;
    return {
      ...{ ...line, state: "matched", goods_id: one.id, unit: one.unit, answer: "" },
      number: units?.number ?? line.number,
      why: ["您已选择", units?.note].filter(Boolean).join("；"),
    };
  }
}

const differs = (a: LineRow, b: LineRow) =>
  a.number !== b.number || a.state !== b.state || a.goods_id !== b.goods_id || a.why !== b.why;

const NO_NUMBER = "请填写数量";

/**
 * Keeps the changes and puts every line that has a goods and a number into the cart. Each line goes in once, however often the form is
 * sent, and keeps its own answer. `now` in ms.
 */
export async function orderSheet(
  viewer: SignedIn,
  sheetId: number,
  changes: LineChanges,
  now: number,
): Promise<Ordered> {
  const wrong = wrongNumbers(changes);
  if (wrong.length > 0) return { wrong };
  return inCompany(viewer.buyer.companyId, async (trx) => {
    await sheetOf(viewer.buyer.companyId, sheetId, now, trx);
    const lines = await applyChanges(trx, viewer, await lockedLines(trx, sheetId), changes, now);
    const open = lines.filter((line) => line.state === "matched" && line.added_at === null);
    const wanted = open.flatMap(({ goods_id: goodsId, number }) =>
      goodsId === null || number === null ? [] : [{ goodsId, number }],
    );
    const verdicts = wanted.length > 0 ? await addLines(trx, viewer, wanted, now) : [];
    const byGoods = new Map(verdicts.map((verdict) => [verdict.goodsId, verdict]));
    const after = open.map((line): LineRow => {
      const verdict = line.number === null ? undefined : byGoods.get(line.goods_id ?? 0);
      return {
        ...line,
        added_at: verdict?.ok ? now : null,
        answer: verdict?.text ?? NO_NUMBER,
      };
    });
    await writeLines(trx, after);
    const added = after.filter((line) => line.added_at !== null).length;
    const left = lines.filter((line) => line.added_at === null).length - added;
    return { wrong: null, kind: left > 0 ? "warning" : "success", text: orderedText(added, left) };
  });
}

function orderedText(added: number, left: number): string {
  if (added === 0 && left === 0) return "清单已全部加入购物车，不会重复加入";
  const rest = left > 0 ? `还有 ${left} 行没有加入，各行写有原因` : "清单已全部加入";
  return added > 0 ? `已将 ${added} 行加入购物车，${rest}` : `没有加入任何一行，${rest}`;
}
