import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { rowPrice } from "~/modules/catalogue/listing/order-sum";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { toDay } from "~/platform/values/clock";
import { formatAmount } from "~/platform/values/money";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { SHEET_VIEWS } from "./quick-sheet";
import { readSheetLines, findSheet, toSheetView } from "./quick-sheet.server";
import { sheetFile, type SheetFile, type SheetFormat } from "~/platform/files/sheet-file.server";

const TEMPLATE: readonly (readonly (string | number)[])[] = [
  ["品名", "规格", "生产企业", "数量", "单位", "条码", "批准文号"],
];

export const sheetTemplate = (format: SheetFormat) => sheetFile(TEMPLATE, format, "快捷采购模板");

const ANSWER_HEADS = [
  "行",
  "原文",
  "结果",
  "说明",
  "商品编号",
  "品名",
  "规格",
  "生产企业",
  "数量",
  "单位",
  "单价",
  "购物车",
];

/** Returns every line with its match and the cart's answer; 404 for another company's. `now` in ms. */
export async function sheetAnswers(
  viewer: SignedIn,
  id: number,
  format: SheetFormat,
  now: number,
): Promise<SheetFile> {
  const head = await findSheet(viewer.buyer.companyId, id, now);
  const lines = await readSheetLines(head.id);
  const goods = await goodsForBuyer(
    lines.flatMap((line) => line.goods_id ?? []),
    viewer,
    now,
  );
  const offers = await offersOn([...goods.values()], viewer, now);
  const rows = lines.map((line) => {
    const item = line.goods_id === null ? undefined : goods.get(line.goods_id);
    const price = item ? rowPrice({ goods: item, offer: offers.get(item.id) }, line.number ?? 1) : null;
    return [
      line.line,
      line.text,
      SHEET_VIEWS[toSheetView(line)],
      line.why,
      ...(item ? [item.id, item.name, item.spec, item.manufacturer] : ["", line.name, "", ""]),
      line.number ?? "",
      line.unit,
      price === null ? "" : formatAmount(price),
      line.answer,
    ];
  });
  return sheetFile([ANSWER_HEADS, ...rows], format, `采购清单 ${toDay(head.createdAt)}`);
}
