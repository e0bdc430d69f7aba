import {
  companiesByPhone,
  type FoundCompany,
  searchCompanies,
} from "~/modules/company/identity/company-search.server";
import type { Hit, SearchKind } from "~/admin/search/search";

const getHit = (company: FoundCompany): Hit => ({
  title: company.status === "closed" ? `${company.name}（已注销）` : company.name,
  note: [company.licenceNumber, company.contactName, company.contactPhone].filter(Boolean).join("，"),
  key: String(company.id),
  isExact: company.isExact,
});

const PLACES = {
  needed: ["customers.see", "quality.see"],
  under: ["/staff/customers", "/staff/companies"],
} as const;

export const companies: SearchKind = {
  kind: "companies",
  name: "公司",
  ...PLACES,
  find: async (input, limit) => (await searchCompanies(input, limit)).map(getHit),
};

export const phones: SearchKind = {
  kind: "phones",
  name: "电话",
  ...PLACES,
  find: async (input, limit) => {
    const phone = input.replace(/[\s-]/g, "");
    return /^\d{7,12}$/.test(phone) ? (await companiesByPhone(phone, limit)).map(getHit) : [];
  },
};
