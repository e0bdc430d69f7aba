import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findBatchDays } from "~/modules/catalogue/stock/batches.server";
import { addBill } from "~/modules/trace-codes/bills/add-bill.server";
import type { BillContent, SynergyLine } from "~/modules/trace-codes/platform/bill";
import { moveCodes, openPacksAround, type CodeRow } from "~/modules/trace-codes/codes/code-rows.server";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { checkRefusal, useCheck, type UsedCheck } from "./outbound-check.server";
import { countPacked } from "./pack.server";
import { codesRefusal, countParcel, type ParcelCount, type ParcelRow } from "./parcel-rules";

export interface ParcelToTrace {
  orderId: number;
  orderNumber: string;
  rows: readonly ParcelRow[];
  /** why codes are missing; "": no reason given */
  reason: string;
  actor: string;
}

/** Returns products whose units have codes: drugs (药品). One query for each 500. */
export async function findTraced(trx: Db, goodsIds: readonly number[]): Promise<Set<number>> {
  const goods = await findGoodsFacts(goodsIds, trx);
  return new Set([...goods.values()].filter(({ kind }) => kind === "drug").map(({ id }) => id));
}

async function countOf(trx: Db, { rows }: ParcelToTrace): Promise<ParcelCount> {
  const packed = await countPacked(
    trx,
    rows.map(({ id }) => id),
  );
  const traced = await findTraced(
    trx,
    rows.map(({ goodsId }) => goodsId),
  );
  return countParcel(rows, packed, traced);
}

/** Returns why a parcel may not leave for its codes or for lack of a second person's check, or null. Five queries. */
export async function parcelRefusal(trx: Db, parcel: ParcelToTrace): Promise<string | null> {
  const { missing, check } = await getTraceSettings(trx);
  const refusal = codesRefusal(await countOf(trx, parcel), missing, parcel.reason);
  if (refusal !== null || check === "off") return refusal;
  return checkRefusal(trx, parcel);
}

export interface ParcelBuyer {
  company: string;
  receiver: string;
  address: string;
}

/** Moves the packed codes of a parcel out with it, in its transaction; parcelRefusal was asked before. Writes the bills that the platform gets. A number of statements fixed for each 500 codes. */
export async function shipCodes(
  trx: Db,
  parcel: ParcelToTrace & { shipmentId: number; number: string; buyer: ParcelBuyer },
  now: number,
): Promise<void> {
  const { shipmentId, rows, reason, actor } = parcel;
  const count = await countOf(trx, parcel);
  const codes = await packedCodes(
    trx,
    rows.map(({ id }) => id),
  );
  const settings = await getTraceSettings(trx);
  const used = settings.check === "on" ? await useCheck(trx, parcel) : null;
  if (count.expected === 0 && codes.length === 0 && !used) return;
  await writeParcel(trx, { parcel, count, codes, used }, now);
  const codeNames = codes.map(({ code }) => code);
  await moveCodes(trx, codeNames, ["packed"], { state: "shipped", changed_at: now });
  for (const part of toChunks(codes))
    await trx
      .insertInto("trace_parcel_code")
      .values(
        part.map((row) => ({
          shipment_id: shipmentId,
          code: row.code,
          order_line_batch_id: row.order_line_batch_id!,
          is_scanned: row.is_scanned,
        })),
      )
      .execute();
  await openPacksAround(trx, codes, new Set(codeNames));
  if (settings.upload === "on") await addBills(trx, { ...parcel, codes, reason, actor }, now);
}

async function packedCodes(trx: Db, rowIds: readonly number[]): Promise<CodeRow[]> {
  const codes: CodeRow[] = [];
  for (const part of toChunks(rowIds))
    codes.push(
      ...(await trx
        .selectFrom("trace_code")
        .selectAll()
        .where("order_line_batch_id", "in", part)
        .where("state", "=", "packed")
        .orderBy("code")
        .execute()),
    );
  return codes;
}

interface Written {
  parcel: ParcelToTrace & { shipmentId: number };
  count: ParcelCount;
  codes: readonly CodeRow[];
  used: UsedCheck | null;
}

const writeParcel = (trx: Db, { parcel, count, codes, used }: Written, now: number) =>
  trx
    .insertInto("trace_parcel")
    .values({
      shipment_id: parcel.shipmentId,
      expected: count.expected,
      scanned: count.scanned,
      missing_reason: count.missing.length > 0 ? parcel.reason : "",
      packed_by: used?.packedBy ?? codes.find(({ packed_by }) => packed_by !== "")?.packed_by ?? parcel.actor,
      shipped_at: now,
      checked_by: used?.checkedBy ?? null,
      checked_at: used?.checkedAt ?? null,
    })
    .execute();

interface BillsOfParcel extends ParcelToTrace {
  shipmentId: number;
  number: string;
  buyer: ParcelBuyer;
  codes: readonly CodeRow[];
}

async function addBills(trx: Db, parcel: BillsOfParcel, now: number): Promise<void> {
  const { shipmentId, number, orderNumber, buyer, codes, rows } = parcel;
  const gifts = new Set(rows.filter(({ isGift }) => isGift).map(({ id }) => id));
  const scanned = codes.filter((row) => row.is_scanned === 1);
  const head = { shipmentId, source: `包裹 ${number}`, partner: buyer.company };
  const contentOf = (own: readonly CodeRow[]): BillContent[] =>
    own.length === 0
      ? []
      : [
          {
            kind: "codes",
            codes: own.map(({ code }) => code),
            address: buyer.address,
            receiver: buyer.receiver,
            orderNumber,
          },
        ];
  const isGift = (row: CodeRow) => gifts.has(row.order_line_batch_id!);
  const sold = scanned.filter((row) => !isGift(row));
  await addBill(trx, { ...head, type: 201, contents: contentOf(sold) }, now);
  await addBill(trx, { ...head, type: 212, contents: contentOf(scanned.filter(isGift)) }, now);
  await addBill(trx, { ...head, type: 210, contents: await remnantsOf(trx, parcel) }, now);
  const { synergy } = await getTraceSettings(trx);
  if (synergy === "on")
    await addBill(trx, { ...head, type: 201, contents: [await synergyOf(trx, parcel)] }, now);
}

/** Units without a code (零头) of products whose id at the platform is known. */
async function remnantsOf(trx: Db, { rows, codes }: BillsOfParcel): Promise<BillContent[]> {
  const scanned = new Map<number, number>();
  for (const row of codes)
    if (row.is_scanned === 1)
      scanned.set(row.order_line_batch_id!, (scanned.get(row.order_line_batch_id!) ?? 0) + row.units);
  const loose = rows
    .map((row) => ({ ...row, units: row.quantity - (scanned.get(row.id) ?? 0) }))
    .filter(({ units }) => units > 0);
  if (loose.length === 0) return [];
  const drugs = await platformDrugs(
    trx,
    loose.map(({ goodsId }) => goodsId),
  );
  const days = await findBatchDays(
    trx,
    loose.map(({ batchId }) => batchId),
  );
  return loose.flatMap(({ goodsId, batchId, batchNumber, units }): BillContent[] => {
    const drug = drugs.get(goodsId);
    const { producedOn = "", expiresOn = "" } = days.get(batchId) ?? {};
    return drug ? [{ kind: "remnant", drug, batch: batchNumber, producedOn, expiresOn, units }] : [];
  });
}

async function platformDrugs(trx: Db, goodsIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const part of toChunks([...new Set(goodsIds)]))
    for (const row of await trx
      .selectFrom("trace_product")
      .select(["goods_id", "platform_drug"])
      .where("goods_id", "in", part)
      .where("platform_drug", "<>", "")
      .execute())
      found.set(row.goods_id, row.platform_drug);
  return found;
}

async function synergyOf(trx: Db, { rows, codes, orderNumber }: BillsOfParcel): Promise<BillContent> {
  const goods = await findGoodsFacts(
    rows.map(({ goodsId }) => goodsId),
    trx,
  );
  const days = await findBatchDays(
    trx,
    rows.map(({ batchId }) => batchId),
  );
  const lines = rows.map((row): SynergyLine => {
    const fact = goods.get(row.goodsId);
    return {
      goodsId: row.goodsId,
      name: row.name,
      spec: fact?.spec ?? "",
      manufacturer: fact?.manufacturer ?? "",
      batch: row.batchNumber,
      expiresOn: days.get(row.batchId)?.expiresOn ?? "",
      units: row.quantity,
      codes: codes
        .filter((code) => code.order_line_batch_id === row.id && code.is_scanned === 1)
        .map(({ code }) => code),
    };
  });
  return { kind: "synergy", lines, orderNumber };
}
