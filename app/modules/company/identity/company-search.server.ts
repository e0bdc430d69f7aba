import { db } from "~/platform/database/database.server";
import { readWhole } from "~/platform/values/whole-number";

export interface FoundCompany {
  id: number;
  name: string;
  licenceNumber: string;
  contactName: string;
  contactPhone: string;
  status: string;
  /** its number, licence, phone or whole name was entered */
  isExact: boolean;
}

const COLUMNS = ["id", "name", "licence_number", "contact_name", "contact_phone", "status"] as const;

interface Found {
  id: number;
  name: string;
  licence_number: string;
  contact_name: string;
  contact_phone: string;
  status: string;
}

const foundFrom = (row: Found, isExact: boolean): FoundCompany => ({
  id: row.id,
  name: row.name,
  licenceNumber: row.licence_number,
  status: row.status,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  isExact,
});

/** By number, licence or document number. Two index queries. */
async function byNumber(input: string): Promise<Found[]> {
  const id = readWhole(input);
  const documents = db.selectFrom("qualification").select("company_id").where("number", "=", input);
  return db
    .selectFrom("company")
    .select(COLUMNS)
    .where((eb) =>
      eb.or([
        eb("licence_number", "=", input),
        eb("id", "in", documents),
        ...(id === null ? [] : [eb("id", "=", id)]),
      ]),
    )
    .limit(20)
    .execute();
}

/** By part of the name: tens of thousands of names are scanned. One query. */
async function byName(values: string, limit: number): Promise<Found[]> {
  const part = values.replace(/[\\%_]/g, "");
  if (part === "") return [];
  return db
    .selectFrom("company")
    .select(COLUMNS)
    .where("name", "like", `%${part}%`)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns companies by number or name, exact ones first. */
export async function searchCompanies(input: string, maxCount: number): Promise<FoundCompany[]> {
  const [exact, found] = await Promise.all([byNumber(input), byName(input, maxCount)]);
  const known = new Set(exact.map(({ id }) => id));
  return [
    ...exact.map((row) => foundFrom(row, true)),
    ...found.filter(({ id }) => !known.has(id)).map((row) => foundFrom(row, row.name === input)),
  ].slice(0, maxCount);
}

/** Returns companies by phone of contact or login. Two index queries. */
export async function companiesByPhone(phone: string, limit: number): Promise<FoundCompany[]> {
  const members = db
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select("m.company_id")
    .where("a.phone", "=", phone);
  const rows = await db
    .selectFrom("company")
    .select(COLUMNS)
    .where((eb) => eb.or([eb("contact_phone", "=", phone), eb("id", "in", members)]))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => foundFrom(row, true));
}
