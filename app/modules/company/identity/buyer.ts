import type { BusinessScopeCode } from "./scope";
import type { CompanyKind, Qualification, ReviewState } from "./qualification";

export interface Buyer {
  companyId: number;
  accountId: number;
  kind: CompanyKind;
  status: ReviewState;
  rank: string;
  areaCode: string;
  scopes: readonly BusinessScopeCode[];
  qualifications: readonly Qualification[];
  /** calendar year for which the e-contract is signed */
  contractYear: number | null;
}

export type Viewer = { buyer: null } | SignedIn;

export interface SignedIn {
  buyer: Buyer;
  accountName: string;
  username: string;
  companyName: string;
  phone: string;
  sessionId: string;
}
