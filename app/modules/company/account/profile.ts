import type { ApiToken } from "./api-token";
import type { InvoiceFacts } from "./invoice-facts";
import {
  QUALIFICATIONS,
  type CompanyKind,
  type Qualification,
  type ReviewState,
} from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeDocuments, scopeFault } from "~/modules/company/identity/scope-documents";

export interface CompanyProfile {
  name: string;
  kind: CompanyKind;
  status: ReviewState;
  reason: string | null;
  licenceNumber: string;
  place: string;
  contactName: string;
  contactPhone: string;
  headOffice: string | null;
  rank: string;
  email: string | null;
  landline: string | null;
  invoice: InvoiceFacts;
}

export interface ScopeEntry {
  scope: BusinessScopeCode;
  name: string;
  /** resting: granted, but its document has ended */
  state: "granted" | "resting" | "missing";
  /** what a resting or missing one needs */
  need: string | null;
}

/** Returns every business scope, whether granted, and what a missing one needs. `now` in ms. */
export function scopeEntries(
  company: {
    kind: CompanyKind;
    scopes: readonly BusinessScopeCode[];
    qualifications: readonly Qualification[];
  },
  now: number,
): ScopeEntry[] {
  const { kind, scopes, qualifications } = company;
  return (Object.entries(BUSINESS_SCOPE_NAMES) as [BusinessScopeCode, string][]).map(
    ([scope, name]): ScopeEntry => {
      const documents = scopeDocuments(kind, scope)
        .map((document) => QUALIFICATIONS[document])
        .join("或");
      if (!scopes.includes(scope)) {
        const need = `需要经营范围含${name}的${documents}`;
        return { scope, name, state: "missing", need };
      }
      const fault = scopeFault(kind, qualifications, scope, now);
      if (!fault) return { scope, name, state: "granted", need: null };
      const need = `${QUALIFICATIONS[fault.kind]}已于 ${fault.endedOn} 到期，需要新的${documents}`;
      return { scope, name, state: "resting", need };
    },
  );
}

export interface Device {
  id: string;
  name: string;
  seenAt: number;
  since: number;
  isCurrent: boolean;
}

export interface Manager {
  name: string;
  phone: string;
  isDefault: boolean;
}

/** "专属客服-陈敏" for a dedicated account manager (specification, section 6). */
export const managerName = ({ name, isDefault }: Manager): string => (isDefault ? name : `专属客服-${name}`);

export interface Login {
  name: string;
  username: string;
  phone: string;
}

export interface ProfilePage {
  login: Login;
  face: string;
  company: CompanyProfile;
  manager: Manager | null;
  scopes: ScopeEntry[];
  devices: Device[];
  tokens: ApiToken[];
}
