import { dosageFormText } from "~/modules/catalogue/approval/known-facts";
import { findBatchFacts } from "~/modules/catalogue/batches/receipts.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findCompanies, findLicenceNumbers } from "~/modules/company/identity/companies.server";
import { soldUnits, type SoldUnits } from "~/modules/orders/shipping/sent-units.server";
import { filledText } from "~/platform/values/missing";
import { regionName } from "~/platform/values/regions";
import type { SalesRecord } from "./sales-records";
import { toSentFilter } from "./trace.server";
import type { TraceQuery } from "./trace";

/** Rows of one parcel at most; the id of a row is made of its parcel and its place there. */
const PLACES = 10_000;

/** Returns shipped batches, newest parcel first, after the id `after`. Six queries, two more for words. */
export async function listSalesRecords(
  filter: Omit<TraceQuery, "supplier">,
  { after, limit }: { after: number | null; limit: number },
): Promise<SalesRecord[]> {
  const parcel = after === null ? null : Math.floor(after / PLACES);
  const skipped = after === null ? 0 : (after % PLACES) + 1;
  const rows = await soldUnits(await toSentFilter(filter), parcel, limit + skipped);
  const places = new Map<number, number>();
  const placed = rows.map((row) => {
    const place = places.get(row.shipmentId) ?? 0;
    places.set(row.shipmentId, place + 1);
    return { ...row, id: row.shipmentId * PLACES + place };
  });
  return toSalesRecords(
    placed.filter(({ id, shipmentId }) => after === null || shipmentId < parcel! || id > after),
  );
}

async function toSalesRecords(rows: readonly (SoldUnits & { id: number })[]): Promise<SalesRecord[]> {
  const companyIds = rows.map((row) => row.company_id);
  const [goods, batches, companies, licences] = await Promise.all([
    findGoodsFacts(rows.map((row) => row.goodsId)),
    findBatchFacts(rows.map((row) => row.batchId)),
    findCompanies(companyIds),
    findLicenceNumbers(companyIds),
  ]);
  return rows.map((row) => {
    const product = goods.get(row.goodsId)!;
    const batch = batches.get(row.batchId);
    const company = companies.get(row.company_id)!;
    const isDevice = product.kind === "device";
    return {
      id: row.id,
      shippedAt: row.shippedAt,
      goodsName: row.name,
      genericName: product.generic_name,
      dosageForm: dosageFormText(product.kind, product.dosage_form),
      spec: row.spec,
      manufacturer: row.manufacturer,
      holder:
        product.kind === "herb"
          ? ""
          : filledText(isDevice ? product.registrant : product.marketing_authorization_holder),
      contractManufacturer: isDevice ? product.contract_manufacturer : "",
      approvalNumber: row.approvalNumber,
      origin: product.kind === "herb" ? filledText(batch?.origin) : (batch?.origin ?? ""),
      batch: row.batch,
      producedOn: filledText(batch?.producedOn),
      expiresOn: row.expiresOn,
      company: company.name,
      licence: licences.get(row.company_id) ?? "",
      address: regionName(company.area_code) + company.address,
      phone: company.contact_phone,
      units: row.units,
      unit: row.unit,
      unitPrice: row.unitPrice,
      amount: toAmount(row),
      orderNumber: row.orderNumber,
      parcel: row.parcel,
    };
  });
}

/** The units' part of what is paid for the line; the parts of all parcels add up to it (documents/delivery-note.ts). */
function toAmount({
  amount,
  discountShare,
  lineUnits,
  cancelledUnits,
  sentBefore,
  units,
}: SoldUnits): number {
  const paid = BigInt(Math.max(0, amount - discountShare));
  const before = cancelledUnits + Number(sentBefore);
  const upTo = (count: number) => Number((paid * BigInt(count)) / BigInt(lineUnits));
  return upTo(before + units) - upTo(before);
}
