/** 首营资料: most products that demo bought recently have theirs; some are missing or expired. DEMO DATA. */
import {
  ALL_DOCUMENTS,
  GOODS_DOCUMENTS,
  requiredDocuments,
  type GoodsDocument,
} from "~/modules/catalogue/goods/goods-document";
import { putGoodsDocument } from "~/modules/catalogue/documents/goods-documents.server";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { markedPdf } from "./marked-pdf.server";
import { COMPANY } from "~/demo/orders/order-plan";
import { wholeOrder } from "./test-reports.server";
import { keepFile } from "~/demo/seed/stored-file.server";

/** Products of older orders have no documents. */
const LATEST = 16;
/** The sample mark, in characters of the PDF's own fonts. */
const HEADS: Record<GoodsDocument, string> = {
  registration: "NOT A DRUG REGISTRATION",
  deviceRegistration: "NOT A DEVICE REGISTRATION",
  standard: "NOT A QUALITY STANDARD",
  leaflet: "NOT A PACKAGE LEAFLET",
  businessLicence: "NOT A BUSINESS LICENCE",
  drugProduction: "NOT A DRUG PRODUCTION LICENCE",
  deviceProduction: "NOT A DEVICE PRODUCTION LICENCE",
};

/** One sheet for each kind of document. Needs orders; `now` in ms. */
export async function loadGoodsDocuments(now: number): Promise<void> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", COMPANY)
    .orderBy("placed_at", "desc")
    .limit(LATEST)
    .execute();
  const goods = await db
    .selectFrom("order_line as l")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select(["g.id", "g.kind", "g.manufacturer_id", "l.order_id"])
    .where(
      "l.order_id",
      "in",
      orders.map(({ id }) => id),
    )
    .orderBy("g.id")
    .execute();
  const whole = (await wholeOrder())?.id;
  const getSubject = (item: (typeof goods)[number], of: "goods" | "manufacturer") =>
    of === "goods" ? item.id : item.manufacturer_id;
  const ended = toDay(now - 30 * DAY);
  for (const [at, kind] of ALL_DOCUMENTS.entries()) {
    const { of } = GOODS_DOCUMENTS[kind];
    const needed = goods.filter((product) => requiredDocuments(product.kind).includes(kind));
    const covered = new Set(
      needed.filter((item) => item.order_id === whole).map((item) => getSubject(item, of)),
    );
    const subjects = needed.map((item) => getSubject(item, of));
    const all = [...new Set(subjects)].filter((id) => covered.has(id) || (id + at) % 9 !== 0);
    const isEnded = (id: number) => of === "manufacturer" && !covered.has(id) && (id + at) % 17 === 0;
    const fileId = await findSample(kind, now);
    const put = (ids: number[], endsOn: string | null) =>
      inTransaction((trx) =>
        putGoodsDocument(trx, { subject: of, subjects: ids, kind, fileId, endsOn }, now - DAY),
      );
    await put(
      all.filter((id) => !isEnded(id)),
      of === "manufacturer" && kind !== "businessLicence" ? toDay(now + 700 * DAY) : null,
    );
    await put(all.filter(isEnded), ended);
  }
}

async function findSample(kind: GoodsDocument, now: number): Promise<number> {
  const bytes = await markedPdf({
    name: GOODS_DOCUMENTS[kind].text,
    head: HEADS[kind],
    body: [
      [
        `This file stands where the ${GOODS_DOCUMENTS[kind].of === "goods" ? "goods'" : "maker's"} paper would be.`,
      ],
    ],
  });
  const file = new File([new Uint8Array(bytes)], `演示_${GOODS_DOCUMENTS[kind].text}.pdf`);
  return keepFile(SHOP_OWNER, file, "goodsDocument", now);
}
