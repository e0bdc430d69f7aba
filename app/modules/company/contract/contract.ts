/** 电子合同: which year is to be signed, the number of a contract, who may sign. Pure. */
import { dayOf } from "~/platform/values/clock";
import type { ContractText } from "./contract-text";
import type { ReviewState } from "~/modules/company/identity/qualification";

export interface SignedContract {
  number: string;
  year: number;
  signer: string;
  /** login of the account that signed */
  username: string;
  signedAt: number;
  sha256: string;
}

export interface ContractPage {
  /** null: everything that can be signed now is signed */
  open: { year: number; text: ContractText; sha256: string; signer: string } | null;
  status: ReviewState;
  /** false: the shop has not filled in who sells, so nothing can be signed */
  isSellerNamed: boolean;
  /** whether the seller's seal can be shown on signed contracts */
  hasSeal: boolean;
  /** the year that counts today, and whether it is signed */
  year: number;
  isSigned: boolean;
  /** a signed one that is read again, as ?year asks */
  read: { contract: SignedContract; text: ContractText } | null;
  signed: SignedContract[];
  back: string;
}

/** Whether the contract that counts on the day of `now` is signed; next year's is only ever signed after this year's. */
export function isContractSigned(contractYear: number | null, now: number): boolean {
  return contractYear !== null && contractYear >= yearOf(now);
}

export const yearOf = (now: number) => Number(dayOf(now).slice(0, 4));

/** The year whose contract is to be signed: this one, from 1 December on the next; null when there is nothing to sign. */
export function yearToSign(contractYear: number | null, now: number): number | null {
  const year = yearOf(now);
  if (!isContractSigned(contractYear, now)) return year;
  const isDecember = dayOf(now).slice(5, 7) === "12";
  return isDecember && contractYear === year ? year + 1 : null;
}

/** "HT2026000001": unique because a company signs once for a year. */
export function contractNumber(companyId: number, year: number): string {
  return `HT${year}${String(companyId).padStart(6, "0")}`;
}

/** A signer's name as typed, trimmed; null when it can be none. */
export function readSigner(input: string): string | null {
  const name = input.trim().replace(/\s+/g, " ");
  return /^[\p{Script=Han}A-Za-z][\p{Script=Han}·A-Za-z .]{1,19}$/u.test(name) ? name : null;
}

/** Where the page of contracts leads back to, and where the gate sends: the way back survives. */
export function contractHref(back: string): string {
  return back === "" ? "/dzht" : `/dzht?${new URLSearchParams({ back })}`;
}
