import type { NumberedBatch } from "~/modules/catalogue/stock/batches.server";

export type NameMatch =
  /** `goods`: what fileReport takes */
  | { ok: true; goods: string; kind: "goods" | "approval_number"; batch: string; goodsIds: number[] }
  | { ok: false; text: string };

const NO_BATCH = "没有这个批号，文件名应含批号，如 230501.pdf 或 12_230501.pdf";

/** Returns the batch of a file name. Refused: none, several numbers, or a number of several drugs without a product name. */
export function matchName(fileName: string, found: readonly NumberedBatch[]): NameMatch {
  const numbers = [...new Set(found.map(({ batch }) => batch))];
  const [batch] = numbers;
  if (batch === undefined) return { ok: false, text: NO_BATCH };
  if (numbers.length > 1) {
    const longest = withinEachOther(numbers);
    return longest === null
      ? { ok: false, text: `文件名含有多个批号：${numbers.join("、")}` }
      : matchName(
          fileName,
          found.filter((item) => item.batch === longest),
        );
  }
  const matched = found.filter(({ name }) => fileName.includes(name));
  const meant = matched.length > 0 ? matched : found;
  const goodsIds = meant.map(({ goodsId }) => goodsId);
  if (goodsIds.length === 1) return { ok: true, goods: String(goodsIds[0]), kind: "goods", batch, goodsIds };
  const [approval] = meant.map(({ approvalNumber }) => approvalNumber);
  // One report covers all packs of a drug.
  if (approval && meant.every(({ approvalNumber }) => approvalNumber === approval))
    return { ok: true, goods: approval, kind: "approval_number", batch, goodsIds };
  const text = `批号 ${batch} 有 ${goodsIds.length} 个商品，请在文件名前写商品编号，如 ${goodsIds[0]}_${batch}.pdf`;
  return { ok: false, text };
}

/** "23-0501" of "23-0501" and "0501": parts of a number do not count; null if they are separate. */
function withinEachOther(numbers: readonly string[]): string | null {
  const [longest] = numbers.toSorted((a, b) => b.length - a.length);
  return numbers.every((number) => longest!.includes(number)) ? longest! : null;
}
