import { companiesLike, findCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { parseEnd, parseTime } from "~/platform/values/clock";
import type { BrokenPromise, CompensationState, OwnBrokenPromise } from "./expiry-promise";

export interface BrokenPromiseFilter {
  order: string;
  company: string;
  batch: string;
  paid: CompensationState | "";
  /** YYYY-MM-DD; "" for none */
  from: string;
  to: string;
}

interface Page {
  after: number | null;
  limit: number;
}

const MAX_COMPANIES = 200;

const brokenPromises = ({ after, limit }: Page) => {
  const query = db
    .selectFrom("expiry_compensation as c")
    .innerJoin("order_line_batch as b", "b.id", "c.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .leftJoin("shipment as s", "s.id", "c.shipment_id")
    .select(["c.id", "c.sent_at as sentAt", "c.batch_number as batchNumber", "c.expires_on as expiresOn"])
    .select(["c.units", "c.percent", "c.amount", "c.returned_units as returnedUnits"])
    .select(["c.request_number as requestNumber", "s.number as parcel"])
    .select(["o.id as orderId", "o.number as orderNumber", "o.company_id as companyId"])
    .select(["l.goods_id as goodsId", "l.name", "l.spec", "l.unit", "l.promised_expiry as promised"])
    .orderBy("c.id", "desc")
    .limit(limit);
  return after === null ? query : query.where("c.id", "<", after);
};

/** Returns matching rows, the newest first, after the id `after`. Three queries at most. */
export async function listBrokenPromises(
  { order, company, batch, paid, from, to }: BrokenPromiseFilter,
  page: Page,
): Promise<BrokenPromise[]> {
  let query = brokenPromises(page);
  if (order !== "") query = query.where("o.number", "=", order.trim());
  if (batch !== "") query = query.where("c.batch_number", "=", batch.trim());
  if (paid !== "") query = query.where("c.amount", paid === "paid" ? ">" : "=", 0);
  const [start, end] = [parseTime(from), parseEnd(to)];
  if (start !== null) query = query.where("c.sent_at", ">=", start);
  if (end !== null) query = query.where("c.sent_at", "<", end);
  if (company !== "") {
    const ids = await companiesLike(company, MAX_COMPANIES);
    query = query.where("o.company_id", "in", ids.length > 0 ? ids : [0]);
  }
  const rows = await query.execute();
  const companies = await findCompanies(rows.map(({ companyId }) => companyId));
  return rows.map((row) => ({
    ...row,
    promised: row.promised ?? "",
    company: companies.get(row.companyId)?.name ?? "",
  }));
}

/** Returns a company's newest rows. One query. */
export async function listOwnBrokenPromises(companyId: number, limit: number): Promise<OwnBrokenPromise[]> {
  const rows = await brokenPromises({ after: null, limit }).where("o.company_id", "=", companyId).execute();
  return rows.map((row) => ({ ...row, promised: row.promised ?? "" }));
}
