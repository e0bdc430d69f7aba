import { filterValueWord, getFieldName } from "./change-names";
import { ADMIN_PAGES } from "./admin-menu";

/** Subjects of lists whose states have their own names. */
const LIST_SUBJECTS: Readonly<Record<string, string>> = {
  "/staff/orders": "order",
  "/staff/after-sales": "case",
  "/staff/invoices": "invoice",
  "/staff/customers": "company",
  "/staff/companies": "company",
  "/staff/proposed-orders": "draftOrder",
  "/staff/offers": "offer",
  "/staff/vouchers": "voucher",
};

const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** "订单 2026112000000001，状态 已完成" for an address; null for other text. */
export function pageWords(address: string): string | null {
  if (!/^\/staff(?:[/?]|$)/.test(address)) return null;
  const [path = "", query = ""] = address.split("?", 2);
  const page = ADMIN_PAGES.filter(({ to }) => isWithin(path, to)).toSorted(
    (page, other) => other.to.length - page.to.length,
  )[0];
  const ids = path.split("/").filter((part) => /\d/.test(part));
  const title = [page?.name ?? "工作台", ...ids].join(" ");
  return [title, filterWords(path, query)].filter(Boolean).join("，");
}

/** "状态 已完成，关键词 维生素" for the filter of a list; "" for none. */
export function filterWords(path: string, query: string): string {
  const list = Object.keys(LIST_SUBJECTS).find((item) => isWithin(path, item));
  const subject = list === undefined ? "command" : LIST_SUBJECTS[list]!;
  return [...new URLSearchParams(query)]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${filterName(subject, name)} ${filterValueWord(subject, value)}`)
    .join("，");
}

const filterName = (subject: string, name: string): string => {
  const word = getFieldName(subject, name);
  return /^[a-z]\w*$/i.test(word) ? "条件" : word;
};
