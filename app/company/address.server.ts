/** A company's addresses; a new one waits for release unless it is the licensed one. */
import { db, type Db } from "~/platform/database.server";
import { ADDRESS_LIMIT, type Address, type AddressInput } from "./address";
import { isDistrict, regionName } from "./regions";

/** The company's addresses: those that may be shipped to first, the default one leading. */
export async function addressesOf(companyId: number, trx: Db = db): Promise<Address[]> {
  const rows = await trx
    .selectFrom("address")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("removed_at", "is", null)
    .orderBy("state", "desc")
    .orderBy("is_default", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    receiver: row.receiver,
    phone: row.phone,
    areaCode: row.area_code,
    region: regionName(row.area_code),
    detail: row.detail,
    isDefault: row.is_default === 1,
    state: row.state === "released" ? "released" : "pending",
  }));
}

/** Where the company's licence says it is: the address that needs no release. */
async function licensedPlace(trx: Db, companyId: number) {
  return trx
    .selectFrom("company")
    .select(["area_code", "address"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

export type AddedAddress =
  | { ok: true; id: number; state: Address["state"] }
  | { ok: false; field: "areaCode" | "detail" | null; text: string };

/**
 * Adds an address: released at once when it is the licensed one, else pending. The first one becomes the default.
 * Refused: an unknown district, the same address twice, more than ADDRESS_LIMIT.
 */
export async function addAddress(trx: Db, companyId: number, input: AddressInput): Promise<AddedAddress> {
  if (!isDistrict(input.areaCode)) return { ok: false, field: "areaCode", text: "请选择省、市、区" };
  const known = await addressesOf(companyId, trx);
  if (known.length >= ADDRESS_LIMIT)
    return { ok: false, field: null, text: `最多保存 ${ADDRESS_LIMIT} 个收货地址` };
  const isSame = (a: Address) =>
    a.areaCode === input.areaCode &&
    a.detail === input.detail &&
    a.receiver === input.receiver &&
    a.phone === input.phone;
  if (known.some(isSame)) return { ok: false, field: "detail", text: "该收货地址已存在" };
  const licensed = await licensedPlace(trx, companyId);
  const isLicensed = licensed.area_code === input.areaCode && licensed.address === input.detail;
  const state = isLicensed ? "released" : "pending";
  const made = await trx
    .insertInto("address")
    .values({
      company_id: companyId,
      receiver: input.receiver,
      phone: input.phone,
      area_code: input.areaCode,
      detail: input.detail,
      is_default: known.length === 0 ? 1 : 0,
      state,
      removed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ok: true, id: made.id, state };
}
