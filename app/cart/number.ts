/** Numbers as buyers type them; apart from the form, so that the browser does not load what checks forms. */

/** A whole number of units from 1 on, written in figures; full-width figures too. */
export function readNumber(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const plain = value.trim().replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
  return /^\d{1,9}$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}
