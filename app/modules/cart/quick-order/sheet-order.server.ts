import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import type { Flash } from "~/platform/http/message.server";
import type { Row } from "~/platform/database/schema";
import { addLines } from "~/modules/cart/lines/lines.server";
import { readLineQuantity, type LineChanges } from "./quick-sheet";
import { readSheetLines, findSheet, writeLines } from "./quick-sheet.server";
import { unshownText } from "~/modules/catalogue/cards/shown-terms";
import { toUnits } from "./sheet-units";

type LineRow = Row<"quick_sheet_line">;

/** `wrong`: lines with an invalid number; then nothing was changed. */
export type SheetDone = { wrong: number[] } | { wrong: null; message?: Flash };

const wrongQuantities = (changes: LineChanges) =>
  [...changes.quantities].filter(([, text]) => !readLineQuantity(text).ok).map(([id]) => id);

/** Stores choices and numbers; lines in the cart stay unchanged. Nothing is stored if a number is invalid. */
export async function saveLines(
  viewer: SignedIn,
  sheetId: number,
  changes: LineChanges,
  now: number,
): Promise<SheetDone> {
  const wrong = wrongQuantities(changes);
  if (wrong.length > 0) return { wrong };
  await inCompany(viewer.buyer.companyId, async (trx) => {
    await findSheet(viewer.buyer.companyId, sheetId, now, trx);
    await applyChanges(trx, viewer, { lines: await lockedLines(trx, sheetId), changes }, now);
  });
  return { wrong: null };
}

/** Locks the lines of a list until the end of the transaction. */
async function lockedLines(trx: Db, sheetId: number): Promise<LineRow[]> {
  await trx
    .updateTable("quick_sheet")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", sheetId)
    .execute();
  return readSheetLines(sheetId, trx);
}

async function applyChanges(
  trx: Db,
  viewer: SignedIn,
  { lines, changes }: { lines: readonly LineRow[]; changes: LineChanges },
  now: number,
): Promise<LineRow[]> {
  const chosen = [...changes.choices.values(), ...changes.confirmed.values()].filter((id) => id > 0);
  const goods = await goodsForBuyer(chosen, viewer, now, trx);
  const after = lines.map((line): LineRow => {
    if (line.added_at !== null) return line;
    const input = changes.quantities.get(line.id);
    const read = input === undefined ? null : readLineQuantity(input);
    const quantity = read?.ok ? read.quantity : line.number;
    const confirmed = changes.confirmed.get(line.id);
    const choice = confirmed ?? changes.choices.get(line.id);
    // a preselected choice is not made yet
    const isOpen = confirmed === undefined && line.state === "ambiguous" && choice === line.likely;
    return chooseFor({ ...line, number: quantity }, isOpen ? undefined : choice);
  });
  const changed = after.filter((line, at) => line !== lines[at] && differs(line, lines[at]!));
  await writeLines(trx, changed);
  return after;

  function chooseFor(line: LineRow, choice: number | undefined): LineRow {
    if (choice === undefined || choice === (line.goods_id ?? -1)) return line;
    if (choice === 0)
      return { ...line, state: "unknown", goods_id: null, why: "您已选择“都不是”", answer: "" };
    const item = (JSON.parse(line.choices) as number[]).includes(choice) ? goods.get(choice) : undefined;
    if (!item) return line;
    // the written amount applies to the first chosen product; afterwards the number is units
    const units =
      line.number !== null && line.goods_id === null ? toUnits(line.number, line.unit, item) : null;
    return {
      ...line,
      state: "matched",
      goods_id: item.id,
      unit: item.unit,
      answer: "",
      number: units ? units.quantity : line.number,
      why: ["您已选择", units?.note].filter(Boolean).join("；"),
    };
  }
}

const differs = (a: LineRow, b: LineRow) =>
  a.number !== b.number || a.state !== b.state || a.goods_id !== b.goods_id || a.why !== b.why;

const NO_NUMBER = "请填写数量";

/** Stores the changes and adds every line with a product and a number, or only confirmed ones; a preselected choice stays open. Each line is added once, however often the form is sent, and keeps its own answer. `now` in ms. */
export async function addOrderSheetToCart(
  viewer: SignedIn,
  sheetId: number,
  changes: LineChanges,
  now: number,
): Promise<SheetDone> {
  const wrong = wrongQuantities(changes);
  if (wrong.length > 0) return { wrong };
  return inCompany(viewer.buyer.companyId, async (trx) => {
    await findSheet(viewer.buyer.companyId, sheetId, now, trx);
    const lines = await applyChanges(trx, viewer, { lines: await lockedLines(trx, sheetId), changes }, now);
    const isWanted = (line: LineRow) => changes.confirmed.size === 0 || changes.confirmed.has(line.id);
    const open = lines.filter((line) => line.state === "matched" && line.added_at === null && isWanted(line));
    const wanted = open.flatMap(({ goods_id: goodsId, number: quantity }) =>
      goodsId === null || quantity === null
        ? []
        : [{ goodsId, quantity, shown: changes.shown?.get(goodsId) }],
    );
    const results = wanted.length > 0 ? await addLines(trx, viewer, wanted, now) : [];
    const byGoods = new Map(results.map((result) => [result.goodsId, result]));
    const after = open.map((line): LineRow => {
      const result = line.number === null ? undefined : byGoods.get(line.goods_id ?? 0);
      return {
        ...line,
        added_at: result?.ok ? now : null,
        answer: result?.text ?? NO_NUMBER,
      };
    });
    await writeLines(trx, after);
    const added = after.filter((line) => line.added_at !== null).length;
    const left = lines.filter((line) => line.added_at === null).length - added;
    const pending = lines.filter((line) => line.state === "ambiguous" && line.likely !== null).length;
    const unshown = new Set(
      wanted.flatMap(({ goodsId, shown }) => (byGoods.get(goodsId)?.ok && !shown ? [goodsId] : [])),
    ).size;
    const kind = left > 0 ? "warning" : "success";
    const action = added > 0 || left === 0 ? { to: "/cart", text: "去购物车" } : undefined;
    return {
      wrong: null,
      message: {
        kind,
        text: [orderedText(added, left, pending), unshownText(unshown)].filter(Boolean).join("；"),
        action,
      },
    };
  });
}

function orderedText(added: number, left: number, pending: number): string {
  if (added === 0 && left === 0) return "清单已全部加入购物车，不会重复加入";
  const toConfirm = pending > 0 ? `，其中 ${pending} 行待您确认` : "";
  const rest = left > 0 ? `还有 ${left} 行没有加入，各行写有原因${toConfirm}` : "清单已全部加入";
  return added > 0 ? `已将 ${added} 行加入购物车，${rest}` : `没有加入任何一行，${rest}`;
}
