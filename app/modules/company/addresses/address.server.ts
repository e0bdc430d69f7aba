import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { ADDRESS_LIMIT, type Address, type AddressInput } from "./address";
import { sendMessages } from "~/modules/notifications/messages.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { isDistrict, regionName } from "~/platform/values/regions";

/** Returns the company's addresses: approved ones first, the default on top. */
export async function findAddresses(companyId: number, trx: Db = db): Promise<Address[]> {
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

/** The licensed address, which needs no approval. Its row also serialises changes. */
async function licensedPlace(trx: Db, companyId: number) {
  await lockCompany(trx, companyId);
  return trx
    .selectFrom("company")
    .select(["area_code", "address"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

export interface RefusedAddress {
  ok: false;
  field: "areaCode" | "detail" | null;
  text: string;
}
export type AddedAddress = { ok: true; id: number; state: Address["state"] } | RefusedAddress;

const isSame = (a: AddressInput, b: AddressInput) =>
  a.areaCode === b.areaCode && a.detail === b.detail && a.receiver === b.receiver && a.phone === b.phone;
const UNKNOWN_DISTRICT: RefusedAddress = { ok: false, field: "areaCode", text: "请选择省、市、区" };
const KNOWN_ALREADY: RefusedAddress = { ok: false, field: "detail", text: "该收货地址已存在" };

/** Adds an address: approved at once if it is the licensed one, else pending. The first becomes the default. Refused: an unknown district, a duplicate, more than ADDRESS_LIMIT. `now` in ms. */
export async function addAddress(
  trx: Db,
  companyId: number,
  input: AddressInput,
  now: number,
): Promise<AddedAddress> {
  if (!isDistrict(input.areaCode)) return UNKNOWN_DISTRICT;
  const licensed = await licensedPlace(trx, companyId);
  const known = await findAddresses(companyId, trx);
  if (known.length >= ADDRESS_LIMIT)
    return { ok: false, field: null, text: `最多保存 ${ADDRESS_LIMIT} 个收货地址` };
  if (known.some((item) => isSame(item, input))) return KNOWN_ALREADY;
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
      waiting_since: isLicensed ? null : now,
      removed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ok: true, id: made.id, state };
}

export interface AddressKey {
  companyId: number;
  id: number;
}

/** Changes an address. A new place needs approval unless it is the licensed one; another recipient or phone does not. Null without such an address. Refused: an unknown district, a duplicate. `now` in ms. */
export async function editAddress(
  trx: Db,
  { companyId, id }: AddressKey,
  input: AddressInput,
  now: number,
): Promise<AddedAddress | null> {
  const licensed = await licensedPlace(trx, companyId);
  const known = await findAddresses(companyId, trx);
  const before = known.find((item) => item.id === id);
  if (!before) return null;
  if (!isDistrict(input.areaCode)) return UNKNOWN_DISTRICT;
  if (known.some((item) => item.id !== id && isSame(item, input))) return KNOWN_ALREADY;
  const isLicensed = licensed.area_code === input.areaCode && licensed.address === input.detail;
  const isMoved = before.areaCode !== input.areaCode || before.detail !== input.detail;
  const state = isLicensed ? "released" : isMoved ? "pending" : before.state;
  const { receiver, phone, areaCode, detail } = input;
  await trx
    .updateTable("address")
    .set({ receiver, phone, area_code: areaCode, detail, state })
    // A new place waits again, another recipient does not.
    .$if(state === "released" || isMoved, (update) =>
      update.set({ waiting_since: state === "released" ? null : now }),
    )
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .execute();
  return { ok: true, id, state };
}

/** Makes an address the default; false without such an approved one. */
export async function makeDefault(trx: Db, companyId: number, id: number): Promise<boolean> {
  await licensedPlace(trx, companyId);
  const known = await findAddresses(companyId, trx);
  if (known.find((item) => item.id === id)?.state !== "released") return false;
  await setDefault(trx, companyId, id);
  return true;
}

async function setDefault(trx: Db, companyId: number, id: number): Promise<void> {
  await trx
    .updateTable("address")
    .set((eb) => ({ is_default: eb.case().when("id", "=", id).then(1).else(0).end() as never }))
    .where("company_id", "=", companyId)
    .execute();
}

/** Removes an address from the list; its row stays for a while. The next one becomes the default. False for an unknown one; repeating is fine. */
export async function removeAddress(trx: Db, companyId: number, id: number, now: number): Promise<boolean> {
  await licensedPlace(trx, companyId);
  const own = await trx
    .selectFrom("address")
    .select(["is_default", "removed_at"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!own) return false;
  if (own.removed_at !== null) return true;
  await trx
    .updateTable("address")
    .set({ removed_at: now, is_default: 0 })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .execute();
  const [next] = own.is_default === 1 ? await findAddresses(companyId, trx) : [];
  if (next) await setDefault(trx, companyId, next.id);
  await dropRemoved(trx, companyId);
  return true;
}

/** Removed addresses kept for a company; orders have their own copy. */
const MAX_REMOVED = 50;

async function dropRemoved(trx: Db, companyId: number): Promise<void> {
  const over = await trx
    .selectFrom("address")
    .select("id")
    .where("company_id", "=", companyId)
    .where("removed_at", "is not", null)
    .orderBy("removed_at", "desc")
    .orderBy("id", "desc")
    .offset(MAX_REMOVED)
    .limit(100)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("address").where("id", "in", ids).execute();
}

export interface ReleasedAddress {
  company: string;
  /** current place: region and detail */
  place: string;
  /** false: the place has changed since, and was not approved */
  isAsSeen: boolean;
}

/** Approves an address and notifies its company, once. Refused: a place other than `seen`. Null for an unknown or removed one. `now` in ms. */
export function releaseAddress(id: number, now: number, seen?: string): Promise<ReleasedAddress | null> {
  return inTransaction(async (trx) => {
    const standing = trx.selectFrom("address").where("id", "=", id).where("removed_at", "is", null);
    const owner = await standing.select("company_id").executeTakeFirst();
    if (!owner) return null;
    await lockCompany(trx, owner.company_id);
    const row = await standing.select(["company_id", "area_code", "detail", "state"]).executeTakeFirst();
    if (!row) return null;
    const company = (await findCompany(row.company_id, trx))!.name;
    const place = regionName(row.area_code) + row.detail;
    if (seen !== undefined && seen !== place) return { company, place, isAsSeen: false };
    if (row.state !== "released") {
      await trx
        .updateTable("address")
        .set({ state: "released", waiting_since: null })
        .where("id", "=", id)
        .execute();
      const before = { company: row.company_id, place, state: row.state };
      await audited(trx, { subject: "address", id, before, after: { ...before, state: "released" } });
      await sendMessages(trx, "addressReleased", [{ companyId: row.company_id, place }], now);
    }
    return { company, place, isAsSeen: true };
  });
}

export interface WaitingAddress extends Pick<Address, "id" | "receiver" | "phone" | "region" | "detail"> {
  companyId: number;
  company: string;
  /** the licence to compare with */
  licenceNumber: string;
  licensedPlace: string;
  waitingSince: number | null;
}

/** Returns waiting addresses after an id, oldest first. One query. */
export const addressesAfter = async (after: number | null, limit: number): Promise<WaitingAddress[]> =>
  withPlaces(
    await waiting()
      .where("a.id", ">", after ?? 0)
      .limit(limit)
      .execute(),
  );

/** Counts waiting addresses, with the oldest time, epoch ms, if known. One query. */
export async function countWaitingAddresses(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("address")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("waiting_since").as("oldest")])
    .where("state", "=", "pending")
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest === null ? null : Number(oldest) };
}

const waiting = () =>
  db
    .selectFrom("address as a")
    .innerJoin("company as c", "c.id", "a.company_id")
    .select(["a.id", "a.receiver", "a.phone", "a.area_code", "a.detail", "c.id as companyId"])
    .select("a.waiting_since as waitingSince")
    .select(["c.name as company", "c.licence_number as licenceNumber"])
    .select(["c.area_code as licensedArea", "c.address as licensed"])
    .where("a.state", "=", "pending")
    .where("a.removed_at", "is", null)
    .orderBy("a.id");

type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>["execute"]>>[number];

const withPlaces = (rows: readonly Waiting[]): WaitingAddress[] =>
  rows.map(({ area_code, licensedArea, licensed, ...row }) => ({
    ...row,
    region: regionName(area_code),
    licensedPlace: regionName(licensedArea) + licensed,
  }));
