import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

const COLUMNS = [
  "id",
  "name",
  "contact_name",
  "contact_phone",
  "area_code",
  "address",
  "licence_number",
  "tax_number",
  "email",
] as const;

export type CompanyFacts = Pick<Row<"company">, (typeof COLUMNS)[number]>;

/** Returns companies by id; unknown ones are left out. */
export async function findCompanies(
  ids: readonly (number | null)[],
  trx: Db = db,
): Promise<Map<number, CompanyFacts>> {
  const found = new Map<number, CompanyFacts>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (const part of toChunks(wanted))
    for (const row of await trx.selectFrom("company").select(COLUMNS).where("id", "in", part).execute())
      found.set(row.id, row);
  return found;
}

/** Returns one company, or null. */
export const findCompany = async (id: number, trx: Db = db): Promise<CompanyFacts | null> =>
  (await findCompanies([id], trx)).get(id) ?? null;

/** Adds company name, contact and phone to rows, in order. */
export async function withCompanies<R extends { company_id: number }>(rows: readonly R[], trx: Db = db) {
  const companies = await findCompanies(
    rows.map((row) => row.company_id),
    trx,
  );
  return rows.map((row) => {
    const company = companies.get(row.company_id);
    return {
      ...row,
      company: company?.name ?? "",
      contact_name: company?.contact_name ?? "",
      contact_phone: company?.contact_phone ?? "",
    };
  });
}

/** The documents that let a company deal in drugs. */
export const LICENCE_KINDS: readonly string[] = ["drugLicence", "medicalLicence", "clinicRecord"];

/** Returns licence numbers, or the business licence's. Two queries. */
export async function findLicenceNumbers(ids: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const [id, { licence_number }] of await findCompanies(ids)) found.set(id, licence_number);
  for (const part of toChunks([...found.keys()])) {
    const rows = await db
      .selectFrom("qualification")
      .select((eb) => ["company_id", eb.fn.max("number").as("number")])
      .where("company_id", "in", part)
      .where("state", "=", "approved")
      .where("kind", "in", LICENCE_KINDS)
      .groupBy("company_id")
      .execute();
    for (const { company_id, number } of rows) if (number !== null) found.set(company_id, number);
  }
  return found;
}

/** Returns login names by id. One query, none without ids. */
export async function findAccountNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("account").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whether there is any login. */
export const hasAccounts = async (trx: Db): Promise<boolean> =>
  (await trx.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Returns the first `limit` companies whose name contains these words, or with this phone or licence. One query. */
export async function companiesLike(words: string, limit: number): Promise<number[]> {
  const like = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("company")
    .select("id")
    .where((eb) =>
      eb.or([
        sql<boolean>`name like ${like} escape ${sql.lit("\\")}`,
        eb("contact_phone", "=", words),
        eb("licence_number", "=", words),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns companies with exactly this name. One query, none without names. */
export async function companiesNamed(names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("company")
    .select("id")
    .where("name", "in", [...names])
    .execute();
  return rows.map(({ id }) => id);
}
