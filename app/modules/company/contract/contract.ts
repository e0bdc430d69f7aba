import { toDay } from "~/platform/values/clock";
import type { ContractText } from "./contract-text";
import type { ReviewState } from "~/modules/company/identity/qualification";

export interface SignedContract {
  number: string;
  year: number;
  signer: string;
  username: string;
  signedAt: number;
  sha256: string;
}

export interface ContractPage {
  /** null: everything is signed */
  open: { year: number; text: ContractText; sha256: string; signer: string } | null;
  status: ReviewState;
  /** false: the legal entity is not filled in, so nothing can be signed */
  isSellerNamed: boolean;
  /** whether signed contracts show the seller's seal */
  hasSeal: boolean;
  /** the current year, and whether it is signed */
  year: number;
  isSigned: boolean;
  read: { contract: SignedContract; text: ContractText; verify: string } | null;
  signed: SignedContract[];
  back: string;
}

/** Whether the contract of `now` is signed; next year's is only signed after this year's. */
export function isContractSigned(contractYear: number | null, now: number): boolean {
  return contractYear !== null && contractYear >= toYear(now);
}

export const toYear = (now: number) => Number(toDay(now).slice(0, 4));

/** Returns the year to sign: this one, from 1 December the next; or null. */
export function yearToSign(contractYear: number | null, now: number): number | null {
  const year = toYear(now);
  if (!isContractSigned(contractYear, now)) return year;
  const isDecember = toDay(now).slice(5, 7) === "12";
  return isDecember && contractYear === year ? year + 1 : null;
}

/** "HT2026000001": unique because a company signs once for a year. */
export function contractNumber(companyId: number, year: number): string {
  return `HT${year}${String(companyId).padStart(6, "0")}`;
}

/** Returns an entered signer's name, trimmed, or null. */
export function readSigner(input: string): string | null {
  const name = input.trim().replace(/\s+/g, " ");
  return /^[\p{Script=Han}A-Za-z][\p{Script=Han}·A-Za-z .]{1,19}$/u.test(name) ? name : null;
}

export function contractHref(back: string): string {
  return back === "" ? "/dzht" : `/dzht?${new URLSearchParams({ back })}`;
}
