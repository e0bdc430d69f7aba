/** The trace platform as the shop sees it (port). Calls never throw: an unreachable platform is `unavailable`. */
import type { BillType, SynergyLine } from "./bill";

/** refused: the platform says no, in its words; limited: too many calls; unavailable: anything else, and the call may have been counted. */
export type PlatformFault = "refused" | "limited" | "unavailable";

export type PlatformAnswer<T> = { ok: true; value: T } | { ok: false; fault: PlatformFault; detail: string };

/** Ids of a company there: bills name the parties by ent_id, their owner by ref_ent_id. */
export interface PlatformPartner {
  entId: string;
  refEntId: string;
}

export interface CodesBill {
  billCode: string;
  billType: BillType;
  /** ms */
  billTime: number;
  codes: readonly string[];
  /** the other party; null: this company itself (destroyed) */
  partner: PlatformPartner | null;
  address: string;
  receiver: string;
  orderNumber: string;
  actor: string;
}

export interface RemnantBill {
  billCode: string;
  billType: BillType;
  billTime: number;
  partner: PlatformPartner;
  drug: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  units: number;
}

export interface SynergyBill {
  billCode: string;
  billType: BillType;
  billTime: number;
  partner: PlatformPartner;
  partnerName: string;
  lines: readonly SynergyLine[];
}

export interface BillMaterial {
  /** the bill that it belongs to */
  billCode: string;
  materialNumber: string;
  name: string;
  /** as the platform names the class, such as 随货同行单 */
  materialClass: string;
  format: "pdf" | "jpg";
  /** base64 */
  content: string;
  expiresOn: string;
}

/** none: never seen there, so it may be sent */
export type PlatformBillState = "none" | "processing" | "done" | "failed";

export interface PlatformCode {
  code: string;
  /** A activated, I and O written off, C cancelled, E unknown */
  status: string;
  parent: string | null;
  /** 1: smallest pack */
  level: number;
  drug: string;
  name: string;
  approvalNumber: string;
  packageSpec: string;
}

export interface PlatformContent {
  code: string;
  parent: string;
  level: number;
}

/** Codes of one status call and of one call for contents. */
export const MAX_STATUS_CODES = 1_000;
export const MAX_CONTENT_CODES = 50;
/** Lines of one synergy bill. */
export const MAX_SYNERGY_LINES = 30;

export interface TracePlatform {
  readonly name: string;
  /** Sends a bill; its number is accepted once. Returns the platform's id of the upload. */
  uploadBill(bill: CodesBill, now: number): Promise<PlatformAnswer<string>>;
  uploadRemnant(bill: RemnantBill, now: number): Promise<PlatformAnswer<string>>;
  uploadSynergyBill(bill: SynergyBill, now: number): Promise<PlatformAnswer<string>>;
  uploadMaterial(material: BillMaterial, now: number): Promise<PlatformAnswer<string>>;
  /** Returns how the platform stands to a bill of that number, sent since `since` (ms). */
  findBill(
    billCode: string,
    since: number,
    now: number,
  ): Promise<PlatformAnswer<{ state: PlatformBillState; text: string }>>;
  findPartner(name: string, now: number): Promise<PlatformAnswer<PlatformPartner | null>>;
  /** At most MAX_STATUS_CODES. */
  findStatus(codes: readonly string[], now: number): Promise<PlatformAnswer<PlatformCode[]>>;
  /** Returns everything in these packs; at most MAX_CONTENT_CODES. */
  findContents(codes: readonly string[], now: number): Promise<PlatformAnswer<PlatformContent[]>>;
}
