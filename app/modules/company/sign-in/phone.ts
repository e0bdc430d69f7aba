/** Phone numbers and e-mail addresses as the specification writes them (section 5). Pure. */
import { plainFigures } from "~/platform/values/whole-number";

const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^0\d{2,3}-\d{7,8}$/;
const EMAIL = /^[\w-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/**
 * A phone as people type, paste and read it, in the form in which it is stored: "138 0000 0098", "138-0000-0098", "+86 13800000098" and
 * full-width figures become "13800000098"; a landline keeps the hyphen behind its area code. What is no phone stays as it was typed.
 */
export function plainPhone(text: string): string {
  const input = plainFigures(text)
    .replace(/[－—–‐‑]/g, "-")
    .replace(/[（(]/g, "")
    .replace(/[）)]/g, "-");
  const mobile = input.replace(/^(?:\+|00)86/, "").replace(/[\s\u00a0-]/g, "");
  if (MOBILE.test(mobile)) return mobile;
  const landline = input.replace(/\s*-\s*|\s+/g, "-");
  return LANDLINE.test(landline) ? landline : input;
}

/** 11 digits, a 1 and then 3 to 9. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** A mobile phone, or a landline: area code of 3 or 4 digits from 0, hyphen, 7 or 8 digits. */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text);
}

/** Area code of 3 or 4 digits from 0, hyphen, 7 or 8 digits. */
export function isLandline(text: string): boolean {
  return LANDLINE.test(text);
}

/** Letters, digits, underscore or hyphen, @, then labels of a domain separated by dots. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
